import { createHash } from 'node:crypto';
import { and, count, eq, inArray, min, not, or, type SQL, sql } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { loginAttempts } from './table.ts';

export const attemptWindowMs = 15 * 60 * 1000;

/** A counter key and the number of attempts allowed within the window. */
export interface AttemptLimit {
  key: string;
  max: number;
}

/** Serializes transactions that lock the same keys, until they end. */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const numbers = keys.map((key) => createHash('sha256').update(key).digest().readBigInt64BE());
  // Always in the same order, to avoid deadlocks.
  for (const number of numbers.sort((left, right) => (left < right ? -1 : 1))) {
    await tx.execute(sql`select pg_advisory_xact_lock(${number.toString()}::bigint)`);
  }
}

/**
 * Excludes attempts from the future, written by a clock that ran ahead: counting them would lock the account until
 * then.
 */
function isInWindow(now: Date): SQL {
  const [start, end] = [-attemptWindowMs, attemptWindowMs].map((distance) => new Date(now.getTime() + distance));
  return sql`(${loginAttempts.at} > ${start}::timestamptz and ${loginAttempts.at} < ${end}::timestamptz)`;
}

/**
 * Counts an attempt before it is made, across all gateways: of many concurrent attempts exactly the remaining number
 * pass.
 *
 * @returns the ids of the counted attempts, one per limit, for {@link forgetAttempts}
 * @throws {RequestError} `rate_limited` once any limit is reached; refused attempts do not count
 */
export async function claimAttempt(context: GatewayContext, limits: readonly AttemptLimit[]): Promise<number[]> {
  const now = context.clock.now();
  const keys = limits.map(({ key }) => key);

  return withTransaction(context.database, async (tx) => {
    await lockKeys(tx, keys);
    const counted = await tx
      .select({ key: loginAttempts.key, attempts: count(), oldest: min(loginAttempts.at) })
      .from(loginAttempts)
      .where(and(inArray(loginAttempts.key, keys), isInWindow(now)))
      .groupBy(loginAttempts.key);
    for (const { key, max } of limits) {
      const found = counted.find((row) => row.key === key);
      if (!found?.oldest || found.attempts < max) continue;
      const waitMs = found.oldest.getTime() + attemptWindowMs - now.getTime();
      throw new RequestError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
    const claimed = await tx
      .insert(loginAttempts)
      .values(keys.map((key) => ({ key, at: now })))
      .returning({ id: loginAttempts.id });
    return claimed.map(({ id }) => id);
  });
}

/** Returns whether an attempt would pass its limit now. */
export async function isAllowed({ database, clock }: GatewayContext, { key, max }: AttemptLimit): Promise<boolean> {
  const counted = await database.db.$count(loginAttempts, and(eq(loginAttempts.key, key), isInWindow(clock.now())));
  return counted < max;
}

/** Deletes attempts that turned out to be legitimate, and all earlier ones of the key. */
export async function forgetAttempts(tx: Tx, ids: readonly number[], key: string): Promise<void> {
  // In one order, so that two simultaneous successes do not deadlock.
  const forgotten = tx
    .select({ id: loginAttempts.id })
    .from(loginAttempts)
    .where(or(inArray(loginAttempts.id, [...ids]), eq(loginAttempts.key, key)))
    .orderBy(loginAttempts.id)
    .for('update');
  await tx.delete(loginAttempts).where(inArray(loginAttempts.id, forgotten));
}

/** Removes attempts that are not to count; earlier ones of their keys stay. */
export async function withdrawAttempts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(loginAttempts).where(inArray(loginAttempts.id, [...ids]));
}

/** Sets the instant of attempts: the window of a refused one begins at its answer. */
export async function dateAttempts(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await tx
    .update(loginAttempts)
    .set({ at })
    .where(inArray(loginAttempts.id, [...ids]));
}

/** Deletes attempts older than the window. */
export async function deleteOldAttempts(tx: Tx, now: Date): Promise<void> {
  await tx.delete(loginAttempts).where(not(isInWindow(now)));
}
