import { sql } from 'drizzle-orm';
import { sumsOfWaiting, type Waiting } from '../../../engine/waiting.ts';
import { datedSearch } from './advertiser-invoices.ts';

const open = sql`found.billed_cents + found.fee_cents - found.paid_cents - found.credited_cents - found.corrected_cents`;

const read = datedSearch.over('waiting', (db, found) =>
  db
    .select(
      sumsOfWaiting({
        cents: open,
        since: sql`found.issued_at`,
        due: sql`found.due_on`,
        name: sql`found.advertiser_name`,
      }),
    )
    .from(found),
);

/** Invoices that advertisers have not paid in time. */
export const waitingAdvertiserInvoices: readonly Waiting[] = [
  {
    kind: 'overdue_invoices',
    resource: 'advertiser-invoice',
    needs: 'advertiser-invoice:update',
    filter: () => ({ overdue: true }),
    read: (context, actor, today) => read(context, actor, { overdueOn: today }),
  },
];
