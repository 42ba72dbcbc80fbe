import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { reach } from '../../../engine/access.ts';
import { affiliateDays, campaignDays, campaignTotals } from '../conversion-day/table.ts';
import { campaignsOfAdvertiser, type ConversionFilterName, type ConversionShape } from './filter.ts';
import { conversions, conversionTotals } from './table.ts';

const status = sql.placeholder('validationStatus');

const ofCampaign = (
  table: typeof affiliateDays | typeof campaignDays | typeof campaignTotals,
): Partial<Record<ConversionFilterName, SQL>> => ({
  campaignId: eq(table.campaignId, sql.placeholder('campaignId')),
  advertiserId: sql`${table.campaignId} = any(array(${campaignsOfAdvertiser}))`,
  validationStatus: eq(table.validationStatus, status),
});

const totalConditions: Partial<Record<ConversionFilterName, SQL>> = {
  affiliateId: eq(conversionTotals.affiliateId, sql.placeholder('affiliateId')),
  validationStatus: eq(conversionTotals.validationStatus, status),
};

const dayConditions = (
  table: typeof affiliateDays | typeof campaignDays,
): Partial<Record<ConversionFilterName, SQL>> => ({
  ...ofCampaign(table),
  startDate: gte(table.day, sql.placeholder('startDay')),
  endDate: lte(table.day, sql.placeholder('endDay')),
});

const sums = sql`validation_status, count, amount_cents, commission_cents`;

/**
 * The rows that a view of totals adds up by its keys, under its name: the sums and the news. Who adds up all of them needs
 * no groups of them before, which take twenty times as long.
 */
const partsOf = (view: SQL, table: SQL, keys: SQL): SQL =>
  sql`(select ${keys}, ${sums} from ${table} union all select ${keys}, ${sums} from conversion_day_news) as ${view}`;

/** The totals that can answer a filter, the smallest first. */
const keptSums = [
  {
    table: campaignTotals,
    parts: partsOf(sql`campaign_totals`, sql`campaign_total_sums`, sql`campaign_id`),
    owner: undefined,
    conditions: ofCampaign(campaignTotals),
  },
  {
    table: conversionTotals,
    parts: partsOf(sql`conversion_totals`, sql`conversion_total_sums`, sql`affiliate_id`),
    owner: conversionTotals.affiliateId,
    conditions: totalConditions,
  },
  {
    table: campaignDays,
    parts: partsOf(sql`campaign_days`, sql`campaign_day_sums`, sql`day, campaign_id`),
    owner: undefined,
    conditions: dayConditions(campaignDays),
  },
  {
    table: affiliateDays,
    parts: partsOf(sql`affiliate_days`, sql`affiliate_day_sums`, sql`affiliate_id, day, campaign_id`),
    owner: affiliateDays.affiliateId,
    conditions: {
      ...dayConditions(affiliateDays),
      affiliateId: eq(affiliateDays.affiliateId, sql.placeholder('affiliateId')),
    },
  },
] as const;

/**
 * Returns the totals that answer a filter at a cost independent of the number of conversions; undefined if none do. The
 * columns of `table` are those of `parts`.
 */
export const keptSumsOf = ({ scope, filters }: ConversionShape) =>
  keptSums.find(
    ({ owner, conditions }: (typeof keptSums)[number]) =>
      (owner !== undefined || scope === 'all') && filters.every((filter) => conditions[filter] !== undefined),
  );

export function keptWhere(
  { owner, conditions }: (typeof keptSums)[number],
  { scope, filters }: ConversionShape,
): SQL | undefined {
  const known: Partial<Record<ConversionFilterName, SQL>> = conditions;
  return and(owner && reach(scope, owner), ...filters.map((filter) => known[filter]));
}

const lastDay = (table: SQL): SQL =>
  sql`select max(day) as day from ${table} where validation_status = ${status}::smallint and count > 0`;

/** Whether a conversion is not after the last day that has any of the status of the filter: refused ones are days old. */
export const isUpToStatus = sql`${conversions.createdAt} < ((select max(day) + 1 from (
    ${lastDay(sql`campaign_day_sums`)} union all ${lastDay(sql`conversion_day_news`)}) as known)::timestamp at time zone 'America/Sao_Paulo')`;
