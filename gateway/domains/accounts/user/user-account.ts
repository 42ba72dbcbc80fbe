import { and, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Settings } from '../../../engine/settings.ts';
import { RequestError } from '../../../lib/errors.ts';
import { affiliates } from '../affiliate/table.ts';
import { roleScopeOf } from './roles.ts';
import { users } from './table.ts';

/** A user, with the status of its affiliate; null for staff. */
export type UserAccount = typeof users.$inferSelect & { affiliateStatus: number | null };

/**
 * Locks the affiliate of a user. Lock the affiliate first: changes of its profile, its payments and its deletion lock
 * users too.
 */
export async function lockAffiliateOf(tx: Tx, condition: SQL | undefined): Promise<void> {
  const ofUser = tx.select({ id: users.affiliateId }).from(users).where(condition);
  await tx.select({ id: affiliates.id }).from(affiliates).where(inArray(affiliates.id, ofUser)).for('no key update');
}

/** Reads a user and locks it until the transaction ends, so that no two changes of its credentials overlap. */
async function lockWhere(tx: Tx, condition: SQL | undefined): Promise<UserAccount | undefined> {
  await lockAffiliateOf(tx, condition);
  const [user] = await tx
    .select({ ...getTableColumns(users), affiliateStatus: affiliates.status })
    .from(users)
    .leftJoin(affiliates, eq(affiliates.id, users.affiliateId))
    .where(condition)
    .for('update', { of: users });
  return user;
}

/** Locks the user of an e-mail; undefined for an unknown one. */
export const lockByEmail = (tx: Tx, email: string): Promise<UserAccount | undefined> =>
  lockWhere(tx, eq(sql`lower(${users.email})`, email.toLowerCase()));

/** Locks a user. @throws {RequestError} `not_found` */
export async function lockById(tx: Tx, userId: number): Promise<UserAccount> {
  const user = await lockWhere(tx, eq(users.id, userId));
  if (!user) throw new RequestError('not_found');
  return user;
}

type AffiliateUser = UserAccount & { affiliateId: number };

const asAffiliateUser = (user: UserAccount | undefined): AffiliateUser => {
  if (typeof user?.affiliateId !== 'number') throw new RequestError('not_found');
  return { ...user, affiliateId: user.affiliateId };
};

/** Locks a user of an affiliate that the actor may access. @throws {RequestError} `not_found`, for staff users too */
export const lockAffiliateUser = async (tx: Tx, actor: Actor, userId: number): Promise<AffiliateUser> =>
  asAffiliateUser(
    await lockWhere(tx, and(eq(users.id, userId), isNotNull(users.affiliateId), reachOf(actor, users.affiliateId))),
  );

/** Locks the main user of an affiliate that the actor may access. @throws {RequestError} `not_found` */
export const lockMainUser = async (tx: Tx, actor: Actor, affiliateId: number): Promise<AffiliateUser> =>
  asAffiliateUser(
    await lockWhere(tx, and(eq(users.affiliateId, affiliateId), users.isMain, reachOf(actor, users.affiliateId))),
  );

/** Whether a user has a role: it is not deactivated, and its affiliate is not deleted. */
export const hasRole = (user: UserAccount): boolean => roleScopeOf(user).role !== 'visitor';

/**
 * Puts the payments of an affiliate on hold after a change of its accounts through which a thief could redirect them.
 */
export type HoldPayments = (
  tx: Tx,
  context: { clock: Clock; env: Settings; randomBytes: (size: number) => Buffer },
  actor: Actor,
  hold: { affiliateId: number; cause: 'login_email' | 'password_reset' | 'second_factor' },
) => Promise<unknown>;

declare module '../../../engine/context.ts' {
  interface Hooks {
    holdPayments: HoldPayments;
  }
}
