import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { Tx } from '../../../db/client.ts';
import { priceConversions } from '../../campaigns/commission-group/price-conversions.ts';

const approved = sql`${campaignStatus.codes.approved}::smallint`;

/**
 * The periods in which channels took part in campaigns, for the pairs of the sales. Nothing counts before the first
 * request. A history that begins with an approval is older than requests; then the time before it counts too, while the
 * channel takes part. `pair` has the pairs. Both are computed once; per sale, the cost would grow with the square of
 * their number.
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

/** A sale to price. */
export interface Sale {
  key: number;
  isNew: boolean;
  campaignId: number;
  channelId: number;
  /** The previous channel; the same for a new sale. */
  beforeChannelId: number;
  soldAt: Date;
  clickedAt: Date | null;
  amountCents: number;
  commissionType: string | null;
  category: string | null;
  /**
   * Whether it was accepted before with the same channel and time; sales accepted under an earlier rule stay accepted.
   */
  hadPlace: boolean;
}

const pricedSchema = z.array(
  z.object({
    key: z.number(),
    /** For a new sale, the next id. */
    id: z.number().nullable(),
    commissionCents: z.number(),
    groupId: z.number().nullable(),
    divisionId: z.number().nullable(),
    scheduleId: z.number().nullable(),
    rateBasisPoints: z.number().nullable(),
    rateCents: z.number().nullable(),
    block: z.enum(['not_participating', 'late']).nullable(),
    isCapped: z.boolean(),
  }),
);

export type PricedSale = z.output<typeof pricedSchema>[number];

/**
 * Returns what sales earn and what blocks them (the channel did not take part at that time, or the click was too long
 * ago), and whether a cap counts them or counted them before.
 */
export async function priceSales(tx: Tx, sales: readonly Sale[]): Promise<PricedSale[]> {
  const { rows } = await tx.execute(sql`
    with sale as materialized (
      select * from json_to_recordset(${JSON.stringify(sales)}::json) as reported (key integer, "isNew" boolean, "campaignId" integer,
        "channelId" integer, "beforeChannelId" integer, "soldAt" timestamptz, "clickedAt" timestamptz, "amountCents" bigint,
        "commissionType" text, category text, "hadPlace" boolean)
    ), pair as materialized (select distinct "channelId" as site_id, "campaignId" as campaign_id from sale), span as materialized (${spans})
    select sale.key, case when sale."isNew" then nextval(pg_get_serial_sequence('conversions', 'id')) end as id,
      price.commission_cents as "commissionCents", price.group_id as "groupId", price.division_id as "divisionId",
      price.schedule_id as "scheduleId", price.rate_basis_points as "rateBasisPoints", price.rate_cents as "rateCents",
      case when not sale."hadPlace" and not exists (
          select from span where span.site_id = sale."channelId" and span.campaign_id = sale."campaignId" and span.status = ${approved}
            and sale."soldAt" >= span.starts_at and (span.ends_at is null or sale."soldAt" < span.ends_at)) then 'not_participating'
        when ${day(sql`sale."soldAt"`)} - ${day(sql`sale."clickedAt"`)} > campaigns.click_window_days then 'late' end as block,
      exists (select from sale_caps as cap
        where cap.campaign_id = sale."campaignId" and cap.site_id in (sale."channelId", sale."beforeChannelId")) as "isCapped"
    from sale join campaigns on campaigns.id = sale."campaignId"
      join (${priceConversions(sql`select key, "campaignId" as campaign_id, "channelId" as site_id, "soldAt" as transacted_at,
        "amountCents" as amount_cents, "commissionType" as commission_type, category from sale`)}) as price on price.key = sale.key
    order by sale.key`);
  return pricedSchema.parse(rows);
}
