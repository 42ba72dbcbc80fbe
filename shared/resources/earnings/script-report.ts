import * as z from 'zod/mini';
import { scriptReportSource } from '#shared/codes/earnings/script-report-source.ts';
import { scriptReportState } from '#shared/codes/earnings/script-report-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, flag, id, instant, requiredText } from '#shared/contract/fields.ts';

/**
 * Orders that the browsers of visitors reported by the script or the image of a shop. They are no sales: an order counts
 * once its advertiser reports it. Kept for 90 days. Affiliates see their own, and nothing of who else claims an order.
 */
export const scriptReport = defineContract({
  name: 'script-report',
  record: z.object({
    id,
    campaign_id: id,
    campaign_name: z.string(),
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    site_id: id,
    site_name: z.string(),
    order_id: z.string(),
    /** What the page said was paid. */
    amount,
    click_id: z.string(),
    source: z.enum(scriptReportSource.allCodes),
    /** The host of the page, if the browser names it. */
    host: z.nullable(z.string()),
    received_at: instant,
    /** When the order was reported for another channel too. */
    contested_at: z.nullable(instant),
    contested_link_id: z.nullable(id),
    /** The sale, once the advertiser reported the order; an affiliate's own alone. */
    conversion_id: z.nullable(id),
    state: z.enum(scriptReportState.allCodes),
  }),
  filter: z.object({
    q: requiredText(120),
    campaign_id: id,
    affiliate_id: id,
    state: z.enum(scriptReportState.allCodes),
    /** Whether the advertiser has not reported the order yet. */
    unconfirmed: flag,
    from: date,
    to: date,
  }),
  defaultSort: ['id', 'DESC'],
  sort: ['id'],
  codes: { source: scriptReportSource, state: scriptReportState },
  access: { staff: ['list'], affiliate: ['list'] },
});
