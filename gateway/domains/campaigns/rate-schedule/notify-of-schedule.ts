import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { mailReader } from '../../accounts/notice/mail-reader.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { campaigns, commissionGroups } from '../campaign/table.ts';
import { ownersOfChannels } from '../channel/owners.ts';
import { channels } from '../channel/table.ts';
import { scheduleMail } from './mails.ts';
import { notifyOfRate } from './notify-of-rate.ts';

/** What a schedule says to the channels that it names. */
interface ScheduledRate {
  campaignId: number;
  groupId: number;
  startsAt: Date;
  endsAt: Date | null;
  siteIds: readonly number[];
}

const termsOf = ({ groupId, startsAt, endsAt }: ScheduledRate) =>
  JSON.stringify([groupId, startsAt.getTime(), endsAt?.getTime() ?? null]);

/**
 * Notifies the affiliates whose channels a schedule names of what changes for these, by a mail and by a notice. Of a schedule
 * for all channels, those that take part have the notice alone.
 *
 * @param before null for a new one
 * @param after null for one that is cancelled, ended or deleted
 */
export async function notifyOfSchedule(
  tx: Tx,
  { env, clock }: Pick<GatewayContext, 'env' | 'clock'>,
  before: ScheduledRate | null,
  after: ScheduledRate | null,
): Promise<void> {
  const isSameRate = before !== null && after !== null && termsOf(before) === termsOf(after);
  const [was, is] = [before?.siteIds ?? [], after?.siteIds ?? []];
  const now = clock.now();
  if (after !== null && is.length === 0 && !(isSameRate && was.length === 0))
    await notifyOfRate(tx, now, { ...after, state: 'planned' });
  if (before !== null && after === null && was.length === 0)
    await notifyOfRate(tx, now, { ...before, startsAt: null, state: 'ended' });
  const planned = isSameRate ? is.filter((id) => !was.includes(id)) : is;
  if (after !== null) await notifyOwners(tx, { env, clock }, 'planned', after, planned);
  const ended = was.filter((id) => !is.includes(id));
  if (before !== null) await notifyOwners(tx, { env, clock }, 'ended', before, ended);
}

async function notifyOwners(
  tx: Tx,
  { env, clock }: Pick<GatewayContext, 'env' | 'clock'>,
  decision: Parameters<typeof scheduleMail>[1]['decision'],
  { campaignId, groupId, startsAt, endsAt }: ScheduledRate,
  channelIds: readonly number[],
): Promise<void> {
  const [facts] = await tx
    .select({
      campaign: campaigns.name,
      rateBasisPoints: commissionGroups.rateBasisPoints,
      rateCents: commissionGroups.rateCents,
    })
    .from(commissionGroups)
    .innerJoin(campaigns, eq(campaigns.id, commissionGroups.campaignId))
    .where(eq(commissionGroups.id, groupId));
  if (facts === undefined || channelIds.length === 0) return;
  const day = decision === 'planned' ? startsAt : null;
  await notifyOfRate(tx, clock.now(), { campaignId, groupId, state: decision, startsAt: day, channelIds });
  const { campaign, ...rate } = facts;
  for (const [affiliateId, own] of await ownersOfChannels(tx, channelIds)) {
    const reader = await mailReader(tx, affiliateId, 'rate');
    if (reader === undefined) continue;
    const named = await tx
      .select({ name: channels.name })
      .from(channels)
      .where(inArray(channels.id, own))
      .orderBy(channels.name);
    const about = { campaignId, campaign, channels: named.map(({ name }) => name), rate, startsAt, endsAt };
    await enqueueMail(tx, { now: clock.now(), ...scheduleMail(env, { ...reader, ...about, decision }) });
  }
}
