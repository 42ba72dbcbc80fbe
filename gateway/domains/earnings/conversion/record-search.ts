import { eq, sql } from 'drizzle-orm';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { idsOfTransaction } from './filter.ts';
import { conversions } from './table.ts';

/** Sales by order number, transaction, click and amount, with their campaign and affiliate. */
export const conversionRecords: RecordSearch = {
  kind: 'conversion',
  needs: 'conversion:list',
  table: sql`${conversions}`,
  joins: sql`join ${affiliates} on ${eq(affiliates.id, conversions.affiliateId)}
    join ${campaigns} on ${eq(campaigns.id, conversions.campaignId)}`,
  id: conversions.id,
  affiliateId: conversions.affiliateId,
  row: {
    title: conversions.orderId,
    detail: sql`concat_ws(' · ', ${campaigns.name}, ${fullNameInQuery})`,
    status: conversions.validationStatus,
    amountCents: conversions.amountCents,
  },
  path: ({ id }) => `/conversion/${id}/show`,
  forms: {
    // Each index is queried by itself: with an `or`, the planner would scan the whole index on time.
    reference: {
      where: (text) => sql`${conversions.id} = any(array(
        select named.id from ${conversions} as named where named.order_id = ${text}
        union all ${idsOfTransaction(sql`${text}`)}))`,
      matched: conversions.transactionId,
    },
    click_id: { where: (id) => sql`${conversions.clickId} = ${id}`, matched: conversions.clickId },
    amount: { where: (cents) => sql`${conversions.amountCents} = ${cents}::bigint`, newestBy: conversions.id },
  },
};
