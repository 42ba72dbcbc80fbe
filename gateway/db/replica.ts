import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Database } from './client.ts';
import { type DatabaseLimits, defaultLimits, endPool } from './pool.ts';
import { createPostgresPools } from './postgres.ts';

const lookEveryMs = 500;
/** How long a replica answers in the place of a primary that is gone: roles and sessions that ended are not known there. */
const standInMaxMs = 10 * 60_000;
/** More than a replica may be behind and still be of use. */
const samplesMax = 1_200;

/** A place in the log of the primary, and when it was there. */
interface Sample {
  at: number;
  position: bigint;
}

/** A read-only copy of the database. */
export interface Replica {
  /** Reads from the replica; what it is asked to write fails with 25006. */
  readonly database: Database;
  /** Returns how old what it shows may be, in milliseconds; infinite where that is not known. */
  ageMs: () => number;
  /** Whether it has all that the primary had when it was last seen, which is at most ten minutes ago. */
  mayStandIn: () => boolean;
  close: () => Promise<void>;
}

/** Reads a position such as `16/B374D848`. */
function positionOf(text: string | null | undefined): bigint | undefined {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high === undefined || low === undefined ? undefined : BigInt(`0x${high}${low.padStart(8, '0')}`);
}

async function readPosition(pool: Pool, expression: string): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ position: string | null }>(`select (${expression})::text as position`);
  return positionOf(rows[0]?.position);
}

const written = 'case when not pg_is_in_recovery() then pg_current_wal_lsn() end';
/** A replica that was promoted has everything that it has written itself. */
const replayed = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end';

/** Follows how far a replica is: it is as old as the newest position of the primary that it has passed. */
export function createAgeWatch(primary: Pool, replica: Pool, now: () => number = () => performance.now()) {
  let samples: Sample[] = [];
  let newest: Sample | undefined;
  let passed: Sample | undefined;

  const lookAtPrimary = async () => {
    const at = now();
    const position = await readPosition(primary, written);
    if (position === undefined) return;
    newest = { at, position };
    samples = [...samples.slice(1 - samplesMax), newest];
  };
  const lookAtReplica = async () => {
    const position = await readPosition(replica, replayed);
    if (position === undefined) return;
    const index = samples.findLastIndex((sample) => sample.position <= position);
    if (index < 0) return;
    passed = samples[index];
    samples = samples.slice(index);
  };
  let asking: Promise<void> | undefined;
  return {
    /** Looks at both, but does not wait for a silent primary. Never rejects: who does not answer is not seen. */
    look: async () => {
      asking ??= lookAtPrimary()
        .catch(() => undefined)
        .finally(() => (asking = undefined));
      await lookAtReplica().catch(() => undefined);
    },
    ageMs: () => (passed === undefined ? Number.POSITIVE_INFINITY : now() - passed.at),
    mayStandIn: () => newest !== undefined && passed === newest && now() - newest.at <= standInMaxMs,
  };
}

/** Opens the replica at `DATABASE_READ_URL`. It need not answer yet: until it does, nothing is read from it. */
export function openReplica(
  readUrl: string,
  { pool: primary }: Pick<Database, 'pool'>,
  log: Logger,
  someLimits: Partial<DatabaseLimits> = {},
): Replica {
  const limits = { ...defaultLimits, ...someLimits };
  const { pool, copyPool } = createPostgresPools(
    { databaseUrl: readUrl, databasePoolMax: primary.options.max },
    log,
    limits,
  );
  const watch = createAgeWatch(primary, pool);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const lookOn = () => {
    looking = watch.look().then(() => {
      if (!pool.ending) timer = setTimeout(lookOn, lookEveryMs).unref();
    });
  };
  lookOn();
  return {
    database: {
      engine: 'postgres',
      isReplica: true,
      db: drizzle(pool),
      pool,
      copyPool,
      isReady: () => Promise.resolve(watch.mayStandIn()),
      vacuum: () => Promise.resolve(),
      backUp: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    },
    ageMs: watch.ageMs,
    mayStandIn: watch.mayStandIn,
    close: async () => {
      clearTimeout(timer);
      await Promise.all([endPool(pool), endPool(copyPool)]);
      await looking;
      clearTimeout(timer);
    },
  };
}
