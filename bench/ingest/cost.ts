import { openPool } from '../../tests/support/postgres.ts';
import { secondsOf } from '../processor-time.ts';

/** The processes of a path, by what they are. */
export interface Processes {
  gateway: readonly number[];
  proxy: readonly number[];
  database: readonly number[];
}

/** What one order costs. */
export interface Cost {
  /** Processor time of all processes of the path. */
  microseconds: number;
  parts: Readonly<Record<keyof Processes, number>>;
  /** As the database counts them; NaN where it does not. */
  statements: number;
  /** What the database writes ahead, in bytes. */
  walBytes: number;
  perSecond: number;
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

export interface Path {
  databaseUrl: string;
  processes: () => Processes;
}

const partNames = ['gateway', 'proxy', 'database'] as const;

/** Measures what each order of some work costs. */
export async function costOf({ databaseUrl, processes }: Path, work: () => Promise<{ count: number }>): Promise<Cost> {
  const before = processes();
  const [callsBefore, walBefore] = [await callsOf(databaseUrl), await walOf(databaseUrl)];
  const takenBefore = new Map(partNames.flatMap((name) => before[name].map((pid) => [pid, secondsOf([pid])] as const)));
  const startedAt = performance.now();
  const { count } = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  // Sessions of the database come and go meanwhile; what one took that has ended is unknown.
  const after = processes();
  const takenBy = (pid: number) => Math.max(0, secondsOf([pid]) - (takenBefore.get(pid) ?? 0));
  const [gateway = 0, proxy = 0, database = 0] = partNames.map(
    (name) => (after[name].reduce((sum, pid) => sum + takenBy(pid), 0) * 1_000_000) / count,
  );
  return {
    microseconds: gateway + proxy + database,
    parts: { gateway, proxy, database },
    statements: ((await callsOf(databaseUrl)) - callsBefore) / count,
    walBytes: ((await walOf(databaseUrl)) - walBefore) / count,
    perSecond: count / seconds,
  };
}

/** How far the write-ahead log of a server is, in bytes. */
async function walOf(databaseUrl: string): Promise<number> {
  const pool = openPool(databaseUrl);
  try {
    const { rows } = await pool.query<{ bytes: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
    );
    return rows[0]?.bytes ?? NaN;
  } finally {
    await pool.end();
  }
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
