import { and, desc, eq, isNull, lte, notExists } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { withTransaction } from '../../../db/client.ts';
import { isForeignKeyViolation } from '../../../db/foreign-key-violation.ts';
import { systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { affiliates } from '../affiliate/table.ts';
import { users } from '../user/table.ts';
import { lockAffiliateOf } from '../user/user-account.ts';
import { activations, registrations } from './table.ts';

/** Retention of an unconfirmed registration. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;
const accountsPerRun = 100;

/** Deletes expired links, unconfirmed registrations and the accounts that waited for them. */
export async function deleteUnconfirmed(context: GatewayContext): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  await withTransaction(database, async (tx) => {
    await tx.delete(activations).where(lte(activations.expiresAt, now));
    await tx.delete(registrations).where(lte(registrations.createdAt, new Date(now.getTime() - retentionMs)));
  });
  for (const account of await findExpiredAccounts(database)) await deleteAccount(context, account);
}

/**
 * Finds accounts whose confirmation is no longer possible. Accounts not created by a registration have a password and
 * are excluded.
 */
function findExpiredAccounts({ db }: GatewayContext['database']) {
  const ofUser = db.select().from(registrations).where(eq(registrations.userId, users.id));
  return db
    .select({ userId: users.id, affiliateId: affiliates.id })
    .from(users)
    .innerJoin(affiliates, eq(affiliates.id, users.affiliateId))
    .where(
      and(
        users.isMain,
        isNull(users.activatedAt),
        isNull(users.passwordHash),
        eq(affiliates.status, affiliateStatus.codes.pending),
        notExists(ofUser),
      ),
    )
    .orderBy(desc(users.id))
    .limit(accountsPerRun);
}

async function deleteAccount(
  { database, clock }: GatewayContext,
  { userId, affiliateId }: { userId: number; affiliateId: number },
): Promise<void> {
  try {
    await withTransaction(database, async (tx) => {
      const isUser = eq(users.id, userId);
      await lockAffiliateOf(tx, isUser);
      // The user may have registered again meanwhile.
      await tx.select({ id: users.id }).from(users).where(isUser).for('update');
      if ((await tx.$count(registrations, eq(registrations.userId, userId))) > 0) return;
      await tx.delete(users).where(isUser);
      await tx.delete(affiliates).where(eq(affiliates.id, affiliateId));
      await writeAudit(tx, {
        actor: systemActor('housekeeping'),
        now: clock.now(),
        action: 'affiliate.forget',
        entity: 'affiliate',
        entityId: affiliateId,
        affiliateId,
        before: null,
        after: null,
      });
    });
  } catch (error) {
    // Keeps an account that staff have already given data, such as a channel.
    if (!isForeignKeyViolation(error)) throw error;
  }
}
