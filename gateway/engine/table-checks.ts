import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/client.ts';
import { wireNameOf } from './wire.ts';

/** The values of a row by internal name. */
type Values = Readonly<Record<string, unknown>>;

interface Checked {
  /** Internal name of the column. */
  key: string;
  /** Name of the field in a body. */
  field: string;
  column: PgColumn;
  /** The column in which a value is looked up. */
  target: PgColumn;
}

/**
 * Takes a lock for the transaction so that only one transaction at a time assigns names in a table. A name that was
 * free when checked is still free when written.
 */
export async function lockNames(tx: Tx, table: PgTable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${getTableConfig(table).name}))`);
}

/** Returns the columns of a table that refer each to a row of another table. */
export function referencesOf(table: PgTable): Checked[] {
  const targets = getTableConfig(table).foreignKeys.flatMap((foreignKey) => {
    const { columns, foreignColumns } = foreignKey.reference();
    const [[column], [target]] = [columns, foreignColumns];
    return column && target && columns.length === 1 ? [{ column, target }] : [];
  });
  return checkedIn(table, (column) => targets.find((reference) => reference.column === column)?.target);
}

/** Returns the columns that are unique alone, by themselves or by an index. */
function uniquesOf(table: PgTable): Checked[] {
  const indexed = getTableConfig(table).indexes.flatMap(({ config: { unique, where, columns } }) => {
    const [column] = columns;
    return unique && !where && columns.length === 1 && column && 'name' in column ? [column.name] : [];
  });
  return checkedIn(table, (column) => (column.isUnique || indexed.includes(column.name) ? column : undefined));
}

const checkedIn = (table: PgTable, targetOf: (column: PgColumn) => PgColumn | undefined): Checked[] =>
  Object.entries<PgColumn>(getTableColumns(table)).flatMap(([key, column]) => {
    const target = targetOf(column);
    return target ? [{ key, field: wireNameOf(key), column, target }] : [];
  });

/**
 * Returns a check of the new values of a row: unique columns differ from all other rows, and references exist and are
 * locked until the transaction ends. The check returns errors by wire name.
 *
 * @param without a column that is checked elsewhere
 */
export function tableChecks(table: PgTable, without: PgColumn | null) {
  const uniques = uniquesOf(table);
  const references = referencesOf(table).filter(({ column }) => column !== without);

  return async (tx: Tx, values: Values, before: Values = {}): Promise<Record<string, string>> => {
    const isNew = ({ key }: Checked) => values[key] != null && values[key] !== before[key];
    const errors: Record<string, string> = {};
    const newUniques = uniques.filter(isNew);
    if (newUniques.length > 0) await lockNames(tx, table);
    for (const { key, field, target } of newUniques) {
      if (await hasRow(tx, target, eq(target, values[key]))) errors[field] = 'validation.taken';
    }
    for (const { key, field, target } of references.filter(isNew)) {
      if (!(await hasRow(tx, target, eq(target, values[key])))) errors[field] = 'validation.reference';
    }
    return errors;
  };
}

/** Returns whether a row exists, and locks it until the transaction ends. */
async function hasRow(tx: Tx, { table }: PgColumn, condition: SQL): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(table)
    .where(condition)
    .limit(1)
    .for('key share');
  return rows.length > 0;
}
