import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CountedList } from '#shared/codes/reports/counted-list.ts';
import { invalidField } from '../lib/errors.ts';
import type { Actor } from './actor.ts';
import type { GatewayContext } from './context.ts';
import { filterOf, type SearchFilter, textFilter } from './routes.ts';
import type { Conditions, FilterOf, Search } from './search.ts';

/** The rows of a list that have one state. */
export interface StateTotal {
  /** A value of the filter by state, as text; `null` for rows without a state. */
  state: string;
  count: number;
  /** The sum of what the list shows as amount; null for a list without one. */
  amountCents: number | null;
}

/** How the rows of a list are counted by state. */
export interface ListTotals {
  /** Who may read the list of this resource may read its totals, within the same reach. */
  resource: CountedList;
  /**
   * Counts what a filter finds within the actor's reach.
   *
   * @param where values by the names of the list's filters on the REST API, as text
   * @throws {RequestError} `invalid_fields` at `where`, and any error of the list
   */
  read: (context: GatewayContext, actor: Actor, where: Readonly<Record<string, string>>) => Promise<StateTotal[]>;
}

interface TotalsDefinition<Query extends z.ZodType> {
  resource: CountedList;
  /** The filter of the list, in its names on the REST API. */
  query: Query;
  read: (context: GatewayContext, actor: Actor, filter: z.output<Query>) => Promise<StateTotal[]>;
}

/** Declares the totals of a list. */
export function defineTotals<Query extends z.ZodType>(definition: TotalsDefinition<Query>): ListTotals {
  const { resource, query, read } = definition;
  return {
    resource,
    read: async (context, actor, where) => {
      const filter = query.safeParse(where);
      if (!filter.success) throw invalidField('where', 'validation.invalid');
      return read(context, actor, filter.data);
    },
  };
}

interface CountedColumns {
  /** The column of the found rows that the filter by state compares with. */
  by: SQL;
  /** Cents of a found row. */
  cents?: SQL;
}

/** Defines the totals of what a search finds, in one statement. */
export const totalsBy = <Filters extends Conditions>(
  { over }: Pick<Search<never, Filters, never>, 'over'>,
  { by, cents }: CountedColumns,
) =>
  over('totals', (db, found) =>
    db
      .select({
        state: sql<string>`coalesce(${by}::text, 'null')`,
        count: sql<number>`count(*)`.mapWith(Number),
        amountCents:
          cents === undefined
            ? sql<number | null>`null::bigint`
            : sql<number | null>`coalesce(sum(${cents}), 0)::bigint`.mapWith(Number),
      })
      .from(found)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  );

interface FilteredTotals<Filters extends Conditions> {
  resource: CountedList;
  of: Pick<Search<never, Filters, never>, 'filterNames' | 'hasText'>;
  /** The filters of the list, as its route has them. */
  filter?: SearchFilter<Filters>;
  read: (context: GatewayContext, actor: Actor, filter: FilterOf<Filters>) => Promise<StateTotal[]>;
}

/** Declares the totals of a list with the filters of a search, read in a way of its own. */
export function filteredTotals<Filters extends Conditions>(definition: FilteredTotals<Filters>): ListTotals {
  const { resource, of, filter = {}, read } = definition;
  const shape: Record<string, z.ZodType> = { ...filter, ...textFilter(of) };
  return defineTotals({
    resource,
    query: z.strictObject(shape),
    read: (context, actor, query) => read(context, actor, filterOf(of, query)),
  });
}

interface SearchTotals<Filters extends Conditions>
  extends Pick<FilteredTotals<Filters>, 'resource' | 'filter'>, CountedColumns {
  of: Pick<Search<never, Filters, never>, 'filterNames' | 'hasText' | 'over'>;
}

/** Declares the totals of the list of a search. */
export const searchTotals = <Filters extends Conditions>({ by, cents, ...list }: SearchTotals<Filters>): ListTotals =>
  filteredTotals({ ...list, read: totalsBy(list.of, { by, ...(cents && { cents }) }) });
