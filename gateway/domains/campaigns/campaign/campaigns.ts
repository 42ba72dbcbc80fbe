import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { businessDate } from '#shared/time.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { advertiserLogos, advertisers, logoUrl } from '../advertiser/table.ts';
import { channelCategories, channels, channelTypes } from '../channel/table.ts';
import type { Rate } from './rate-of.ts';
import {
  campaignCategories,
  campaignCovers,
  campaignPaymentPeriods,
  campaigns,
  campaignSegments,
  commissionDivisions,
  commissionGroups,
  coverUrl,
} from './table.ts';
import { findUpcomingRates, type UpcomingRate } from './upcoming-rates.ts';
import { visibleCampaign } from './visible.ts';

const select = (db: Executor) =>
  db
    .select({
      ...getTableColumns(campaigns),
      advertiserName: advertisers.businessName,
      advertiserTrademark: advertisers.trademark,
      advertiserStatus: advertisers.status,
      logoUrl,
      coverUrl,
      rateBasisPoints: commissionGroups.rateBasisPoints,
      rateCents: commissionGroups.rateCents,
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .leftJoin(advertiserLogos, eq(advertiserLogos.advertiserId, campaigns.advertiserId))
    .leftJoin(campaignCovers, eq(campaignCovers.campaignId, campaigns.id))
    .leftJoin(commissionGroups, and(eq(commissionGroups.campaignId, campaigns.id), commissionGroups.isDefault))
    .$dynamic();

export type CampaignRow = Awaited<ReturnType<typeof select>>[number];

const approved = campaignStatus.codes.approved;

const ofCategory: Condition<number> = {
  where: (value) => sql`exists (select from ${campaignCategories} as chosen
    where chosen.campaign_id = ${campaigns.id} and chosen.category_id = ${value})`,
  toDatabase: (value) => value,
};
const ofChannel: Condition<number> = {
  where: (value) => sql`exists (select from participations as taking
    where taking.campaign_id = ${campaigns.id} and taking.site_id = ${value} and taking.status = ${approved})`,
  toDatabase: (value) => value,
};

/** Campaigns with their advertiser and the rate of their default group, by name. */
export const campaignSearch = defineSearch({
  select,
  id: campaigns.id,
  affiliateId: null,
  ofAdvertiser: (ownId) => eq(campaigns.advertiserId, ownId),
  visible: visibleCampaign,
  texts: [campaigns.name, advertisers.businessName, advertisers.trademark],
  filters: {
    status: equal(campaigns.status),
    advertiserId: equal(campaigns.advertiserId),
    isExclusive: equal(campaigns.isExclusive),
    categoryId: ofCategory,
    /** A channel that takes part. */
    channelId: ofChannel,
  },
  sorts: {
    id: campaigns.id,
    name: campaigns.name,
    status: campaigns.status,
    // What is paid for each order cannot be compared with a share of it.
    commissionRate: sql`coalesce(${commissionGroups.rateBasisPoints}, 0)`,
  },
  defaultSort: ['name', 'asc'],
  listsChanges: true,
});

/** What other tables say of a campaign. */
interface Details {
  categories: { id: number; name: string }[];
  /** The payment period of today; null for a campaign without one. */
  period: { validationDays: number; releaseDays: number } | null;
  divisionRates: (Rate & { commissionType: string | null; category: string | null })[];
  audience: { kind: string; name: string; isAllowed: boolean }[];
}

/** A campaign with its data of other tables. */
export interface Campaign extends CampaignRow, Details {
  /** The higher rate for the reader's channels; not looked up for staff. */
  upcoming?: UpcomingRate | undefined;
}

/** The requirements for the approval of a campaign. */
export type Missing = 'advertiser' | 'landing_url' | 'commission_group' | 'payment_period';

/** Returns what prevents the approval of a campaign. */
export function missingOf(campaign: CampaignRow & Pick<Campaign, 'period'>): Missing[] {
  const { advertiserStatus: status, landingUrl, rateBasisPoints, rateCents, period } = campaign;
  return [
    ...(status === advertiserStatus.codes.active ? [] : (['advertiser'] as const)),
    ...(landingUrl === null ? (['landing_url'] as const) : []),
    ...(rateBasisPoints === null && rateCents === null ? (['commission_group'] as const) : []),
    ...(period === null ? (['payment_period'] as const) : []),
  ];
}

/**
 * Adds to campaigns their categories, the payment period of today (the newest that has started, else the first), their
 * open division rates in the order in which they are matched with a sale, and which channels they admit, by one statement.
 */
export async function withDetails(executor: Executor, now: Date, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  if (rows.length === 0) return [];
  const ids = sql.param(rows.map(({ id }) => id));
  const today = businessDate(now);
  const found = await executor.execute<Pick<Details, keyof Details> & { id: number }>(sql`
    select listed.id,
      (select coalesce(json_agg(json_build_object('id', category.id, 'name', category.name) order by category.name), '[]')
        from ${campaignCategories} as chosen join ${channelCategories} as category on category.id = chosen.category_id
        where chosen.campaign_id = listed.id) as "categories",
      (select json_build_object('validationDays', validation_days, 'releaseDays', release_days)
        from ${campaignPaymentPeriods} where campaign_id = listed.id
        order by starts_on <= ${today}::date desc, abs(starts_on - ${today}::date) limit 1) as "period",
      (select coalesce(json_agg(json_build_object('commissionType', division.commission_type, 'category', division.category,
          'rateBasisPoints', division.rate_basis_points, 'rateCents', division.rate_cents)
          order by division.position, division.id), '[]')
        from ${commissionDivisions} as division join ${commissionGroups} as theirs on theirs.id = division.group_id
        where theirs.campaign_id = listed.id and theirs.is_default and division.closed_at is null) as "divisionRates",
      (select coalesce(json_agg(json_build_object('kind', segment.kind, 'name', named.name, 'isAllowed', segment.is_allowed)
          order by segment.kind, named.name), '[]')
        from ${campaignSegments} as segment
        left join ${channelTypes} as type on segment.kind = 'channel_type' and type.id::text = segment.value
        left join ${channelCategories} as category on segment.kind = 'channel_category' and category.id::text = segment.value
        cross join lateral (select coalesce(type.site_type, category.name, segment.value) as name) as named
        where segment.campaign_id = listed.id) as "audience"
    from unnest(${ids}::int[]) as listed (id)`);
  const byId = new Map(found.rows.map(({ id, ...details }) => [id, details]));
  return rows.map((row) => {
    const details = byId.get(row.id);
    if (!details) throw new Error(`campaign ${row.id} has no details`);
    return { ...row, ...details };
  });
}

/** Whether the actor may see a channel. */
async function reachesChannel(
  { database }: Pick<GatewayContext, 'database'>,
  actor: Actor,
  channelId: number,
): Promise<boolean> {
  const isReached = and(eq(channels.id, channelId), reachOf(actor, channels.affiliateId));
  return (await database.db.select({ id: channels.id }).from(channels).where(isReached)).length > 0;
}

/** The search of campaigns. That of a channel that the actor may not access finds nothing. */
export const searchCampaigns: Pick<typeof campaignSearch, 'search'>['search'] = async (
  context,
  actor,
  filter,
  page,
) => {
  const { channelId } = filter;
  if (channelId !== undefined && !(await reachesChannel(context, actor, channelId))) return { rows: [], total: 0 };
  return campaignSearch.search(context, actor, filter, page);
};

/** Like {@link searchCampaigns} without pages, with their details. */
export async function listCampaigns(
  context: GatewayContext,
  actor: Actor,
  filter: Parameters<typeof campaignSearch.list>[2],
): Promise<Campaign[]> {
  const { channelId } = filter;
  if (channelId !== undefined && !(await reachesChannel(context, actor, channelId))) return [];
  const rows = await campaignSearch.list(context, actor, filter);
  return withDetails(context.database.db, context.clock.now(), rows);
}

/** Adds to campaigns the higher rates for an affiliate. Staff read the schedules themselves. */
export async function withUpcoming(
  { database, clock }: Pick<GatewayContext, 'database' | 'clock'>,
  actor: Actor,
  campaigns: readonly Campaign[],
): Promise<readonly Campaign[]> {
  if (actor.scope !== 'own') return campaigns;
  const ids = campaigns.map(({ id }) => id);
  const rates = await findUpcomingRates(database.db, actor, clock.now(), ids);
  return campaigns.map((campaign) => ({ ...campaign, upcoming: rates.get(campaign.id) }));
}

/** Returns one campaign that the actor may see, with its details. @throws {RequestError} `not_found` */
export async function getCampaign(context: GatewayContext, actor: Actor, id: number): Promise<Campaign> {
  const { database, clock } = context;
  const campaigns = await withDetails(database.db, clock.now(), [await campaignSearch.get(context, actor, id)]);
  return onlyRow(await withUpcoming(context, actor, campaigns));
}

/** Like {@link getCampaign} in a transaction, for staff, who read the schedules themselves. */
export async function findCampaign(tx: Tx, now: Date, actor: Actor, id: number): Promise<Campaign> {
  return onlyRow(await withDetails(tx, now, [await campaignSearch.find(tx, actor, id)]));
}
