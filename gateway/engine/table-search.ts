import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Executor } from '../db/client.ts';
import { flagText, idText, requiredText } from './fields.ts';
import { type Condition, defineSearch, equal } from './search.ts';
import { referencesOf } from './table-checks.ts';
import { wireNameOf } from './wire.ts';

/** Returns the columns of a table by internal name. */
export const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table);

interface TableSearch {
  table: PgTable & { id: PgColumn };
  texts?: readonly PgColumn[];
  sorts?: readonly PgColumn[];
}

/** The search of a table, and its filters by wire name: its references, enums, name, `active` and affiliate. */
export function tableSearch({ table, texts, sorts = [] }: TableSearch) {
  const columns = columnsOf(table);
  const { name, active, createdAt, affiliateId } = columns;
  const conditions: Record<string, Condition<unknown>> = {};
  const filter: Record<string, z.ZodType> = {};
  const filterBy = (column: PgColumn | undefined, schema: z.ZodType) => {
    const key = Object.keys(columns).find((each) => columns[each] === column);
    if (column === undefined || key === undefined) return;
    conditions[key] = equal(column);
    filter[wireNameOf(key)] = schema.optional();
  };
  for (const { column } of referencesOf(table)) if (column !== affiliateId) filterBy(column, idText);
  for (const column of Object.values(columns))
    if (column.enumValues?.length) filterBy(column, z.enum(column.enumValues, 'validation.choice'));
  filterBy(name, requiredText(200));
  filterBy(active, flagText);
  filterBy(affiliateId, idText);

  const sortColumns = [table.id, name, createdAt, ...sorts].filter((column) => column !== undefined);
  const keyed = Object.entries(columns).filter(([, column]) => sortColumns.includes(column));
  const searched = texts ?? (name && [name]);
  const search = defineSearch<Record<string, unknown>, typeof conditions, string>({
    select: (db: Executor) => db.select().from(table).$dynamic(),
    id: table.id,
    affiliateId: affiliateId ?? null,
    ...(searched && { texts: searched }),
    filters: conditions,
    sorts: Object.fromEntries(keyed),
    defaultSort: name ? ['name', 'asc'] : ['id', 'desc'],
  });
  return { search, filter };
}
