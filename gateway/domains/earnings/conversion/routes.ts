import { z } from 'zod';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { businessDate as businessDateOf } from '#shared/time.ts';
import { changesQuery } from '../../../engine/changed-rows.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { sendCsv } from '../../../engine/copy-rows.ts';
import {
  amountText,
  businessDate,
  idText,
  oneOfText,
  perPageUnderscoreQuery,
  requiredText,
} from '../../../engine/fields.ts';
import { defineTotals } from '../../../engine/list-totals.ts';
import { pageOf } from '../../../engine/page.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { listChanges, oneRoute } from '../../../engine/routes.ts';
import { conversionSorts } from './conversion-sorts.ts';
import { exportConversions } from './export.ts';
import { type ConversionFilter, receivedSpan } from './filter.ts';
import {
  conversionChanges,
  listChangedConversions,
  listConversions,
  totalConversions,
  totalConversionsByStatus,
} from './report.ts';
import { getReportedConversion } from './reports.ts';
import { wireConversion, wireReported, wireTotal } from './wire.ts';

const filter = {
  site_id: idText.optional(),
  order_id: requiredText(80).optional(),
  transaction_id: requiredText(80).optional(),
  campaign_id: idText.optional(),
  start_date: businessDate.optional(),
  end_date: businessDate.optional(),
  received_from: businessDate.optional(),
  received_to: businessDate.optional(),
  validation_status: oneOfText(conversionStatus.allCodes).optional(),
  block: z.enum(conversionBlock.allCodes, 'validation.choice').optional(),
  advertiser_id: idText.optional(),
  click_id: requiredText(80).optional(),
  coupon: requiredText(80).optional(),
  amount: amountText.optional(),
  q: requiredText(80).optional(),
};

/** The affiliate filter is `id_affiliate` in the report and `affiliate_id` in the export (specification §7). */
const reportFilter = { ...filter, id_affiliate: idText.optional() };
const exportFilter = { ...filter, affiliate_id: idText.optional() };

const readFilter = (
  { clock }: GatewayContext,
  query: z.output<z.ZodObject<typeof filter>>,
  affiliateId: number | undefined,
): ConversionFilter => ({
  affiliateId,
  channelId: query.site_id,
  campaignId: query.campaign_id,
  orderId: query.order_id,
  transactionId: query.transaction_id,
  // A typed number is that of one order: a period that the list still has must not hide it.
  startDate: query.q === undefined ? query.start_date : undefined,
  endDate: query.q === undefined ? query.end_date : undefined,
  ...(query.q === undefined && receivedSpan(query.received_from, query.received_to, businessDateOf(clock.now()))),
  validationStatus: query.validation_status,
  block: query.block,
  advertiserId: query.advertiser_id,
  clickId: query.click_id,
  coupon: query.coupon,
  amountCents: query.amount,
  q: query.q,
});

/** Conversions by status, and the amounts of their orders. */
export const conversionListTotals = defineTotals({
  resource: 'conversion',
  query: z.strictObject(exportFilter),
  read: (context, actor, query) =>
    totalConversionsByStatus(context, actor, readFilter(context, query, query.affiliate_id)),
});

/** The conversion report. */
export const conversionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    path: '/api/get/report',
    needs: 'conversion:list',
    side: 'both',
    query: z.strictObject({
      ...perPageUnderscoreQuery,
      ...reportFilter,
      sort: z.enum(conversionSorts, 'validation.choice').optional(),
      order: z.enum(['asc', 'desc'], 'validation.choice').optional(),
      ...changesQuery,
    }),
    summary: 'The conversion report, newest first unless sorted otherwise.',
    handle: async ({ query, actor, context }) => {
      const asked = readFilter(context, query, query.id_affiliate);
      const changed = await listChanges(conversionChanges, { actor, context }, query, async ({ span }) =>
        (await listChangedConversions(context, actor, asked, span)).map(wireConversion),
      );
      if (changed) return ok(changed);
      const request = { page: query.page, pageSize: query.per_page, sort: query.sort, order: query.order };
      const { rows, total } = await listConversions(context, actor, asked, request);
      return ok(pageOf(rows.map(wireConversion), total, request));
    },
  }),
  route({
    method: 'GET',
    app: 'report',
    path: '/api/get/report/total',
    needs: 'conversion-total:list',
    side: 'both',
    query: z.strictObject(reportFilter),
    summary: 'Count and sums over the whole filter of the report; those of refused conversions apart.',
    handle: async ({ query, actor, context }) =>
      ok(wireTotal(await totalConversions(context, actor, readFilter(context, query, query.id_affiliate)))),
  }),
  route({
    method: 'GET',
    app: 'report',
    path: '/api/get/report/export_csv',
    needs: 'conversion:list',
    side: 'both',
    rate: 'stream',
    query: z.strictObject(exportFilter),
    summary: 'The report as a CSV file.',
    handle: ({ query, actor, context, response }) =>
      sendCsv({
        actor,
        context,
        response,
        fileName: 'conversion_reports.csv',
        rows: () => exportConversions(context, actor, readFilter(context, query, query.affiliate_id)),
      }),
  }),
  oneRoute({
    app: 'report',
    path: '/api/conversion/validation/:id',
    needs: 'conversion:one',
    side: 'both',
    object: 'conversion',
    summary: 'A conversion, with what was reported of it.',
    of: { get: getReportedConversion },
    wire: wireReported,
  }),
];
