import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ServerProcess } from './server-process.ts';

/** A write of a transaction. */
interface Step {
  table: string;
  verb: 'insert' | 'update';
  /** Which rows, as the condition of a trigger; default: all. */
  when?: string;
}

/** The lock that stops a step. */
const gate = 4_711;

/**
 * Kills a gateway before a step of the work that it is doing, and waits until the database has ended what it did for it. A
 * trigger that waits for a lock stops the step.
 *
 * @param work asks the gateway for the work
 * @returns its answer; undefined where that was lost
 */
export async function killAtStep<Answer>(
  pool: pg.Pool,
  server: ServerProcess,
  { table, verb, when = 'true' }: Step,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const countOf = async (text: string) => Number((await pool.query<{ count: number }>(text)).rows[0]?.count);
  const holder = await pool.connect();
  try {
    await pool.query(`create or replace function stop_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$`);
    await pool.query(
      `create trigger stop_here before ${verb} on ${table} for each row when (${when}) execute function stop_here()`,
    );
    await holder.query('select pg_advisory_lock($1)', [gate]);
    const answer = work().catch(() => undefined);
    const stopped = `select count(*) from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`;
    while ((await countOf(stopped)) === 0) await delay(10);
    await server.kill('SIGKILL');
    await holder.query('select pg_advisory_unlock($1)', [gate]);
    const heard = await answer;
    // What the database was still doing for the dead gateway ends without a commit.
    const atWork = `select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
    while ((await countOf(atWork)) > 0) await delay(10);
    return heard;
  } finally {
    // Its lock goes with the connection.
    holder.release(true);
    await pool.query(`drop trigger if exists stop_here on ${table}`);
  }
}
