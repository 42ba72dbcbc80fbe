import type { Scope } from '#shared/codes/role.ts';
import { asc, type Column, desc, type SQL } from 'drizzle-orm';
import { offsetOf, type PageRequest } from './page.ts';

/** The part of a search that decides its SQL: whose rows, which filters are set, and the order. */
export interface SearchShape<Filter extends string, Sort extends string> {
  scope: Scope;
  filters: readonly Filter[];
  sort: Sort;
  order: SortOrder;
}

export type SortOrder = 'asc' | 'desc';

/** Rows of one page, and how many there are on all pages. */
export interface Found<Row> {
  rows: Row[];
  total: number;
}

/** An order that never leaves two rows undecided: the id comes last, in the same direction, as the indexes have it. */
export function orderBy(by: SQL | Column, id: Column, order: SortOrder): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  return by === id ? [direction(id)] : [direction(by), direction(id)];
}

/** The names of the filters that have a value. */
export function setFilters<Filter extends string>(filter: { readonly [Name in Filter]?: unknown }): Filter[] {
  const names = Object.keys(filter);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a record is typed as any text
  return names.filter((name) => filter[name as Filter] !== undefined) as Filter[];
}

interface SearchQueries<Row> {
  rows: { execute: (values: Record<string, unknown>) => Promise<Row[]> };
  total: { execute: (values: Record<string, unknown>) => Promise<{ total: number }[]> };
}

/** Runs both queries of a search: the page's rows, and the exact count. */
export async function runSearch<Row>(
  { rows, total }: SearchQueries<Row>,
  values: Record<string, unknown>,
  page: PageRequest,
): Promise<Found<Row>> {
  const [found, [counted]] = await Promise.all([
    rows.execute({ ...values, limit: page.pageSize, offset: offsetOf(page) }),
    total.execute(values),
  ]);
  return { rows: found, total: counted?.total ?? 0 };
}
