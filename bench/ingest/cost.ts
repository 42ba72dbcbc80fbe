import { openPool } from '../../tests/support/postgres.ts';
import { secondsOf } from '../processor-time.ts';

/** What one message costs. */
export interface Cost {
  /** Processor time of all processes of the path. */
  microseconds: number;
  /** As the database counts them; NaN where it does not. */
  statements: number;
}

export interface Sent {
  count: number;
  seconds: number;
  waitsMs: readonly number[];
}

/** Sends for some seconds, each sender again after its answer. */
export async function sendFor(
  seconds: number,
  senders: number,
  send: (sender: number) => Promise<void>,
): Promise<Sent> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const waitsMs: number[] = [];
  const repeat = async (sender: number) => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      await send(sender);
      waitsMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: senders }, (_, sender) => repeat(sender)));
  return { count: waitsMs.length, seconds: (performance.now() - startedAt) / 1000, waitsMs };
}

interface Path {
  databaseUrl: string;
  processes: () => readonly number[];
}

/** Measures what each message of some work costs. */
export async function costOf({ databaseUrl, processes }: Path, work: () => Promise<{ count: number }>): Promise<Cost> {
  const taking = processes();
  const callsBefore = await callsOf(databaseUrl);
  const before = secondsOf(taking);
  const { count } = await work();
  const microseconds = ((secondsOf(taking) - before) * 1_000_000) / count;
  return { microseconds, statements: ((await callsOf(databaseUrl)) - callsBefore) / count };
}

/** The statements that a database has executed, where it counts them: see `POSTGRES_PRELOAD`. */
async function callsOf(databaseUrl: string): Promise<number> {
  const pool = openPool(databaseUrl);
  try {
    const { rows } = await pool.query<{ calls: number | null }>(
      `select sum(calls)::float8 as calls from pg_stat_statements join pg_database on pg_database.oid = dbid
       where datname = current_database() and query not like '%pg_stat_statements%'`,
    );
    return rows[0]?.calls ?? NaN;
  } catch {
    return NaN;
  } finally {
    await pool.end();
  }
}
