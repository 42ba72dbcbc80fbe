import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { profile } from '#shared/codes/accounts/profile.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { type Actor, systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { fullName } from '../../accounts/affiliate/full-name.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { endKeys } from '../../accounts/api-key/api-keys.ts';
import { endSessions } from '../../accounts/session/sessions.ts';
import { findLink } from '../../accounts/single-use-link/links.ts';
import { users } from '../../accounts/user/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { paymentInfoChanges } from './due-changes.ts';
import { refuseOwnPayeeChange } from './hold.ts';
import { isUnconfirmed } from './is-unconfirmed.ts';
import { frozenMail } from './mails.ts';
import { notifyOwners } from './notify-owners.ts';
import { readRestraints } from './payee.ts';
import { paymentFreezes, paymentInfos } from './table.ts';

/** Whether an affiliate's payments are frozen; `id` is the affiliate's. */
interface PaymentFreeze {
  id: number;
  frozenAt: Date | null;
}

/** Drops a change that is not in effect yet, because the owner of the account rejects it. Effective values stay. */
async function discardWaiting(tx: Tx, actor: Actor, affiliateId: number, now: Date): Promise<void> {
  const isWaiting = or(
    gt(paymentInfos.effectiveAt, now),
    and(isNotNull(paymentInfos.enteredAt), isNull(paymentInfos.confirmedAt)),
  );
  const [waiting] = await tx
    .select()
    .from(paymentInfos)
    .where(and(eq(paymentInfos.affiliateId, affiliateId), isWaiting));
  if (!waiting) return;
  const action = 'payment_info.discard';
  if (waiting.pendingChanges === null) {
    await paymentInfoChanges.removeIn(tx, now, actor, waiting.id, { action });
    return;
  }
  const entered = isUnconfirmed(waiting) ? { enteredAt: null } : {};
  const decide = () => ({ pendingChanges: null, effectiveAt: null, ...entered });
  await paymentInfoChanges.updateIn(tx, now, actor, waiting.id, { action, version: undefined, decide });
}

/** Ends all sessions and API keys of an affiliate's users, and its API token. */
async function endAccess(tx: Tx, affiliateId: number): Promise<void> {
  const ofAffiliate = await tx.select({ id: users.id }).from(users).where(eq(users.affiliateId, affiliateId));
  const userIds = ofAffiliate.map(({ id }) => id);
  await endSessions(tx, userIds);
  await endKeys(tx, userIds);
  await tx.update(affiliates).set({ tokenHash: null, sealedToken: null }).where(eq(affiliates.id, affiliateId));
}

async function notifyAdministrators(
  tx: Tx,
  { env }: GatewayContext,
  now: Date,
  affiliate: { affiliateId: number; affiliateName: string },
): Promise<void> {
  const isActive = and(
    eq(users.profile, profile.codes.administrador),
    isNotNull(users.activatedAt),
    isNull(users.deactivatedAt),
  );
  const administrators = await tx.select({ to: users.email, language: users.language }).from(users).where(isActive);
  for (const reader of administrators) await enqueueMail(tx, { now, ...frozenMail(env, { ...reader, ...affiliate }) });
}

/**
 * Freezes the payments of the affiliate that a notice was about, by the secret of its link: nothing can be requested or
 * paid until staff lift it. Ends the affiliate's sessions and API token, drops payment info that is not in effect yet
 * and notifies all administrators. The link works until it expires; freezing twice changes nothing.
 *
 * @throws {RequestError} `link_invalid`
 */
export async function freezePayments(context: GatewayContext, visitor: Actor, hash: string): Promise<PaymentFreeze> {
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    const { affiliateId, userId } = await findLink(tx, now, 'payment_freeze', hash);
    if (affiliateId === null) throw new Error('a link that freezes payments is of an affiliate');
    const owner = systemActor(visitor.requestId);
    const affiliate = await lockAffiliate(tx, owner, affiliateId);
    const { frozenAt } = await readRestraints(tx, affiliateId, now);
    if (frozenAt !== null) return { id: affiliateId, frozenAt };
    await tx.insert(paymentFreezes).values({ affiliateId, frozenAt: now });
    await writeAudit(tx, {
      actor: visitor,
      now,
      action: 'payment_freeze.create',
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: null,
      after: { frozenAt: now, linkOfUserId: userId },
    });
    await discardWaiting(tx, owner, affiliateId, now);
    await endAccess(tx, affiliateId);
    await notifyAdministrators(tx, context, now, { affiliateId, affiliateName: fullName(affiliate) });
    return { id: affiliateId, frozenAt: now };
  });
}

/** Returns whether an affiliate's payments are frozen. @throws {RequestError} `not_found`, see {@link getAffiliate} */
export async function getFreeze(context: GatewayContext, actor: Actor, affiliateId: number): Promise<PaymentFreeze> {
  await getAffiliate(context, actor, affiliateId);
  const { frozenAt } = await readRestraints(context.database.db, affiliateId, context.clock.now());
  return { id: affiliateId, frozenAt };
}

/**
 * Lifts the freeze of an affiliate's payments and notifies its owners. Does nothing without a freeze.
 *
 * @throws {RequestError} `not_found`; `own_change` for anyone who ever entered or changed the payment info or put the
 *   payments on hold, or is related to them
 */
export async function liftFreeze(context: GatewayContext, actor: Actor, affiliateId: number): Promise<PaymentFreeze> {
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    await lockAffiliate(tx, actor, affiliateId);
    const { hold, frozenAt } = await readRestraints(tx, affiliateId, now);
    if (frozenAt !== null) {
      await refuseOwnPayeeChange(tx, actor, affiliateId);
      const isOpen = and(eq(paymentFreezes.affiliateId, affiliateId), isNull(paymentFreezes.liftedAt));
      await tx.update(paymentFreezes).set({ liftedAt: now, liftedBy: actor.userId }).where(isOpen);
      await writeAudit(tx, {
        actor,
        now,
        action: 'payment_freeze.lift',
        entity: 'affiliate',
        entityId: affiliateId,
        affiliateId,
        before: { frozenAt },
        after: null,
      });
      await notifyOwners(tx, context, affiliateId, { event: { kind: 'lifted' }, until: hold?.until ?? null });
    }
    return { id: affiliateId, frozenAt: null };
  });
}
