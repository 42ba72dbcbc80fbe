import { type SQL, sql } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { Tx } from '../../../db/client.ts';
import { priceConversions } from '../../campaigns/commission-group/price-conversions.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { takePlaces } from '../sale-cap/take-places.ts';

const approved = sql`${campaignStatus.code('approved')}::smallint`;

/**
 * The times at which channels took part in campaigns, for the pairs of the reports to price. Nothing
 * counts before the first request. A history that begins with an approval is older than requests: there the time before it
 * counts too, while the channel takes part. `pair` has the pairs. Both are computed once: for each report again, a large file
 * would be compared with itself.
 */
const spans = sql`
  select move.site_id, move.campaign_id, move.status, move.at as starts_at,
    lead(move.at) over (partition by move.site_id, move.campaign_id order by move.at, move.id) as ends_at
  from participation_moves as move
  where (move.site_id, move.campaign_id) in (select site_id, campaign_id from pair)
  union all
  select taking.site_id, taking.campaign_id, taking.status, '-infinity', (
      select min(move.at) from participation_moves as move
      where move.site_id = taking.site_id and move.campaign_id = taking.campaign_id)
  from participations as taking
  where taking.status = ${approved} and (taking.site_id, taking.campaign_id) in (select site_id, campaign_id from pair)
    and coalesce((
      select move.status from participation_moves as move
      where move.site_id = taking.site_id and move.campaign_id = taking.campaign_id
      order by move.at, move.id limit 1), ${approved}) = ${approved}`;

/** The business date of an instant. */
const day = (instant: SQL) => sql`(${instant} at time zone 'America/Sao_Paulo')::date`;

/**
 * Sets the rates of the reports to price, and what blocks them: the channel did not take part at that time, or the click was
 * too long ago. A conversion that was priced before keeps its rate while the same group, division and schedule count, and
 * whatever counts by now where its channel and its time stay.
 */
async function priceAndBlock(tx: Tx): Promise<void> {
  const sales = sql`select line as key, campaign_id, site_id, sale_at as transacted_at, after_cents as amount_cents, commission_type, category
    from reported_lines where is_judged or is_priced`;
  await tx.execute(sql`
    update reported_lines as line set group_id = price.group_id, division_id = price.division_id, schedule_id = price.schedule_id,
      rate_basis_points = price.rate_basis_points, rate_cents = price.rate_cents, commission_cents = price.commission_cents
    from (${priceConversions(sales)}) as price
    where price.key = line.line and (line.outcome = 'added' or line.is_priced
      or ((line.site_id <> line.before_site_id or line.sale_at <> line.before_sale_at)
        and ((line.rate_basis_points is null and line.rate_cents is null)
          or (line.group_id, line.division_id, line.schedule_id) is distinct from (price.group_id, price.division_id, price.schedule_id))))`);
  await tx.execute(sql`
    with pair as materialized (select distinct site_id, campaign_id from reported_lines where is_judged), span as materialized (${spans})
    update reported_lines as line set block = judged.block
    from (
      select sale.line, case
        when span.site_id is null and stored.id is null then 'not_participating'
        when ${day(sql`sale.sale_at`)} - ${day(sql`sale.click_datetime`)} > campaigns.click_window_days then 'late' end as block
      from reported_lines as sale
        join campaigns on campaigns.id = sale.campaign_id
        left join span on span.site_id = sale.site_id and span.campaign_id = sale.campaign_id and span.status = ${approved}
          and sale.sale_at >= span.starts_at and (span.ends_at is null or sale.sale_at < span.ends_at)
        -- What was stored by an earlier rule stays, while its channel and its time do.
        left join conversions as stored on stored.id = sale.conversion_id and sale.outcome <> 'added'
          and sale.site_id = sale.before_site_id and sale.sale_at = sale.before_sale_at
          and stored.block is distinct from 'not_participating'
      where sale.is_judged
    ) as judged
    where judged.line = line.line and judged.block is distinct from line.block`);
}

/**
 * Prices the reports of new conversions, and of those whose channel, time or click turned out to be another one. The
 * transaction must hold the lock of their campaigns.
 */
export async function priceReports(tx: Tx, { env }: Pick<GatewayContext, 'env'>, now: Date): Promise<void> {
  await priceAndBlock(tx);
  await takePlaces(tx, { env }, now);
}
