import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { RelationCause } from '#shared/codes/accounts/relation-cause.ts';
import type { Tx } from '../../../db/client.ts';
import { knownDevices, users } from '../user/table.ts';
import { staffRelations } from './table.ts';

interface Relation {
  cause: RelationCause;
  now: Date;
}

/**
 * Relates staff accounts to one of them. An active relation keeps its date.
 *
 * @param userId null for the system, which is related to nobody
 */
export async function relateAccounts(
  tx: Tx,
  userId: number | null,
  otherIds: readonly number[],
  { cause, now }: Relation,
): Promise<void> {
  if (userId === null) return;
  const pairs = otherIds
    .filter((otherId) => otherId !== userId)
    .map((otherId) => ({
      ...{ userId: Math.min(userId, otherId), otherUserId: Math.max(userId, otherId) },
      ...{ cause, since: now },
    }));
  if (pairs.length > 0) await tx.insert(staffRelations).values(pairs).onConflictDoNothing();
}

/** Relates a staff account to those whose e-mail differs from its own in the `+suffix` alone: one mailbox reads both. */
export async function relateByEmail(
  tx: Tx,
  now: Date,
  { id, email }: Pick<typeof users.$inferSelect, 'id' | 'email'>,
): Promise<void> {
  const mailbox = email.toLowerCase().replace(/\+[^@]*@/, '@');
  const sameMailbox = and(
    isNull(users.affiliateId),
    ne(users.id, id),
    sql`regexp_replace(lower(${users.email}), '\\+[^@]*@', '@') = ${mailbox}`,
  );
  const others = await tx.select({ id: users.id }).from(users).where(sameMailbox);
  await relateAccounts(
    tx,
    id,
    others.map((other) => other.id),
    { cause: 'email', now },
  );
}

/**
 * Relates a user to the staff who have signed in from a device, if the user is staff too. For a device that is new to the
 * user: its further use does not bring back a relation that was ended.
 */
export async function relateByDevice(tx: Tx, now: Date, userId: number, tokenHash: string): Promise<void> {
  const sharers = await tx
    .select({ id: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, tokenHash), isNull(users.affiliateId)));
  const ids = sharers.map(({ id }) => id);
  if (ids.includes(userId)) await relateAccounts(tx, userId, ids, { cause: 'device', now });
}
