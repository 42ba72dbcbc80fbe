import { and, eq } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { askableAgainAt } from '#shared/rules/askable-again-at.ts';
import { businessDate, formatDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { reachOf, requireOwner } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { campaigns, participations } from '../campaign/table.ts';
import { channels } from '../channel/table.ts';
import type { ChannelCampaign } from './channel-campaign.ts';
import { moveParticipations } from './move-participations.ts';
import { channelMayTakePart } from './segment-refusals.ts';

const pending = campaignStatus.codes.pending;
const approved = campaignStatus.codes.approved;

/** @throws {RequestError} `not_found` for an affiliate user, a field error for staff */
function unknownReference(actor: Actor, field: 'site_id' | 'campaign_id'): RequestError {
  if (actor.scope === 'own') return new RequestError('not_found');
  return new RequestError('invalid_fields', { errors: { [field]: 'validation.reference' } });
}

async function requireActiveChannel(tx: Tx, actor: Actor, channelId: number): Promise<{ affiliateId: number }> {
  const [channel] = await tx
    .select({ status: channels.status, affiliateId: channels.affiliateId })
    .from(channels)
    .where(and(eq(channels.id, channelId), reachOf(actor, channels.affiliateId)))
    .for('key share');
  if (!channel) throw unknownReference(actor, 'site_id');
  await requireOwner(tx, actor, channel.affiliateId);
  if (channel.status !== channelStatus.codes.active) throw new RequestError('channel_inactive');
  return channel;
}

/** Whether any channel of an affiliate takes part in a campaign, or asked to. */
const takesPart = async (tx: Tx, affiliateId: number, campaignId: number): Promise<boolean> => {
  const isOwn = and(eq(participations.affiliateId, affiliateId), eq(participations.campaignId, campaignId));
  return (await tx.$count(participations, isOwn)) > 0;
};

/**
 * Returns a campaign that accepts new channels. Affiliates see an exclusive one only if they take part already. Locks
 * it, so that the notices of a pause include the new channel.
 *
 * @throws {RequestError} `campaign_not_open`, or as {@link unknownReference}
 */
async function requireOpenCampaign(tx: Tx, actor: Actor, affiliateId: number, campaignId: number) {
  const [campaign] = await tx
    .select({ status: campaigns.status, isExclusive: campaigns.isExclusive, approval: campaigns.approval })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .for('share');
  if (!campaign) throw unknownReference(actor, 'campaign_id');
  const isShown = campaign.status === approved || campaign.status === campaignStatus.codes.paused;
  const isHidden = !isShown || (campaign.isExclusive && !(await takesPart(tx, affiliateId, campaignId)));
  if (actor.scope === 'own' && isHidden) throw unknownReference(actor, 'campaign_id');
  if (campaign.status !== approved) throw new RequestError('campaign_not_open');
  return campaign;
}

/**
 * Why a channel that has a participation cannot ask for one. @throws {RequestError} always, except after a refusal that
 * may be requested again
 */
function refuseAgain(actor: Actor, row: { status: number; decidedAt: Date | null }, now: Date): void {
  if (row.status === pending) throw new RequestError('participation_pending');
  if (row.status === approved) throw new RequestError('participation_approved');
  if (row.status === campaignStatus.codes.paused) throw new RequestError('participation_paused');
  const againAt = askableAgainAt(row.decidedAt ?? now);
  if (actor.scope !== 'own' || againAt <= now) return;
  throw new RequestError('participation_refused', { values: { date: formatDate(businessDate(againAt)) } });
}

const ofPair = ({ channelId, campaignId }: ChannelCampaign) =>
  and(eq(participations.channelId, channelId), eq(participations.campaignId, campaignId));

/**
 * Requests that a channel take part in a campaign: recorded as pending, and approved at once if the campaign approves
 * automatically and is not exclusive. After a refusal an affiliate may request again from the 30th day on, staff at
 * once.
 *
 * @throws {RequestError} `not_found` (staff: `invalid_fields`) for a channel or campaign out of reach,
 *   `channel_inactive`, `campaign_not_open`, `segment_refused`, and by the current status `participation_pending`,
 *   `participation_approved`, `participation_paused`, `participation_refused`
 */
export async function requestParticipation(
  context: GatewayContext,
  actor: Actor,
  pair: ChannelCampaign,
): Promise<void> {
  const { database, clock } = context;
  await withTransaction(database, async (tx) => {
    const { affiliateId } = await requireActiveChannel(tx, actor, pair.channelId);
    const campaign = await requireOpenCampaign(tx, actor, affiliateId, pair.campaignId);
    const readState = () => tx.select().from(participations).where(ofPair(pair)).for('update');
    const [known] = await readState();
    if (known) refuseAgain(actor, known, clock.now());
    if (!(await channelMayTakePart(tx, pair))) throw new RequestError('segment_refused');
    const { moved } = await moveParticipations(tx, context, [pair], { actor, to: 'pending' });
    if (moved.length === 0) {
      // Another request came first.
      const [other] = await readState();
      if (other) refuseAgain(actor, other, clock.now());
      throw new RequestError('state_conflict');
    }
    const isApproved = campaign.approval === 'automatic' && !campaign.isExclusive;
    if (isApproved) await moveParticipations(tx, context, [pair], { actor, to: 'approved' });
  });
}
