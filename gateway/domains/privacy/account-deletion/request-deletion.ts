import { eq, sql } from 'drizzle-orm';
import { addBankingDays } from '#shared/brazil/holidays.ts';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { confirmCredentials, type EnteredCredentials } from '../../accounts/login/confirm-credentials.ts';
import { findAdministrators } from '../../accounts/user/administrators.ts';
import { noticeAddresses } from '../../accounts/user/notice-addresses.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { availableCents, type DeletionInfo, getDeletion } from './deletions.ts';
import { deletionNoticeMail, deletionRequestedMail } from './mails.ts';
import { accountDeletions } from './table.ts';

/** The time that staff have to decide (specification §9). */
const decisionBankingDays = 30;

const settledStatuses: readonly number[] = [affiliateStatus.codes.deletion_requested, affiliateStatus.codes.deleted];

interface DeletionRequest {
  affiliateId: number;
  credentials: EnteredCredentials;
  /** Which call is used: for an affiliate that gives up commissions, or for one that has none. */
  withCommissions: boolean;
}

/** Pauses all channels. The affiliate cannot resume them; staff can, after a withdrawal. Returns their ids. */
async function pauseChannels(tx: Tx, affiliateId: number): Promise<number[]> {
  const paused = await tx
    .update(channels)
    .set({ status: channelStatus.codes.paused, pausedBy: 'staff', version: sql`${channels.version} + 1` })
    .where(eq(channels.affiliateId, affiliateId))
    .returning({ id: channels.id });
  return paused.map(({ id }) => id);
}

async function notify(tx: Tx, context: GatewayContext, deletion: typeof accountDeletions.$inferSelect): Promise<void> {
  const { affiliateId, protocol, dueOn, requestedAt: now } = deletion;
  const { env } = context;
  for (const { email: to, language } of await noticeAddresses(tx, affiliateId, now)) {
    await enqueueMail(tx, { now, ...deletionRequestedMail(env, { to, language, protocol, dueOn }) });
  }
  for (const { email: to, language } of await findAdministrators(tx)) {
    await enqueueMail(tx, { now, ...deletionNoticeMail(env, { to, language, affiliateId, protocol, dueOn }) });
  }
}

/**
 * Requests the deletion of the actor's own account: from then on all channels are paused, and staff decide within 30
 * business days. Of concurrent requests one succeeds.
 *
 * @throws {RequestError} `not_found`; `credentials_not_confirmed`, `rate_limited`; `state_conflict` for a deletion that
 *   is requested already; `deletion_commissions_changed` if commissions have become available, or none is left, since
 *   the affiliate read how much it gives up
 */
export async function requestDeletion(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, credentials, withCommissions }: DeletionRequest,
): Promise<DeletionInfo> {
  await getAffiliate(context, actor, affiliateId);
  const requireCurrentPassword = await confirmCredentials(context, actor, credentials);
  await withTransaction(context.database, async (tx) => {
    const { status, version } = await lockAffiliate(tx, actor, affiliateId);
    await requireCurrentPassword(tx);
    if (settledStatuses.includes(status)) throw new RequestError('state_conflict');
    const hasCommissions = (await availableCents(tx, affiliateId)) > 0;
    if (hasCommissions !== withCommissions) throw new RequestError('deletion_commissions_changed');

    const now = context.clock.now();
    const newStatus = affiliateStatus.codes.deletion_requested;
    const deletion = onlyRow(
      await tx
        .insert(accountDeletions)
        .values({
          affiliateId,
          state: 'requested',
          protocol: `${businessDate(now).replaceAll('-', '')}-${context.randomBytes(4).toString('hex').toUpperCase()}`,
          withCommissions,
          statusBefore: status,
          requestedBy: actor.userId,
          requestedAt: now,
          dueOn: addBankingDays(businessDate(now), decisionBankingDays),
        })
        .returning(),
    );
    await tx
      .update(affiliates)
      .set({ status: newStatus, version: version + 1 })
      .where(eq(affiliates.id, affiliateId));
    const pausedChannels = await pauseChannels(tx, affiliateId);
    await notify(tx, context, deletion);
    const { protocol, dueOn } = deletion;
    await writeAudit(tx, {
      actor,
      now,
      action: 'account_deletion.request',
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: { status },
      after: { status: newStatus, protocol, dueOn, withCommissions, pausedChannels },
    });
  });
  return getDeletion(context, actor, affiliateId);
}
