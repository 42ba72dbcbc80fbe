import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { ReportGroup } from '#shared/codes/reports/report-group.ts';
import { businessDayEnd, businessDayStart, type DateRange } from '#shared/time.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { linkPartOfClick } from '../../earnings/conversion/sales.ts';
import { conversions } from '../../earnings/conversion/table.ts';
import { affiliateDays } from '../../earnings/conversion-day/table.ts';
import { clickIdLinkIn } from '../../tracking/tracking-link/click-id.ts';
import { clickDays, linkDays, trackingLinks } from '../../tracking/tracking-link/table.ts';
import { approvedStatuses, uncountedStatus } from '../dashboard/figures.ts';
import { of, within } from '../dashboard/totals.ts';

/** What is reported of one affiliate. */
interface ReportRequest extends DateRange {
  groupBy: ReportGroup;
  affiliateId: number;
  campaignId?: number | undefined;
  channelId?: number | undefined;
}

/** A row of a report; the conversions and sums are those that count, without refused ones. */
interface ReportRow {
  /** A day, a sub-id or an id; null for conversions and clicks that have none of the group. */
  key: string | null;
  name: string | null;
  /** Of a link: its code. */
  code: string | null;
  /** Of a creative: its campaign. */
  campaignName: string | null;
  clicks: number;
  conversions: number;
  pending: number;
  approved: number;
  refused: number;
  amountCents: number;
  commissionCents: number;
  approvedCommissionCents: number;
}

/** The rows with the greatest commission. */
const rowsMax = 2_000;

const rowsSchema = z.array(
  z.object({
    key: z.string().nullable(),
    name: z.string().nullable(),
    code: z.string().nullable(),
    campaignName: z.string().nullable(),
    clicks: z.number(),
    conversions: z.number(),
    pending: z.number(),
    approved: z.number(),
    refused: z.number(),
    amountCents: z.number(),
    commissionCents: z.number(),
    approvedCommissionCents: z.number(),
  }),
);

/** Two selects: of sales with `key, validation_status, count, amount_cents, commission_cents`, and of clicks with `key, clicks`. */
interface Sources {
  sales: SQL;
  clicks: SQL;
}

const isSoldIn = ({ from, to, affiliateId, campaignId, channelId }: ReportRequest) =>
  and(
    eq(conversions.affiliateId, affiliateId),
    sql`${conversions.createdAt} >= ${businessDayStart(from).toISOString()}::timestamptz`,
    sql`${conversions.createdAt} < ${businessDayEnd(to).toISOString()}::timestamptz`,
    of(conversions.campaignId, campaignId),
    of(conversions.channelId, channelId),
  );

const soldColumns = sql`${conversions.validationStatus}, 1 as count, ${conversions.amountCents}, ${conversions.commissionCents}`;

/** Days, campaigns and channels: from the sums of days, of which those of sales do not know the channel. */
function daySources(request: ReportRequest, key: { kept?: SQL; sold: SQL; clicked: SQL }): Sources {
  const { affiliateId, campaignId, channelId } = request;
  const isClicked = and(
    eq(clickDays.affiliateId, affiliateId),
    within(clickDays.day, request),
    of(clickDays.campaignId, campaignId),
    of(clickDays.channelId, channelId),
  );
  const isKept = and(
    eq(affiliateDays.affiliateId, affiliateId),
    within(affiliateDays.day, request),
    of(affiliateDays.campaignId, campaignId),
  );
  return {
    sales:
      key.kept && channelId === undefined
        ? sql`select ${key.kept} as key, validation_status, count, amount_cents, commission_cents from ${affiliateDays} where ${isKept}`
        : sql`select ${key.sold} as key, ${soldColumns} from ${conversions} where ${isSoldIn(request)}`,
    clicks: sql`select ${key.clicked} as key, ${clickDays.clicks} from ${clickDays} where ${isClicked}`,
  };
}

/** What links have: the sales by the click that names the link, the clicks by link and day. */
function linkSources(request: ReportRequest, key: SQL, more = sql``): Sources {
  const { affiliateId, campaignId, channelId } = request;
  const isOwn = and(
    eq(trackingLinks.affiliateId, affiliateId),
    of(trackingLinks.campaignId, campaignId),
    of(trackingLinks.channelId, channelId),
  );
  // The part of the click id is worked out once for each link, not for each pair of a link and a conversion.
  const links = sql`(select *, ${clickIdLinkIn(sql`id`)} as part from ${trackingLinks} where ${eq(trackingLinks.affiliateId, affiliateId)} offset 0) as link`;
  return {
    sales: sql`select ${key} as key, ${soldColumns} from ${conversions} left join ${links} on link.part = ${linkPartOfClick} ${more}
      where ${isSoldIn(request)}`,
    clicks: sql`select ${key} as key, day.clicks from (select * from ${trackingLinks} where ${isOwn}) as link
      join ${linkDays} as day on day.link_id = link.id and day.day between ${request.from} and ${request.to} ${more}`,
  };
}

