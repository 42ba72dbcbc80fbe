import { and, desc, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { relateByDevice } from '../staff-relation/relate.ts';
import { knownDevices, users } from '../user/table.ts';

/** A device without a sign-in for this long is no longer known; browsers keep no cookie longer. */
const retentionMs = 400 * 24 * 60 * 60 * 1000;
/** Browsers that keep no cookie add a row at each sign-in. */
const devicesPerUserMax = 20;

const tokenPattern = /^[\w-]{43}$/;

/** Returns the hash of a device's token; undefined for a malformed one. */
export const hashOfDevice = (token: string | undefined): string | undefined =>
  token !== undefined && tokenPattern.test(token) ? sha256(token) : undefined;

const findKnown = preparedQuery((db) =>
  db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, sql.placeholder('tokenHash')),
        sql`lower(${users.email}) = ${sql.placeholder('email')}`,
      ),
    )
    .prepare('find_known_device'),
);

/**
 * Looks up whether a device has signed in the user of an e-mail before.
 *
 * @param token issued to the device at that sign-in
 * @param email in lower case
 * @returns the hash of its token; undefined for an unknown device
 */
export async function recognizeDevice(
  { database }: GatewayContext,
  token: string | undefined,
  email: string,
): Promise<string | undefined> {
  const tokenHash = hashOfDevice(token);
  if (tokenHash === undefined) return undefined;
  const [known] = await findKnown(database).execute({ tokenHash, email });
  return known && tokenHash;
}

/**
 * Records that a device has signed in a user. A known device, of this user or another, keeps its token; an unknown
 * token is ignored. Staff who share a device are related accounts.
 *
 * @param hasProved whether the device has just proved the second factor
 * @returns the token that the device sends at its next sign-in
 */
export async function rememberDevice(
  tx: Tx,
  context: GatewayContext,
  { token, userId, hasProved = false }: { token: string | undefined; userId: number; hasProved?: boolean },
): Promise<string> {
  const now = context.clock.now();
  const given = hashOfDevice(token);
  const known =
    given === undefined
      ? []
      : await tx.select({ userId: knownDevices.userId }).from(knownDevices).where(eq(knownDevices.tokenHash, given));
  const isKnown = known.length > 0;
  const kept = isKnown && token !== undefined ? token : context.randomBytes(32).toString('base64url');
  const proof = hasProved ? { secondFactorAt: now } : {};
  await tx
    .insert(knownDevices)
    .values({ tokenHash: sha256(kept), userId, createdAt: now, usedAt: now, ...proof })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { usedAt: now, ...proof } });
  if (isKnown && !known.some((each) => each.userId === userId)) {
    await relateByDevice(tx, context, userId, sha256(kept));
  }
  const latest = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.usedAt), desc(knownDevices.createdAt))
    .limit(devicesPerUserMax);
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.tokenHash, latest)));
  return kept;
}

/** Deletes devices without a recent sign-in. */
export async function forgetOldDevices(tx: Tx, now: Date): Promise<void> {
  await tx.delete(knownDevices).where(lte(knownDevices.usedAt, new Date(now.getTime() - retentionMs)));
}
