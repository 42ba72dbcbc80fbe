import * as z from 'zod/mini';
import { reportGroup } from '#shared/codes/reports/report-group.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, oneOf } from '#shared/contract/fields.ts';

/**
 * What a period of at most two years brought an affiliate, by day, campaign, channel, link, sub-id or creative. Counted are
 * conversions that are pending, approved, invoiced or paid; refused ones are counted apart. A link with several sub-ids
 * counts for each. At most 2,000 rows, those with the greatest commission.
 */
export const report = defineContract({
  name: 'report',
  record: z.object({
    /** The day, the sub-id, or the number of what the row is of; empty for what has no link, no sub-id or no creative. */
    id: z.string(),
    /** The day, the sub-id or the name; of a link that of its campaign; null where the id is empty. */
    name: z.nullable(z.string()),
    /** Of a link its short address, of a creative its campaign. */
    detail: z.nullable(z.string()),
    clicks: z.int(),
    conversions: z.int(),
    pending: z.int(),
    /** Approved, invoiced and paid ones. */
    approved: z.int(),
    refused: z.int(),
    amount,
    commission: amount,
    /** The part of the commission that is of approved, invoiced and paid conversions. */
    approved_commission: amount,
  }),
  filter: z.object({
    from: date,
    to: date,
    /** By what it is summed. */
    group_by: oneOf(reportGroup.allCodes),
    affiliate_id: id,
    campaign_id: id,
    site_id: id,
  }),
  hasOwnFile: true,
  csv: [
    'name',
    'detail',
    'clicks',
    'conversions',
    'pending',
    'approved',
    'refused',
    'amount',
    'commission',
    'approved_commission',
  ],
  sort: ['id', 'clicks', 'conversions', 'amount', 'commission'],
  defaultSort: ['commission', 'DESC'],
  codes: { group_by: reportGroup },
  access: { staff: ['list'], affiliate: ['list'] },
});
