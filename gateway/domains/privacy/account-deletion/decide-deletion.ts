import { and, eq } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { limitStatements, type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { confirmCredentials, type EnteredCredentials } from '../../accounts/login/confirm-credentials.ts';
import { noticeAddresses } from '../../accounts/user/notice-addresses.ts';
import { users } from '../../accounts/user/table.ts';
import { voidCommissions } from '../../earnings/commission/void.ts';
import { lockCommissions } from '../../earnings/ledger/lock.ts';
import { payments } from '../../payouts/payment/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { type DeletionInfo, findDeletion, getDeletion, isPaymentPending } from './deletions.ts';
import { erasePersonalData } from './erase.ts';
import { deletionApprovedMail, deletionWithdrawnMail } from './mails.ts';
import { accountDeletions } from './table.ts';

/** Searching mails and audit for the affiliate takes time, and imports may lock the commissions for a while. */
const approvalTimeoutMs = 2 * 60_000;

type Deletion = typeof accountDeletions.$inferSelect;

interface Decision {
  actor: Actor;
  now: Date;
  state: 'approved' | 'withdrawn';
}

async function findRequested(tx: Tx, affiliateId: number): Promise<Deletion> {
  const deletion = await findDeletion(tx, affiliateId);
  if (deletion?.state !== 'requested') throw new RequestError('deletion_not_requested');
  return deletion;
}

async function settle(tx: Tx, { id }: Deletion, { actor, now, state }: Decision): Promise<void> {
  await tx
    .update(accountDeletions)
    .set({ state, decidedBy: actor.userId, decidedAt: now })
    .where(eq(accountDeletions.id, id));
}

/** @throws {RequestError} `deletion_payment_pending` while money is on its way to the affiliate */
async function requireNoPendingPayment(tx: Tx, affiliateId: number): Promise<void> {
  if ((await tx.$count(payments, and(eq(payments.affiliateId, affiliateId), isPaymentPending))) > 0)
    throw new RequestError('deletion_payment_pending');
}

/** Notifies the last address of the main access. The mail is erased once it was sent. */
async function notifyOwner(tx: Tx, { env }: GatewayContext, now: Date, { affiliateId, protocol }: Deletion) {
  const isOwner = and(eq(users.affiliateId, affiliateId), users.isMain);
  const [owner] = await tx.select().from(users).where(isOwner);
  if (!owner) return;
  const { email: to, language } = owner;
  await enqueueMail(tx, { now, ...deletionApprovedMail(env, { to, language, protocol }), isErasedAfterSending: true });
}

/**
 * Approves a requested deletion, by staff: the accesses end, the remaining commissions become void, and all personal
 * data except those in payments and invoices are erased. Cannot be undone.
 *
 * @throws {RequestError} `not_found`; `credentials_not_confirmed`, `rate_limited`; `deletion_not_requested`;
 *   `deletion_payment_pending`
 */
export async function approveDeletion(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, credentials }: { affiliateId: number; credentials: EnteredCredentials },
): Promise<DeletionInfo> {
  await getAffiliate(context, actor, affiliateId);
  const requireCurrentPassword = await confirmCredentials(context, actor, credentials);
  await withTransaction(context.database, async (tx) => {
    await limitStatements(tx, approvalTimeoutMs);
    // Locked before the affiliate, as in imports.
    await lockCommissions(tx);
    const affiliate = await lockAffiliate(tx, actor, affiliateId);
    await requireCurrentPassword(tx);
    const deletion = await findRequested(tx, affiliateId);
    await requireNoPendingPayment(tx, affiliateId);
    const now = context.clock.now();
    await settle(tx, deletion, { actor, now, state: 'approved' });
    await notifyOwner(tx, context, now, deletion);
    const voidedCents = await voidCommissions(tx, affiliateId, { deletionId: deletion.id, now });
    const status = affiliateStatus.codes.deleted;
    await tx.update(affiliates).set({ status }).where(eq(affiliates.id, affiliateId));
    await erasePersonalData(tx, context, actor, affiliate);
    await writeAudit(tx, {
      actor,
      now,
      action: 'account_deletion.approve',
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: { status: affiliate.status },
      after: { status, protocol: deletion.protocol, voidedCents },
    });
  });
  return getDeletion(context, actor, affiliateId);
}

/**
 * Withdraws a requested deletion, by staff: the affiliate gets the status that it had before. Its channels stay paused.
 *
 * @throws {RequestError} `not_found`, `deletion_not_requested`
 */
export async function withdrawDeletion(
  context: GatewayContext,
  actor: Actor,
  affiliateId: number,
): Promise<DeletionInfo> {
  await withTransaction(context.database, async (tx) => {
    const affiliate = await lockAffiliate(tx, actor, affiliateId);
    const deletion = await findRequested(tx, affiliateId);
    const now = context.clock.now();
    await settle(tx, deletion, { actor, now, state: 'withdrawn' });
    const { protocol, statusBefore: status } = deletion;
    await tx
      .update(affiliates)
      .set({ status, version: affiliate.version + 1 })
      .where(eq(affiliates.id, affiliateId));
    for (const { email: to, language } of await noticeAddresses(tx, affiliateId, now)) {
      await enqueueMail(tx, { now, ...deletionWithdrawnMail(context.env, { to, language, protocol }) });
    }
    await writeAudit(tx, {
      actor,
      now,
      action: 'account_deletion.withdraw',
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: { status: affiliate.status },
      after: { status, protocol },
    });
  });
  return getDeletion(context, actor, affiliateId);
}
