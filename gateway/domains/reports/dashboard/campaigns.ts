import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { advertiserLogos, logoUrl } from '../../campaigns/advertiser/table.ts';
import { participations } from '../../campaigns/campaign/table.ts';
import { rateInForce } from '../../campaigns/commission-group/price-conversions.ts';
import { approvedStatuses, type Figures, figuresOf, type Movement, movementOf, uncountedStatus } from './figures.ts';
import { comparedPeriods, type PeriodRequest } from './period.ts';
import { conversionDays, dayClicks, type FigureFilter, reachedFilter } from './totals.ts';

export const campaignKinds = ['own', 'converting', 'exclusive', 'higher_commission'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

type Nullable<Values> = { [Name in keyof Values]: Values[Name] | null };

/** A campaign on a dashboard. Figures that would disclose data of other affiliates are null. */
export interface CampaignFigures extends Nullable<Omit<Figures, 'epcCents'> & Movement> {
  id: number;
  name: string;
  /** Of its advertiser. */
  logoUrl: string | null;
  /** Its place in the list, from 1. */
  rank: number;
  /** The current rate for all channels: one of both, or neither without a commission group. */
  rateBasisPoints: number | null;
  rateCents: number | null;
}

const rowsMax = 500;
/** With fewer clicks the rate is chance: such campaigns come last. */
const meaningfulClicks = 100;

/** The figures of the network, which are not shown. */
const unsaid = {
  clicks: null,
  conversions: null,
  amountCents: null,
  commissionCents: null,
  previousCommissionCents: null,
  movementCents: null,
  change: null,
};

const rowsSchema = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    logo_url: z.string().nullable(),
    clicks: z.number(),
    conversions: z.number(),
    approved: z.number(),
    amount_cents: z.number(),
    commission_cents: z.number(),
    previous_cents: z.number(),
    rate_basis_points: z.number().nullable(),
    rate_cents: z.number().nullable(),
  }),
);

/** The campaigns that take sales now. */
const isRunning = sql`campaigns.status = ${campaignStatus.codes.approved}`;

/** The campaigns with participants within the actor's reach, or with the requested affiliate. */
function isTakenPartIn(actor: Actor, { affiliateId }: FigureFilter): SQL {
  const reached = reachOf(actor, participations.affiliateId) ?? sql`true`;
  return sql`exists (select from ${participations} where ${participations.campaignId} = campaigns.id
    and ${participations.status} = ${campaignStatus.codes.approved} and ${reached}
    and ${affiliateId === undefined ? sql`true` : sql`${participations.affiliateId} = ${affiliateId}`})`;
}

/** An exclusive campaign is listed only for its participants. */
const isOpenTo = (actor: Actor, filter: FigureFilter): SQL =>
  actor.scope === 'all' && filter.affiliateId === undefined
    ? sql`true`
    : sql`(not campaigns.is_exclusive or ${isTakenPartIn(actor, filter)})`;

interface KindRule {
  where: (actor: Actor, filter: FigureFilter) => SQL;
  order: SQL;
}

const rules: Readonly<Record<CampaignKind, KindRule>> = {
  own: {
    where: () => sql`(sold.conversions <> 0 or clicked.clicks <> 0 or previous.commission_cents <> 0)`,
    order: sql`commission_cents desc, amount_cents desc`,
  },
  converting: {
    where: (actor, filter) => sql`${isRunning} and sold.approved > 0 and ${isOpenTo(actor, filter)}`,
    order: sql`clicks >= ${meaningfulClicks} desc, conversions::numeric / nullif(clicks, 0) desc nulls last, approved desc`,
  },
  exclusive: {
    where: (actor, filter) =>
      actor.scope === 'all' && filter.affiliateId === undefined
        ? sql`${isRunning} and campaigns.is_exclusive`
        : sql`${isRunning} and campaigns.is_exclusive and ${isTakenPartIn(actor, filter)}`,
    order: sql`commission_cents desc, name`,
  },
  higher_commission: {
    where: (actor, filter) => sql`${isRunning} and ${isOpenTo(actor, filter)}`,
    order: sql`rate_basis_points desc nulls last, rate_cents desc nulls last`,
  },
};

