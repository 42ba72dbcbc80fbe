import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { businessDayEnd, businessDayStart, type DateRange } from '#shared/time.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { billedCents, revenueInForce } from '../../billing/advertiser-invoice/bill.ts';
import { percentage, uncountedStatus } from '../dashboard/figures.ts';

/** The operator's margin on the sales of a campaign in a period. */
export interface CampaignMargin {
  id: number;
  name: string;
  advertiserId: number;
  advertiserName: string;
  conversions: number;
  amountCents: number;
  /** What the advertiser pays. */
  revenueCents: number;
  /** What the affiliates earn: by the rates, plus bonuses of staff. */
  commissionCents: number;
  bonusCents: number;
  marginCents: number;
  /** The margin in per cent of the revenue; null without revenue. */
  marginRate: number | null;
  /** How many conversions are billed by their commission, because no revenue was in force. They leave no margin. */
  withoutRevenue: number;
}

const rowsSchema = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    advertiserId: z.number(),
    advertiserName: z.string(),
    conversions: z.number(),
    amountCents: z.number(),
    revenueCents: z.number(),
    commissionCents: z.number(),
    bonusCents: z.number(),
    withoutRevenue: z.number(),
  }),
);

/** One campaign, those of one advertiser, or all. */
interface MarginFilter {
  campaignId?: number | undefined;
  advertiserId?: number | undefined;
}

/** The conversions that count, as on a dashboard: pending, approved, invoiced or paid. */
const countedIn = ({ from, to }: DateRange, { campaignId, advertiserId }: MarginFilter): SQL => sql`
  conversions.created_at >= ${businessDayStart(from).toISOString()}::timestamptz
  and conversions.created_at < ${businessDayEnd(to).toISOString()}::timestamptz
  and conversions.validation_status <> ${uncountedStatus}
  and ${campaignId === undefined ? sql`true` : sql`conversions.campaign_id = ${campaignId}`}
  and ${advertiserId === undefined ? sql`true` : sql`conversions.campaign_id in (select id from campaigns where advertiser_id = ${advertiserId})`}`;

/**
 * Returns the margin of each campaign with sales in a period, of one advertiser or of one campaign. The revenue of a conversion is the
 * amount that an invoice bills for it, or would bill: rounded per conversion, so daily totals cannot provide it. A fee
 * of an invoice belongs to no campaign and is not included. A bonus counts with its conversion once it is confirmed.
 */
export async function listCampaignMargins(
  { database }: GatewayContext,
  period: DateRange,
  filter: MarginFilter,
): Promise<CampaignMargin[]> {
  const counted = countedIn(period, filter);
  const { rows } = await database.db.execute(sql`
    with sold as (
      select conversions.campaign_id, count(*) as conversions, sum(conversions.amount_cents)::bigint as amount_cents,
        sum(coalesce(item.billed_cents - item.corrected_cents, ${billedCents}))::bigint as revenue_cents,
        sum(conversions.commission_cents)::bigint as commission_cents,
        count(*) filter (where case when item.conversion_id is null then revenue.id else item.revenue_id end is null)
          as without_revenue
      from conversions
        left join advertiser_invoice_items as item on item.conversion_id = conversions.id
        ${revenueInForce}
      where ${counted}
      group by conversions.campaign_id
    ), given as (
      select conversions.campaign_id, sum(bonuses.amount_cents)::bigint as bonus_cents
      from bonuses join conversions on conversions.id = bonuses.conversion_id
      where bonuses.removed_at is null and bonuses.confirmed_at is not null and ${counted}
      group by conversions.campaign_id
    )
    select campaigns.id, campaigns.name, campaigns.advertiser_id as "advertiserId", coalesce(advertisers.trademark, advertisers.business_name) as "advertiserName",
      sold.conversions, sold.amount_cents as "amountCents", sold.revenue_cents as "revenueCents",
      sold.commission_cents as "commissionCents", coalesce(given.bonus_cents, 0) as "bonusCents",
      sold.without_revenue as "withoutRevenue"
    from sold join campaigns on campaigns.id = sold.campaign_id
      join advertisers on advertisers.id = campaigns.advertiser_id
      left join given on given.campaign_id = sold.campaign_id
    order by campaigns.id`);
  return rowsSchema.parse(rows).map(({ withoutRevenue, ...row }) => {
    const marginCents = row.revenueCents - row.commissionCents - row.bonusCents;
    return { ...row, marginCents, marginRate: percentage(marginCents, row.revenueCents), withoutRevenue };
  });
}
