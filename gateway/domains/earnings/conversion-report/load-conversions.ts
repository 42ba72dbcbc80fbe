import { type SQL, sql } from 'drizzle-orm';
import type { RefusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';
import type { Report } from '../conversion/fold-reports.ts';
import { conversions } from '../conversion/table.ts';
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
}

/** The order of a report, and the channel or the link that it names; without a campaign, only its answer is asked for. */
export interface Asked {
  line: number;
  campaignId: number | null;
  orderId: string;
  channelId: number | null;
  linkId?: number | null;
}

const foundLink = sql<FoundLink | null>`(
  select json_build_object('advertiserId', campaign.advertiser_id, 'campaignId', campaign.id, 'campaignStatus', campaign.status,
    'channelId', channel.id, 'channelStatus', channel.status, 'affiliateId', channel.affiliate_id,
    'creativeId', link.creative_id, 'subIds', link.sub_ids)
  from tracking_links as link join campaigns as campaign on campaign.id = link.campaign_id join sites as channel on channel.id = link.site_id
  where link.id = asked.link_id)`;

function askedRows(reports: readonly Asked[]): SQL {
  const keys = JSON.stringify(
    reports.map(({ line, campaignId, orderId, channelId, linkId = null }) => [
      line,
      campaignId,
      orderId,
      channelId,
      linkId,
    ]),
  );
  return sql`(select (value->>0)::integer as line, (value->>1)::integer as campaign_id, value->>2 as order_id,
    (value->>3)::integer as site_id, (value->>4)::integer as link_id from json_array_elements(${keys}::json)) as asked`;
}

/**
 * Loads the orders of reports with all their earlier reports, by the lines of the reports. The transaction must hold
 * the locks of the orders, or of their campaigns.
 *
 * @param of.withLinks reads the links of the reports too, takes ids for new orders and reads the marks of the terms
 * @param of.answer a query of the first answer to the message, or to `asked.line`
 */
export async function loadConversions(
  tx: Tx,
  reports: readonly Asked[],
  { withLinks = false, answer }: { withLinks?: boolean; answer?: SQL | undefined } = {},
): Promise<ReadonlyMap<number, Found>> {
  const asked = askedRows(reports);
  const rows = await tx
    .select({
      line: sql<number>`asked.line`,
      hasChannel: sql<boolean>`exists (select from sites where sites.id = asked.site_id)`,
      refusalReversal: sql<RefusalReversal>`(select refusal_reversal from campaigns where campaigns.id = asked.campaign_id)`,
      row: conversions,
      reports: keptReports,
      billed: billedAmount,
      link: withLinks ? foundLink : sql<null>`null::json`,
      reservedId: withLinks
        ? sql<number | null>`case when ${conversions.id} is null then nextval('conversions_id_seq') end`
        : sql<null>`null::bigint`,
      termsMark: withLinks ? termsMark(sql`asked.campaign_id`) : sql<null>`null::text`,
      answer: answer === undefined ? sql<null>`null::text` : sql<string | null>`${answer}`,
    })
    .from(asked)
    .leftJoin(
      conversions,
      sql`${conversions.campaignId} = asked.campaign_id and ${conversions.orderId} = asked.order_id`,
    );
  return new Map(
    rows.map(
      ({
        line,
        hasChannel,
        refusalReversal,
        row,
        reports: kept,
        billed,
        link,
        answer: first,
        reservedId,
        termsMark: mark,
      }) => [
        line,
        {
          hasChannel: hasChannel || link !== null,
          refusalReversal,
          stored:
            row === null
              ? undefined
              : {
                  row,
                  reports: (kept ?? []).map(readReport),
                  billed: billed && { ...billed, at: new Date(billed.at) },
                },
          link,
          answer: first,
          reservedId,
          termsMark: mark,
        },
      ],
    ),
  );
}