/**
 * Returns the campaigns of a kind, best first: `own` those with sales in the period or the compared one, by commission;
 * `converting` the running ones by their conversion rate in the whole network; `exclusive` the running exclusive ones,
 * for participants; `higher_commission` the running ones by the rate in force, per cent before fixed amounts. The
 * figures are those of the filter. Of the network, an affiliate sees only the order and the conversion rate.
 *
 * @throws {RequestError} as {@link reachedFilter} and {@link comparedPeriods}
 */
export async function listDashboardCampaigns(
  context: GatewayContext,
  actor: Actor,
  kind: CampaignKind,
  asked: FigureFilter & PeriodRequest,
): Promise<CampaignFigures[]> {
  const { period, before } = comparedPeriods(asked, context);
  const filter = await reachedFilter(context, actor, asked);
  const isOfNetwork = kind === 'converting' && actor.scope === 'own';
  const [viewer, figureFilter]: [Actor, FigureFilter] = isOfNetwork
    ? [{ ...actor, scope: 'all' }, { campaignId: filter.campaignId }]
    : [actor, filter];
  const { where, order } = rules[kind];
  const approved = sql`validation_status in ${approvedStatuses}`;
  const { rows } = await context.database.db.execute(sql`
    with sold as (
      select campaign_id, coalesce(sum(count) filter (where validation_status <> ${uncountedStatus}), 0)::bigint as conversions,
        coalesce(sum(count) filter (where ${approved}), 0)::bigint as approved,
        coalesce(sum(amount_cents) filter (where validation_status <> ${uncountedStatus}), 0)::bigint as amount_cents,
        coalesce(sum(commission_cents) filter (where validation_status <> ${uncountedStatus}), 0)::bigint as commission_cents
      from (${conversionDays(viewer, figureFilter, period)}) as kept group by campaign_id
    ), previous as (
      select campaign_id, sum(commission_cents)::bigint as commission_cents
      from (${conversionDays(viewer, figureFilter, before)}) as kept where validation_status <> ${uncountedStatus} group by campaign_id
    ), clicked as (
      select campaign_id, sum(clicks)::bigint as clicks from (${dayClicks(viewer, figureFilter, period)}) as kept group by campaign_id
    ), found as (
      select campaigns.id, campaigns.name, campaigns.advertiser_id, coalesce(clicked.clicks, 0) as clicks, coalesce(sold.conversions, 0) as conversions,
        coalesce(sold.approved, 0) as approved, coalesce(sold.amount_cents, 0) as amount_cents,
        coalesce(sold.commission_cents, 0) as commission_cents, coalesce(previous.commission_cents, 0) as previous_cents
      from campaigns left join sold on sold.campaign_id = campaigns.id left join previous on previous.campaign_id = campaigns.id
        left join clicked on clicked.campaign_id = campaigns.id
      where ${where(actor, filter)} and ${filter.campaignId === undefined ? sql`true` : sql`campaigns.id = ${filter.campaignId}`}
    )
    select found.*, ${logoUrl.sql} as logo_url, rate.rate_basis_points, rate.rate_cents
    from found left join ${advertiserLogos} on ${advertiserLogos.advertiserId} = found.advertiser_id left join (${rateInForce(
      sql`select id as key, id as campaign_id, 0 as site_id, ${context.clock.now()}::timestamptz as at from found`,
    )}) as rate on rate.key = found.id
    order by ${order}, id limit ${rowsMax}`);
  return rowsSchema.parse(rows).map((row, index) => {
    const { conversions, amount_cents: amountCents, commission_cents: commissionCents } = row;
    const sums = { conversions, amountCents, commissionCents };
    const { rate } = figuresOf(sums, row.clicks);
    const named = {
      id: row.id,
      name: row.name,
      logoUrl: row.logo_url,
      rank: index + 1,
      rate,
      rateBasisPoints: row.rate_basis_points,
      rateCents: row.rate_cents,
    };
    if (isOfNetwork) return { ...named, ...unsaid };
    return { ...named, ...sums, clicks: row.clicks, ...movementOf(commissionCents, row.previous_cents) };
  });
}
