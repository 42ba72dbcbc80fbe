import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { businessDate } from '#shared/time.ts';
import type { Executor } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { advertisers } from '../advertiser/table.ts';
import { channelCategories, channels } from '../channel/table.ts';
import { findAudiences, findDivisionRates } from './offers.ts';
import type { Rate } from './rate-of.ts';
import { rateWire } from './rate-wire.ts';
import { campaignCategories, campaignPaymentPeriods, campaigns, commissionGroups } from './table.ts';
import { findUpcomingRates, type UpcomingRate } from './upcoming-rates.ts';
import { visibleCampaign } from './visible.ts';

const select = (db: Executor) =>
  db
    .select({
      ...getTableColumns(campaigns),
      advertiserName: advertisers.businessName,
      advertiserTrademark: advertisers.trademark,
      advertiserStatus: advertisers.status,
      rateBasisPoints: commissionGroups.rateBasisPoints,
      rateCents: commissionGroups.rateCents,
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .leftJoin(commissionGroups, and(eq(commissionGroups.campaignId, campaigns.id), commissionGroups.isDefault))
    .$dynamic();

export type CampaignRow = Awaited<ReturnType<typeof select>>[number];

const approved = campaignStatus.code('approved');

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
  sorts: { id: campaigns.id, name: campaigns.name, status: campaigns.status },
  defaultSort: ['name', 'asc'],
});

/** A campaign with its data of other tables. */
export interface Campaign extends CampaignRow {
  categories: { id: number; name: string }[];
  /** The payment period of today; undefined for a campaign without one. */
  period: { validationDays: number; releaseDays: number } | undefined;
  divisionRates: (Rate & { commissionType: string | null; category: string | null })[];
  audience: { kind: string; name: string; isAllowed: boolean }[];
  /** The higher rate for the reader's channels; not looked up for staff. */
  upcoming?: UpcomingRate | undefined;
}

/** The requirements for the approval of a campaign. */
export type Missing = 'advertiser' | 'landing_url' | 'commission_group' | 'payment_period';

/** Returns what prevents the approval of a campaign. */
export function missingOf(campaign: CampaignRow & Pick<Campaign, 'period'>): Missing[] {
  const { advertiserStatus: status, landingUrl, rateBasisPoints, rateCents, period } = campaign;
  return [
    ...(status === advertiserStatus.code('active') ? [] : (['advertiser'] as const)),
    ...(landingUrl === null ? (['landing_url'] as const) : []),
    ...(rateBasisPoints === null && rateCents === null ? (['commission_group'] as const) : []),
    ...(period === undefined ? (['payment_period'] as const) : []),
  ];
}

/** The period that counts on a day: the newest that has started, else the first. */
const periodOn = <Period extends { startsOn: string }>(periods: readonly Period[], day: string): Period | undefined =>
  periods.findLast(({ startsOn }) => startsOn <= day) ?? periods[0];

/** Adds to campaigns their categories, the payment period of today, their other rates and which channels they admit. */
export async function completeCampaigns(
  executor: Executor,
  now: Date,
  rows: readonly CampaignRow[],
): Promise<Campaign[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [chosen, periods, rates, segments] = await Promise.all([
    executor
      .select({ campaignId: campaignCategories.campaignId, id: channelCategories.id, name: channelCategories.name })
      .from(campaignCategories)
      .innerJoin(channelCategories, eq(channelCategories.id, campaignCategories.categoryId))
      .where(inArray(campaignCategories.campaignId, ids))
      .orderBy(asc(channelCategories.name)),
    executor
      .select()
      .from(campaignPaymentPeriods)
      .where(inArray(campaignPaymentPeriods.campaignId, ids))
      .orderBy(asc(campaignPaymentPeriods.startsOn)),
    findDivisionRates(executor, ids),
    findAudiences(executor, ids),
  ]);
  const today = businessDate(now);
  return rows.map((row) => ({
    ...row,
    categories: chosen.filter(({ campaignId }) => campaignId === row.id).map(({ id, name }) => ({ id, name })),
    period: periodOn(
      periods.filter(({ campaignId }) => campaignId === row.id),
      today,
    ),
    divisionRates: rates.filter(({ campaignId }) => campaignId === row.id),
    audience: segments.filter(({ campaignId }) => campaignId === row.id),
  }));
}