const soldDay = sql`(${conversions.createdAt} at time zone 'America/Sao_Paulo')::date::text`;
const eachSubId = sql`left join lateral (select distinct sub_id from unnest(link.sub_ids) as sub_id where sub_id <> '') as noted on true`;

const sourcesOf: Readonly<Record<ReportGroup, (request: ReportRequest) => Sources>> = {
  day: (request) => daySources(request, { kept: sql`day::text`, sold: soldDay, clicked: sql`day::text` }),
  campaign: (request) =>
    daySources(request, {
      kept: sql`campaign_id::text`,
      sold: sql`${conversions.campaignId}::text`,
      clicked: sql`campaign_id::text`,
    }),
  channel: (request) => daySources(request, { sold: sql`${conversions.channelId}::text`, clicked: sql`site_id::text` }),
  link: (request) => linkSources(request, sql`link.id::text`),
  sub_id: (request) => linkSources(request, sql`noted.sub_id`, eachSubId),
  creative: (request) => linkSources(request, sql`link.creative_id::text`),
};

/** How the rows of a group are called. The keys of those with names are numbers. */
interface Naming {
  name: SQL;
  code?: SQL;
  campaignName?: SQL;
  joins?: SQL;
}

const id = sql`found.key::integer`;
const plain: Naming = { name: sql`found.key` };
const namingOf: Readonly<Record<ReportGroup, Naming>> = {
  day: plain,
  sub_id: plain,
  campaign: { name: sql`campaigns.name`, joins: sql`left join campaigns on campaigns.id = ${id}` },
  channel: { name: sql`sites.name`, joins: sql`left join sites on sites.id = ${id}` },
  link: {
    name: sql`campaigns.name`,
    code: sql`link.code`,
    joins: sql`left join ${trackingLinks} as link on link.id = ${id} left join campaigns on campaigns.id = link.campaign_id`,
  },
  creative: {
    name: sql`creatives.name`,
    campaignName: sql`campaigns.name`,
    joins: sql`left join creatives on creatives.id = ${id} left join campaigns on campaigns.id = creatives.campaign_id`,
  },
};

/**
 * Returns what a period brought an affiliate, by group, the greatest commission first. Days are those of São Paulo at the time of
 * the conversion, and clicks those of people. A sale belongs to the link of its click; one that came by a coupon, or whose
 * channel the advertiser named, has no link.
 */
export async function readReport(
  { database }: Pick<GatewayContext, 'database'>,
  request: ReportRequest,
): Promise<ReportRow[]> {
  const { sales, clicks } = sourcesOf[request.groupBy](request);
  const { name, code = sql`null::text`, campaignName = sql`null::text`, joins = sql`` } = namingOf[request.groupBy];
  const counts = sql`validation_status <> ${uncountedStatus}`;
  const isApproved = sql`validation_status in ${approvedStatuses}`;
  const sum = (column: SQL, where: SQL) => sql`coalesce(sum(${column}) filter (where ${where}), 0)::bigint`;
  const { rows } = await database.db.execute(sql`
    with counted as (
      select sold.*, 0::bigint as clicks from (${sales}) as sold
      union all
      select clicked.key, null, 0, 0, 0, clicked.clicks from (${clicks}) as clicked
    ), found as (
      select key, sum(clicks)::bigint as clicks, ${sum(sql`count`, counts)} as conversions,
        ${sum(sql`count`, sql`validation_status = ${conversionStatus.codes.pending}`)} as pending,
        ${sum(sql`count`, isApproved)} as approved,
        ${sum(sql`count`, sql`validation_status = ${uncountedStatus}`)} as refused,
        ${sum(sql`amount_cents`, counts)} as amount_cents, ${sum(sql`commission_cents`, counts)} as commission_cents,
        ${sum(sql`commission_cents`, isApproved)} as approved_cents
      from counted group by key
    )
    select found.key, ${name} as name, ${code} as code, ${campaignName} as "campaignName", found.clicks, found.conversions,
      found.pending, found.approved, found.refused, found.amount_cents as "amountCents",
      found.commission_cents as "commissionCents", found.approved_cents as "approvedCommissionCents"
    from found ${joins}
    where found.clicks <> 0 or found.conversions <> 0 or found.refused <> 0
    order by found.commission_cents desc, found.clicks desc, found.key
    limit ${rowsMax}`);
  return rowsSchema.parse(rows);
}
