import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { type interventionKinds, staffInterventions, type users } from './table.ts';

type AccessUser = Pick<typeof users.$inferSelect, 'id' | 'email' | 'affiliateId'>;

/**
 * Records that staff could enter an access of an affiliate from now on. Nothing is recorded for an affiliate's own
 * change, or for an account of the staff. Requires the lock of the affiliate; to be called before the e-mail changes.
 */
export async function recordIntervention(
  tx: Tx,
  { userId: staffUserId, affiliateId }: Actor,
  { id: userId, email, ...user }: AccessUser,
  { kind, now }: { kind: (typeof interventionKinds)[number]; now: Date },
): Promise<void> {
  if (staffUserId === null || affiliateId !== null || user.affiliateId === null) return;
  const known = kind === 'access_created' ? null : email;
  await tx.insert(staffInterventions).values({ userId, staffUserId, kind, email: known, at: now });
}

/** The interventions of staff in an access that are still open. */
export interface OpenIntervention {
  /** When the first of them happened. */
  since: Date;
  /** The login e-mail from before it, which is the owner's; null if there was none. */
  ownersEmail: string | null;
}

/** Returns the open interventions of staff in an access; undefined without any. */
export async function findIntervention(executor: Executor, userId: number): Promise<OpenIntervention | undefined> {
  const [first] = await executor
    .select({ since: staffInterventions.at, ownersEmail: staffInterventions.email })
    .from(staffInterventions)
    .where(and(eq(staffInterventions.userId, userId), isNull(staffInterventions.endedAt)))
    .orderBy(asc(staffInterventions.id))
    .limit(1);
  return first;
}

/** Returns whether what an actor enters counts as entered by staff. */
export const actsForStaff = async (executor: Executor, { userId, affiliateId }: Actor): Promise<boolean> =>
  affiliateId === null || (userId !== null && (await findIntervention(executor, userId)) !== undefined);

/** Returns whether any of some staff users has intervened in an access, and it was still open at an instant. */
export async function isInHandsOf(
  executor: Executor,
  userId: number,
  { staff, since }: { staff: ReadonlySet<number>; since: Date },
): Promise<boolean> {
  const wasOpen = or(isNull(staffInterventions.endedAt), gt(staffInterventions.endedAt, since));
  const isOfStaff = inArray(staffInterventions.staffUserId, [...staff]);
  return (
    (await executor.$count(staffInterventions, and(eq(staffInterventions.userId, userId), isOfStaff, wasOpen))) > 0
  );
}

/**
 * Ends the interventions in an access whose owner has just chosen its credentials by a link to an address, if that is
 * the address from before the first of them.
 */
export async function endInterventions(tx: Tx, now: Date, userId: number, provenEmail: string): Promise<void> {
  const open = await findIntervention(tx, userId);
  if (open?.ownersEmail?.toLowerCase() !== provenEmail.toLowerCase()) return;
  await tx
    .update(staffInterventions)
    .set({ endedAt: now })
    .where(and(eq(staffInterventions.userId, userId), isNull(staffInterventions.endedAt)));
}
