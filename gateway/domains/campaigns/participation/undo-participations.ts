import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { withdrawNotices } from '../../accounts/notice/write-notices.ts';
import { wakeForEvents } from '../../platform/event/store-events.ts';
import { takeDecision } from '../decision/decisions.ts';
import type { ChannelCampaign } from './channel-campaign.ts';
import { lockParticipations } from './decide-participation.ts';
import { participationEvents } from './participation-events.ts';

const undoneSchema = z.array(z.object({ channelId: z.number(), campaignId: z.number() }));

/**
 * Takes a decision about participations back, all of it or nothing: each has the status that it had, its mail does not
 * leave, and its history forgets the decision, so that sales are assessed as if it had never been made. The audit has
 * both.
 *
 * @throws {RequestError} see {@link takeDecision}; `undo_changed` where somebody has changed one since
 */
export async function undoParticipations(
  context: GatewayContext,
  actor: Actor,
  id: number,
): Promise<readonly ChannelCampaign[]> {
  return withTransaction(context.database, async (tx) => {
    const records = await takeDecision(tx, context, actor, { kind: 'participation', id });
    const pairs = records.map(({ channelId, campaignId }) => ({ channelId, campaignId: campaignId ?? 0 }));
    const rows = await lockParticipations(tx, actor, pairs);
    for (const { channelId, campaignId, version } of records) {
      if (rows.get(`${channelId}-${campaignId}`)?.version !== version) throw new RequestError('undo_changed');
    }
    const now = context.clock.now();
    await withdrawNotices(tx, now, 'participation', records);
    const before = records.map((record) => ({
      site_id: record.channelId,
      campaign_id: record.campaignId,
      status: record.before.status,
      reason: record.before.reason,
      requested_at: record.before.requestedAt,
      decided_at: record.before.decidedAt,
      decided_by: record.before.decidedBy,
    }));
    const { rows: undone } = await tx.execute(sql`
      with before as (
        select * from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as record (site_id integer, campaign_id integer,
          status smallint, reason text, requested_at timestamptz, decided_at timestamptz, decided_by integer)
      ), decided as materialized (
        select part.* from participations as part join before using (site_id, campaign_id)
      ), changed as (
        update participations as part set status = before.status, reason = before.reason, version = part.version + 1,
          requested_at = before.requested_at, decided_at = before.decided_at, decided_by = before.decided_by
        from before where part.site_id = before.site_id and part.campaign_id = before.campaign_id
        returning part.site_id, part.campaign_id, part.affiliate_id, part.status, part.reason
      ), forgotten as (
        delete from participation_moves where id in (
          select max(move.id) from participation_moves as move join before using (site_id, campaign_id)
          group by move.site_id, move.campaign_id)
      ), audited as (
        insert into audit_entries (user_id, user_name, action, entity, entity_id, affiliate_id, campaign_id, before, after, address, request_id, created_at)
        select ${actor.userId}::integer, ${actor.name}::text, 'participation.undo', 'participation',
          changed.site_id || '-' || changed.campaign_id, changed.affiliate_id, changed.campaign_id,
          jsonb_strip_nulls(jsonb_build_object('status', decided.status, 'reason', decided.reason)),
          jsonb_strip_nulls(jsonb_build_object('siteId', changed.site_id, 'campaignId', changed.campaign_id, 'status', changed.status, 'reason', changed.reason)),
          ${actor.address}::text, ${actor.requestId}::text, ${now}::timestamptz
        from changed join decided using (site_id, campaign_id)
      ), stored_events as (
        ${participationEvents(
          sql`(
          select site_id, campaign_id, affiliate_id, reason,
            (${sql.param([...campaignStatus.names])}::text[])[array_position(${sql.param([...campaignStatus.allCodes])}::smallint[], status)] as status
          from changed
        )`,
          now,
        )}
      )
      select site_id as "channelId", campaign_id as "campaignId" from changed`);
    wakeForEvents(tx);
    return undoneSchema.parse(undone);
  });
}
