import { and, eq } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { withTransaction } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { participations } from '../campaign/table.ts';
import { channels } from '../channel/table.ts';
import type { ChannelCampaign } from './channel-campaign.ts';
import { moveParticipations } from './move-participations.ts';

interface Decision {
  status: (typeof campaignStatus.allCodes)[number];
  reason: string | null;
  /** The version that the person saw; undefined accepts any. */
  version?: number | undefined;
}

/**
 * Decides about a participation, by staff: approves or refuses a pending one, pauses or resumes an approved one, and
 * makes a refused one pending again. A refusal and a pause need a reason, which no other status has.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields` without a reason, `state_conflict` if the
 *   current status does not allow it
 */
export async function decideParticipation(
  context: GatewayContext,
  actor: Actor,
  pair: ChannelCampaign,
  { status, reason, version }: Decision,
): Promise<void> {
  const to = campaignStatus.byCode(status)?.name;
  if (to === undefined) throw new Error(`there is no status ${status}`);
  const needsReason = to === 'refused' || to === 'paused';
  if (needsReason && reason === null)
    throw new RequestError('invalid_fields', { errors: { reason: 'validation.required' } });
  await withTransaction(context.database, async (tx) => {
    // Locked before the participation, as when a channel is deleted.
    await tx.select({ id: channels.id }).from(channels).where(eq(channels.id, pair.channelId)).for('key share');
    const [before] = await tx
      .select()
      .from(participations)
      .where(
        and(
          eq(participations.channelId, pair.channelId),
          eq(participations.campaignId, pair.campaignId),
          reachOf(actor, participations.affiliateId),
        ),
      )
      .for('update');
    if (!before) throw new RequestError('not_found');
    if (version !== undefined && version !== before.version) throw new RequestError('version_conflict');
    if (before.status === status) return;
    const moved = await moveParticipations(tx, context, [pair], { actor, to, reason: needsReason ? reason : null });
    if (moved.length === 0) throw new RequestError('state_conflict');
  });
}
