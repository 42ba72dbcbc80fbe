import { type SQL, sql } from 'drizzle-orm';
import type { RefusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';
import { jsonRows } from '../../../db/json-rows.ts';
import { rendered } from '../../../db/rendered-sql.ts';
import type { Report } from '../conversion/fold-reports.ts';
import { conversions } from '../conversion/table.ts';
import { lockedCounter } from '../sale-cap/lock-counter.ts';
import type { Counter } from '../sale-cap/reserve-places.ts';
import type { StoredConversion } from './report-history.ts';
import { termsMark } from './sale-terms.ts';

/** A stored report as JSON. */
type JsonReport = Omit<Report, 'occurredAt' | 'receivedAt'> & { occurredAt: string | null; receivedAt: string };

const readReport = (report: JsonReport): Report => ({
  ...report,
  occurredAt: report.occurredAt === null ? null : new Date(report.occurredAt),
  receivedAt: new Date(report.receivedAt),
});

const keptReports = sql<JsonReport[] | null>`(
  select json_agg(json_build_object('id', kept.id, 'source', kept.source, 'occurredAt', kept.occurred_at, 'receivedAt', kept.received_at,
    'status', kept.status, 'amountCents', kept.amount_cents, 'channelId', kept.site_id, 'clickId', kept.click_id,
    'couponCode', kept.coupon_code, 'details', kept.details, 'reason', kept.reason, 'effect', kept.effect, 'effectCode', kept.effect_code) order by kept.id)
  from conversion_reports as kept where kept.conversion_id = ${conversions.id})`;

const { pending, approved } = conversionStatus.codes;

/** The amount of a conversion when its advertiser was billed for it, and when that was. */
export const billedAmount = sql<{
  cents: number | null;
  at: string;
} | null>`case when conversions.validation_status not in (${pending}, ${approved}) then (
  select json_build_object('cents', item.amount_cents, 'at', invoice.issued_at) from advertiser_invoice_items as item
    join advertiser_invoices as invoice on invoice.id = item.invoice_id
  where item.conversion_id = conversions.id and invoice.state <> 'draft') end`;

/** The link that a report names by its click. */
export interface FoundLink {
  advertiserId: number;
  campaignId: number;
  campaignStatus: number;
  channelId: number;
  channelStatus: number;
  affiliateId: number;
  creativeId: number | null;
  subIds: readonly string[];
}

/** What is stored for a report: whether its channel still exists, the choice of its campaign, and its order, if any. */
export interface Found {
  hasChannel: boolean;
  refusalReversal: RefusalReversal | undefined;
  stored: StoredConversion | undefined;
  /** Null where the report names none, or it no longer exists. */
  link: FoundLink | null;
  /** The first answer to the message, if it had one. */
  answer: string | null;
  /** For an order that is not stored; null where no id was asked for. */
  reservedId: number | null;
  /** See {@link termsMark}; null where it was not asked for. */
  termsMark: string | null;
  /** The counter of the cap of a new sale, locked; null where it was not asked for or there is none. */
  counter: Counter | null;
}

/** The order of a report, and the channel or the link that it names; without a campaign, only its answer is asked for. */
export interface Asked {
  line: number;
  campaignId: number | null;
  orderId: string;
  channelId: number | null;
  linkId?: number | null;
}

const foundLink = sql`json_build_object('advertiserId', campaign.advertiser_id, 'campaignId', campaign.id,
  'campaignStatus', campaign.status, 'channelId', channel.id, 'channelStatus', channel.status, 'affiliateId', channel.affiliate_id,
  'creativeId', link.creative_id, 'subIds', link.sub_ids)`;

/** The rows of reports, and what is the same for many of them: their campaigns, and their links. */
const askedParts = rendered(sql`
  (line, campaign_id, order_id, site_id, link_id) as materialized (
    select (value->>0)::integer, (value->>1)::integer, value->>2, (value->>3)::integer, (value->>4)::integer from sent
  ), named_campaign as materialized (
    select campaign.id, campaign.refusal_reversal, ${termsMark(sql`campaign.id`)} as mark
    from campaigns as campaign where campaign.id in (select campaign_id from asked)
  ), named_link as materialized (
    select link.id, ${foundLink} as found
    from tracking_links as link join campaigns as campaign on campaign.id = link.campaign_id join sites as channel on channel.id = link.site_id
    where link.id in (select link_id from asked)
  )`);

const storedColumns = rendered(sql`
  asked.line, exists (select from sites where sites.id = asked.site_id) as "hasChannel", named_campaign.refusal_reversal as "refusalReversal",
  row_to_json(conversions) as row, ${keptReports} as reports, named_link.found as link, named_campaign.mark as "termsMark"`);

const newId = rendered(sql`case when conversions.id is null then nextval('conversions_id_seq') end as "reservedId"`);

const noId = rendered(sql`null::bigint as "reservedId"`);

const askedJoins = rendered(sql`
  from asked left join named_campaign on named_campaign.id = asked.campaign_id left join named_link on named_link.id = asked.link_id
    left join conversions on conversions.campaign_id = asked.campaign_id and conversions.order_id = asked.order_id`);

interface LoadedRow extends Record<string, unknown> {
  line: number;
  hasChannel: boolean;
  refusalReversal: RefusalReversal | null;
  row: Record<string, unknown> | null;
  reports: JsonReport[] | null;
  billed: { cents: number | null; at: string } | null;
  link: FoundLink | null;
  reservedId: number | null;
  termsMark: string | null;
  answer: string | null;
  counter: Counter | null;
}

const noCounter = rendered(sql`null::json as counter`);

/** Locks the counter of the cap of an order that is not stored, through the channel or the link that it names. */
const newCounter = (soldAt: Date): SQL =>
  sql`case when conversions.id is null then ${lockedCounter(
    sql`coalesce(asked.site_id, (named_link.found->>'channelId')::integer)`,
    sql`asked.campaign_id`,
    soldAt,
  )} end as counter`;

interface Loading {
  /** Whether new orders get ids. */
  takesIds?: boolean;
  /** A query of the first answer to the message, or to `asked.line`. */
  answer?: SQL | undefined;
  /** When the only order was sold, if it is new; then the counter of its cap is locked. */
  capsSaleOf?: Date | undefined;
}

const conversionRows = jsonRows(conversions);

function storedOf({ row, reports, billed }: LoadedRow): StoredConversion | undefined {
  if (row === null) return undefined;
  return {
    row: conversionRows.read(row),
    reports: (reports ?? []).map(readReport),
    billed: billed && { ...billed, at: new Date(billed.at) },
  };
}

/**
 * Loads the orders of reports with all their earlier reports, their links and the marks of their terms, by the lines of the
 * reports. The transaction must hold the locks of the orders, or of their campaigns.
 */
export async function loadConversions(
  tx: Tx,
  reports: readonly Asked[],
  { takesIds = false, answer = sql`null::text`, capsSaleOf }: Loading = {},
): Promise<ReadonlyMap<number, Found>> {
  const keys = JSON.stringify(
    reports.map(({ line, campaignId, orderId, channelId, linkId = null }) => [
      line,
      campaignId,
      orderId,
      channelId,
      linkId,
    ]),
  );
  const { rows } = await tx.execute<LoadedRow>(sql`
    with sent as (select value from json_array_elements(${keys}::json)), asked ${askedParts}
    select ${storedColumns}, ${billedAmount} as billed, ${takesIds ? newId : noId}, ${answer} as answer,
      ${capsSaleOf === undefined ? noCounter : newCounter(capsSaleOf)} ${askedJoins}`);
  // The ids are given as the rows are joined; new orders have them in the order of their lines.
  const reserved = rows.flatMap(({ reservedId }) => (reservedId === null ? [] : [reservedId]));
  const ids = reserved.toSorted((one, other) => one - other).values();
  return new Map(
    rows
      .toSorted((one, other) => one.line - other.line)
      .map((loaded) => [
        loaded.line,
        {
          hasChannel: loaded.hasChannel || loaded.link !== null,
          refusalReversal: loaded.refusalReversal ?? undefined,
          stored: storedOf(loaded),
          link: loaded.link,
          answer: loaded.answer,
          reservedId: loaded.reservedId === null ? null : (ids.next().value ?? null),
          termsMark: loaded.termsMark,
          counter: loaded.counter,
        },
      ]),
  );
}

/** The marks of the terms of the campaigns of reports, which were read with their orders. */
export const marksOf = (
  reports: readonly Pick<Asked, 'line' | 'campaignId'>[],
  found: ReadonlyMap<number, Found>,
): ReadonlyMap<number, string> =>
  new Map(
    reports.flatMap(({ line, campaignId }) => {
      const mark = found.get(line)?.termsMark ?? null;
      return mark === null || campaignId === null ? [] : [[campaignId, mark] as const];
    }),
  );
