import { sql } from 'drizzle-orm';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { paymentRuns } from './table.ts';

/** Payment runs by their number. The detail is the business date. */
export const runRecords: RecordSearch = {
  kind: 'payment-run',
  needs: 'payment-run:list',
  table: sql`${paymentRuns}`,
  id: paymentRuns.id,
  affiliateId: null,
  row: {
    title: paymentRuns.id,
    status: paymentRuns.state,
    detail: sql`to_char(${paymentRuns.payDate}, 'DD/MM/YYYY')`,
    amountCents: sql`(select coalesce(sum(item.amount_cents), 0) from payment_run_items as item
      where item.run_id = ${paymentRuns.id} and item.state <> 'removed')`,
  },
  path: ({ id }) => `/payment-run/${id}`,
  forms: { number: { where: (number) => sql`${paymentRuns.id} = ${number}::bigint` } },
};