const wireUpcoming = ({ startsAt, endsAt, channelNames, ...rate }: UpcomingRate) => ({
  ...rateWire(rate),
  ...toWire({ startsAt, endsAt }),
  site_names: channelNames,
});

/** The rate of the default group, under the names that a campaign has for it. */
const wireDefaultRate = (campaign: Rate) => {
  const { rate, fixed } = rateWire(campaign);
  return { commission_rate: rate, commission_fixed: fixed };
};

/** Returns a campaign as its reader sees it. Affiliates see neither its managers nor missing requirements. */
export function wireCampaign(campaign: Campaign, { scope }: Actor): Record<string, unknown> {
  const { categories, period, upcoming, divisionRates, audience, rateBasisPoints, rateCents, ...rest } = campaign;
  const { advertiserStatus: _status, ...row } = rest;
  const { comercialManagerId, operationalManagerId, networkManagerId, ...shared } = row;
  const managers = { comercialManagerId, operationalManagerId, networkManagerId };
  return {
    ...toWire(shared),
    ...wireDefaultRate({ rateBasisPoints, rateCents }),
    division_rates: divisionRates.map(({ commissionType, category, ...rate }) => ({
      ...toWire({ commissionType, category }),
      ...rateWire(rate),
    })),
    audience: audience.map(({ kind, name, isAllowed }) => toWire({ kind, name, isAllowed })),
    validation_days: period?.validationDays ?? null,
    release_days: period?.releaseDays ?? null,
    category_ids: categories.map(({ id }) => id),
    categories: categories.map(({ name }) => name),
    upcoming: upcoming === undefined ? null : wireUpcoming(upcoming),
    ...(scope !== 'own' && { ...toWire(managers), missing: missingOf(campaign) }),
  };
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

/** Converts the campaigns of a page to their wire form. */
export async function wireCampaigns(
  rows: readonly CampaignRow[],
  { actor, context }: { actor: Actor; context: GatewayContext },
): Promise<Record<string, unknown>[]> {
  const complete = await completeCampaigns(context.database.db, context.clock.now(), rows);
  return (await withUpcoming(context, actor, complete)).map((campaign) => wireCampaign(campaign, actor));
}

/** Adds to campaigns the higher rates for an affiliate. Staff read the schedules themselves. */
async function withUpcoming(
  { database, clock }: Pick<GatewayContext, 'database' | 'clock'>,
  actor: Actor,
  campaigns: readonly Campaign[],
): Promise<readonly Campaign[]> {
  if (actor.scope !== 'own') return campaigns;
  const ids = campaigns.map(({ id }) => id);
  const rates = await findUpcomingRates(database.db, actor, clock.now(), ids);
  return campaigns.map((campaign) => ({ ...campaign, upcoming: rates.get(campaign.id) }));
}

/** Returns one campaign that the actor may see, complete. @throws {RequestError} `not_found` */
export async function getCampaign(context: GatewayContext, actor: Actor, id: number): Promise<Campaign> {
  const campaign = await completeCampaign(context, await campaignSearch.get(context, actor, id));
  const [found = campaign] = await withUpcoming(context, actor, [campaign]);
  return found;
}

/** Adds to a campaign its data of other tables. */
export async function completeCampaign(
  { database, clock }: Pick<GatewayContext, 'database' | 'clock'>,
  row: CampaignRow,
): Promise<Campaign> {
  const [campaign] = await completeCampaigns(database.db, clock.now(), [row]);
  if (!campaign) throw new Error('the campaign was not given back');
  return campaign;
}

/** Returns a campaign as the option of a select (specification §3). */
export const wireOption = ({ id, name, status, advertiserId, advertiserName, ...rate }: CampaignRow) => ({
  campaign_id: id,
  campaign_name: name,
  status,
  advertiser_id: advertiserId,
  advertiser_name: advertiserName,
  ...wireDefaultRate(rate),
});
