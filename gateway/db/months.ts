import { sql } from 'drizzle-orm';
import { type Database, type Tx, withTransaction } from './client.ts';

/** The number of months ahead, so that new rows have a partition even if creating them fails for a while. */
const monthsAhead = 3;
/**
 * Does not wait for locks that inserts also take, because further inserts would queue behind it. The next run tries
 * again.
 */
const lockTimeoutMs = 400;

/** Returns the first instant of a month of UTC. @param later in months from the one of the instant */
export const monthStart = (instant: Date, later = 0): Date =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + later));

/**
 * Creates the missing partitions of a table for the months of a period, and for months with rows in its default
 * partition.
 */
export async function makeMonths(tx: Tx, table: string, first: Date, last: Date): Promise<void> {
  const months: string[] = [];
  for (let month = monthStart(first); month <= last; month = monthStart(month, 1))
    months.push(month.toISOString().slice(0, 10));
  await tx.execute(sql`select make_months(${table}::regclass, ${sql.param(months)}::date[])`);
}

async function withShortLocks(database: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  await withTransaction(
    database,
    async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`);
      await work(tx);
    },
    { statementTimeoutMs: 0 },
  );
}

/** Creates the partitions of this month and the next ones for every table that is stored by month. */
export async function makeMonthsAhead(database: Database, now: Date): Promise<void> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select partrelid::regclass::text as name from pg_partitioned_table order by 1`,
  );
  for (const { name } of rows)
    await withShortLocks(database, (tx) => makeMonths(tx, name, now, monthStart(now, monthsAhead)));
}

interface Dropped {
  table: 'clicks' | 'login_history';
  /** The start of the first month to keep. */
  since: Date;
  /** Stores the data of a month that are still needed, before it is dropped in the same transaction. */
  keep?: (tx: Tx, month: Date) => Promise<void>;
}

/** Drops the partitions of months before a given one. Move rows of the default partition to their months first. */
export async function dropMonths(database: Database, { table, since, keep }: Dropped): Promise<void> {
  const { rows } = await database.db.execute<{ month: string }>(sql`
    select replace(right(relname, 7), '_', '-') || '-01' as month from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and relname not like '%_other' order by 1`);
  for (const { month } of rows.filter((row) => new Date(row.month) < since)) {
    await withShortLocks(database, async (tx) => {
      await keep?.(tx, new Date(month));
      await tx.execute(sql`select drop_month(${table}::regclass, ${month}::date)`);
    });
  }
}
