import { and, eq, isNull, ne } from 'drizzle-orm';
import type { RelationCause } from '#shared/codes/accounts/relation-cause.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { isMailboxWithSuffix } from '../user/mailbox.ts';
import { knownDevices, users } from '../user/table.ts';
import { notifyOfRelation } from './notify-of-relation.ts';
import { relatedAccounts } from './related-accounts.ts';
import { staffRelations } from './table.ts';

export type RelationContext = Pick<GatewayContext, 'clock' | 'env'>;

/**
 * Relates staff accounts to one of them. An active relation keeps its date. Who was unrelated until then is notified, as
 * are the administrators.
 *
 * @param userId null for the system, which is related to nobody
 */
export async function relateAccounts(
  tx: Tx,
  context: RelationContext,
  userId: number | null,
  { otherIds, cause }: { otherIds: readonly number[]; cause: RelationCause },
): Promise<void> {
  if (userId === null) return;
  const now = context.clock.now();
  const known = await relatedAccounts(tx, userId);
  const pairs = otherIds
    .filter((otherId) => otherId !== userId)
    .map((otherId) => ({
      userId: Math.min(userId, otherId),
      otherUserId: Math.max(userId, otherId),
      cause,
      since: now,
    }));
  if (pairs.length > 0) await tx.insert(staffRelations).values(pairs).onConflictDoNothing();
  for (const otherId of otherIds) {
    if (!known.has(otherId)) await notifyOfRelation(tx, context, [userId, otherId], cause);
  }
}

/**
 * Relates a staff account to those whose e-mail differs from its own in the `+suffix` alone, or in dots that its provider ignores: one
 * mailbox reads both.
 */
export async function relateByEmail(
  tx: Tx,
  context: RelationContext,
  { id, email }: Pick<typeof users.$inferSelect, 'id' | 'email'>,
): Promise<void> {
  const sameMailbox = and(isNull(users.affiliateId), ne(users.id, id), isMailboxWithSuffix(users.email, email));
  const others = await tx.select({ id: users.id }).from(users).where(sameMailbox);
  const otherIds = others.map((other) => other.id);
  await relateAccounts(tx, context, id, { otherIds, cause: 'email' });
}

/**
 * Relates a user to the staff who have signed in from a device, if the user is staff too. For a device that is new to the
 * user: its further use does not bring back a relation that was ended.
 */
export async function relateByDevice(
  tx: Tx,
  context: RelationContext,
  userId: number,
  tokenHash: string,
): Promise<void> {
  const sharers = await tx
    .select({ id: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, tokenHash), isNull(users.affiliateId)));
  const ids = sharers.map(({ id }) => id);
  if (ids.includes(userId)) await relateAccounts(tx, context, userId, { otherIds: ids, cause: 'device' });
}
