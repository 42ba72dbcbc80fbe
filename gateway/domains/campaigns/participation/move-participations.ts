import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { NameOf } from '#shared/codes/code-list.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { wakeForEvents } from '../../platform/event/store-events.ts';
import type { ChannelCampaign, MovedParticipation } from './channel-campaign.ts';
import { notifyOfParticipations } from './notify-of-participations.ts';
import { participationEvents } from './participation-events.ts';

type Status = NameOf<typeof campaignStatus>;

/** The statuses from which a participation may enter each. A new one enters `pending`. */
const transitions: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['refused'],
  approved: ['pending', 'paused'],
  paused: ['approved'],
  refused: ['pending'],
};

interface Move {
  actor: Actor;
  to: Status;
  /** Why it is refused or paused. */
  reason?: string | null;
  /** When the mails leave; at once by default. */
  sendAt?: Date;
}

interface Moved {
  /** What was moved, in no order. */
  moved: MovedParticipation[];
  mailIds: number[];
}

const movedSchema = z.array(z.object({ channelId: z.number(), campaignId: z.number(), before: z.number().nullable() }));

const integers = (values: readonly number[]) => sql`${sql.param(values)}::integer[]`;

/**
 * Moves participations to a status, each with its history, its audit entry and, unless it becomes pending, the mail to
 * the affiliate. The only way to change a participation. Those that may not enter the status stay unchanged; the caller
 * compares. A move to `pending` creates missing ones.
 */
export async function moveParticipations(
  tx: Tx,
  { env, clock }: Pick<GatewayContext, 'env' | 'clock'>,
  pairs: readonly ChannelCampaign[],
  { actor, to, reason = null, sendAt = clock.now() }: Move,
): Promise<Moved> {
  const now = clock.now();
  const from = transitions[to].map((status) => campaignStatus.codes[status]);
  const status = campaignStatus.codes[to];
  const isDecision = to !== 'pending';
  const paused = campaignStatus.codes.paused;
  const verb = { pending: 'request', approved: 'approve', paused: 'pause', refused: 'refuse' }[to];
  const { rows } = await tx.execute(sql`
    with wanted as (
      select * from unnest(${integers(pairs.map(({ channelId }) => channelId))},
        ${integers(pairs.map(({ campaignId }) => campaignId))}) as pair (site_id, campaign_id)
    ), before as materialized (
      select part.* from participations as part join wanted using (site_id, campaign_id)
      order by site_id, campaign_id for update of part
    ), moved as (
      update participations as part set status = ${status}::smallint, reason = ${reason}::text, version = part.version + 1,
        requested_at = case when ${isDecision} then part.requested_at else ${now}::timestamptz end,
        decided_at = case when ${isDecision} then ${now}::timestamptz end,
        decided_by = case when ${isDecision} then ${actor.userId}::integer end
      from before
      where part.site_id = before.site_id and part.campaign_id = before.campaign_id and before.status = any(${integers(from)})
      returning part.site_id, part.campaign_id, part.affiliate_id, before.status as before_status, before.reason as before_reason
    ), added as (
      insert into participations (site_id, campaign_id, affiliate_id, status, requested_at)
      select sites.id, wanted.campaign_id, sites.affiliate_id, ${status}::smallint, ${now}::timestamptz
      from wanted join sites on sites.id = wanted.site_id
      where ${!isDecision} and not exists (
        select from before where before.site_id = wanted.site_id and before.campaign_id = wanted.campaign_id)
      on conflict do nothing
      returning site_id, campaign_id, affiliate_id, null::smallint as before_status, null::text as before_reason
    ), changed as (
      select * from moved union all select * from added
    ), moves as (
      insert into participation_moves (site_id, campaign_id, status, at)
      select site_id, campaign_id, ${status}::smallint, ${now}::timestamptz from changed
    ), audited as (
      insert into audit_entries (user_id, user_name, action, entity, entity_id, affiliate_id, campaign_id, before, after, address, request_id, created_at)
      select ${actor.userId}::integer, ${actor.name}::text,
        'participation.' || case when before_status = ${paused}::smallint then 'resume' else ${verb}::text end,
        'participation', site_id || '-' || campaign_id, affiliate_id, campaign_id,
        case when before_status is not null
          then jsonb_strip_nulls(jsonb_build_object('status', before_status, 'reason', before_reason)) end,
        jsonb_strip_nulls(jsonb_build_object('siteId', site_id, 'campaignId', campaign_id, 'status', ${status}::smallint, 'reason', ${reason}::text)),
        ${actor.address}::text, ${actor.requestId}::text, ${now}::timestamptz
      from changed
    ), stored_events as (
      ${participationEvents(
        sql`(
        select site_id, campaign_id, affiliate_id, ${to}::text as status, ${reason}::text as reason from changed where ${isDecision}
      )`,
        now,
      )}
    )
    select site_id as "channelId", campaign_id as "campaignId", before_status as before
    from changed`);
  const moved = movedSchema.parse(rows);
  if (isDecision && moved.length > 0) wakeForEvents(tx);
  const mailIds = isDecision ? await notifyOfParticipations(tx, { env, now }, moved, { to, reason, sendAt }) : [];
  return { moved, mailIds };
}
