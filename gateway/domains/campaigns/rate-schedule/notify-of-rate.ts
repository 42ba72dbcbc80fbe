import { type SQL, sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import { businessDate } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import { notifyAccessesOf } from '../../accounts/notice/write-notices.ts';
import { wakeForEvents } from '../../platform/event/store-events.ts';

const kind: EventKind = 'rate.changed';

interface ChangedRate {
  campaignId: number;
  /** The group whose rate is paid, or was. */
  groupId: number;
  /** Whether it counts now, is planned, or is not paid any more. */
  state: 'changed' | 'planned' | 'ended';
  /** When a planned rate begins, or another one ends. */
  startsAt?: Date | null;
  /** The channels that it is for; all that take part if empty. */
  channelIds?: readonly number[];
}

const ownersOf = (campaignId: number, channelIds: readonly number[]): SQL =>
  channelIds.length > 0
    ? sql`select distinct affiliate_id from sites where id = any(${sql.param([...channelIds])}::integer[])`
    : sql`select distinct affiliate_id from participations
        where campaign_id = ${campaignId} and status = ${campaignStatus.codes.approved}::smallint`;

/** Notifies the affiliates that take part in a campaign of another rate, by a notice, and their systems by an event each. */
export async function notifyOfRate(
  tx: Tx,
  now: Date,
  { campaignId, groupId, state, startsAt = null, channelIds = [] }: ChangedRate,
): Promise<void> {
  const day = startsAt === null ? null : businessDate(startsAt);
  await notifyAccessesOf(
    tx,
    now,
    'rate',
    sql`(select owner.affiliate_id, null::text as bundle, jsonb_strip_nulls(jsonb_build_object('campaignId', campaigns.id,
        'campaignName', campaigns.name, 'percent', rate.rate_basis_points::numeric / 100, 'amountCents', rate.rate_cents,
        'state', ${state}::text, 'day', ${day}::text)) as facts
      from (${ownersOf(campaignId, channelIds)}) as owner join campaigns on campaigns.id = ${campaignId}
        join commission_groups as rate on rate.id = ${groupId})`,
  );
  await tx.execute(sql`
    insert into events (kind, entity_id, affiliate_id, campaign_id, amount_cents, data, occurred_at)
    select ${kind}::text, ${campaignId}::bigint, owner.affiliate_id, ${campaignId}::integer, 0,
      jsonb_build_object('id', ${campaignId}::integer, 'affiliate_id', owner.affiliate_id, 'campaign_id', ${campaignId}::integer,
        'status', ${state}::text, 'percent', rate.rate_basis_points::numeric / 100, 'fixed', rate.rate_cents::numeric / 100,
        'starts_on', ${day}::text, 'site_ids', coalesce((
          select jsonb_agg(id order by id) from sites
          where sites.affiliate_id = owner.affiliate_id and sites.id = any(${sql.param([...channelIds])}::integer[])), '[]')),
      ${now}::timestamptz
    from (${ownersOf(campaignId, channelIds)}) as owner join commission_groups as rate on rate.id = ${groupId}
    order by owner.affiliate_id`);
  wakeForEvents(tx);
}
