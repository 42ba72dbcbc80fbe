import { sql } from 'drizzle-orm';
import type { RefusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';
import type { Report } from '../conversion/fold-reports.ts';
import { conversions } from '../conversion/table.ts';
import type { IncomingReport } from './kept-report.ts';
import type { StoredConversion } from './report-history.ts';

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

/** What is stored for a report: whether its channel still exists, the choice of its campaign, and its order, if any. */
export interface Found {
  hasChannel: boolean;
  refusalReversal: RefusalReversal | undefined;
  stored: StoredConversion | undefined;
}

/**
 * Loads the orders of reports with all their earlier reports, by the lines of the reports. The transaction must hold
 * the lock of their campaigns.
 *
 * @param locksAffiliates also locks the affiliates of the orders and of the reports. Their totals change too, so
 *   without it postbacks of two campaigns could deadlock.
 */
export async function loadConversions(
  tx: Tx,
  reports: readonly Pick<IncomingReport, 'line' | 'campaignId' | 'orderId' | 'channelId' | 'affiliateId'>[],
  { locksAffiliates = false } = {},
): Promise<ReadonlyMap<number, Found>> {
  const keys = JSON.stringify(
    reports.map(({ line, campaignId, orderId, channelId, affiliateId }) => [
      line,
      campaignId,
      orderId,
      channelId,
      affiliateId,
    ]),
  );
  const asked = sql`(select (value->>0)::integer as line, (value->>1)::integer as campaign_id, value->>2 as order_id,
    (value->>3)::integer as site_id, (value->>4)::integer as affiliate_id from json_array_elements(${keys}::json)) as asked`;
  const locked = sql`(select count(*) from (select id from affiliates where id in (
      select asked.affiliate_id from ${asked} union select stored.affiliate_id from ${asked}
        join conversions as stored on stored.campaign_id = asked.campaign_id and stored.order_id = asked.order_id)
    order by id for no key update) as locked)`;
  const rows = await tx
    .select({
      line: sql<number>`asked.line`,
      hasChannel: sql<boolean>`exists (select from sites where sites.id = asked.site_id)`,
      refusalReversal: sql<RefusalReversal>`(select refusal_reversal from campaigns where campaigns.id = asked.campaign_id)`,
      row: conversions,
      reports: keptReports,
      billed: billedAmount,
      locked: locksAffiliates ? locked : sql`0`,
    })
    .from(asked)
    .leftJoin(
      conversions,
      sql`${conversions.campaignId} = asked.campaign_id and ${conversions.orderId} = asked.order_id`,
    );
  return new Map(
    rows.map(({ line, hasChannel, refusalReversal, row, reports: kept, billed }) => [
      line,
      {
        hasChannel,
        refusalReversal,
        stored:
          row === null
            ? undefined
            : {
                row,
                reports: (kept ?? []).map(readReport),
                billed: billed && { ...billed, at: new Date(billed.at) },
              },
      },
    ]),
  );
}
