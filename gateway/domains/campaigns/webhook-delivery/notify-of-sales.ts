import { sql } from 'drizzle-orm';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import type { Tx } from '../../../db/client.ts';
import { notifyAccessesOf } from '../../accounts/notice/write-notices.ts';

/** Why a sale was refused, as the key of its bundle has it. */
const whyKey = sql`encode(sha256(convert_to(coalesce(reason, code, ''), 'UTF8')), 'hex')`;

const kinds = [
  'conversion.created',
  'conversion.approved',
  'conversion.refused',
] as const satisfies readonly EventKind[];

/** Whether an event of this kind may have a notice. */
export const isAboutSale = (kind: EventKind): boolean => kinds.some((one) => one === kind);

/**
 * The arrival of a sale that `step` approves at the same time, where it is not among the given events: by its index for
 * each, as all events of a file have one time.
 */
const arrival = sql`
  select arrived.id from events as arrived
  where step.kind = 'conversion.approved' and not step.has_arrival
    and arrived.occurred_at = step.occurred_at and arrived.entity_id = step.entity_id and arrived.affiliate_id = step.affiliate_id
    and arrived.kind = 'conversion.created' and arrived.data ->> 'status' = 'approved'
  limit 1`;

/** Why the sale that `step` refuses is blocked. A query of its own, which `limit` keeps: as a join each event would look its sale up. */
const blocked = sql`
  select conversions.block from conversions
  where step.kind = 'conversion.refused' and conversions.id = step.entity_id and conversions.affiliate_id = step.affiliate_id
  limit 1`;

/**
 * Notifies affiliates of their new, approved and refused sales by the events of them: one notice for each campaign and day,
 * and for each reason of a refusal, which counts up. One statement, however many events there are. Each event counts each
 * time it is given.
 *
 * @param eventIds of events that are {@link isAboutSale}
 */
export async function notifyOfSales(tx: Tx, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  await notifyAccessesOf(
    tx,
    sql`source.at`,
    sql`source.kind`,
    // A sale that arrives decided has an event of its arrival and one of its decision, of the same time. It counts once:
    // as a sale, or as a refused one.
    sql`(with given as materialized (
        select kind, entity_id, affiliate_id, campaign_id, amount_cents, occurred_at, data ->> 'status' as status,
          data ->> 'reason' as reason, coalesce(round((data ->> 'commission')::numeric * 100), 0) as commission_cents
        from events where id = any(${sql.param([...eventIds])}::bigint[])
      ), step as materialized (
        select *, (occurred_at, entity_id, affiliate_id) in (
          select occurred_at, entity_id, affiliate_id from given where kind = 'conversion.created' and status = 'approved') as has_arrival
        from given
      ), news as (
        select case step.kind when 'conversion.created' then 'sale' when 'conversion.approved' then 'sale_approved'
            else 'sale_refused' end as kind, step.affiliate_id, step.campaign_id, step.amount_cents, step.commission_cents,
          step.occurred_at, case when step.kind = 'conversion.refused' then step.reason end as reason,
          case when step.reason is null then blocked.block end as code
        from step
          left join lateral (${arrival}) as arrival on true
          left join lateral (${blocked}) as blocked on true
        where arrival.id is null and not (step.kind = 'conversion.approved' and coalesce(step.has_arrival, false))
          and not (step.kind = 'conversion.created' and step.status is not distinct from 'refused')
      ), bundled as (
        select *, concat_ws('-', campaign_id, to_char(occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'),
          case when kind = 'sale_refused' then ${whyKey} end) as bundle
        from news
      )
      select bundled.affiliate_id, bundled.kind, bundled.bundle, max(bundled.occurred_at) as at,
        jsonb_strip_nulls(jsonb_build_object('campaignId', campaigns.id, 'campaignName', campaigns.name, 'count', count(*),
          'amountCents', sum(bundled.amount_cents), 'commissionCents', sum(bundled.commission_cents),
          'reason', max(bundled.reason), 'code', case when max(bundled.reason) is null then max(bundled.code) end)) as facts
      from bundled join campaigns on campaigns.id = bundled.campaign_id
      group by bundled.affiliate_id, bundled.kind, bundled.bundle, campaigns.id)`,
  );
}
