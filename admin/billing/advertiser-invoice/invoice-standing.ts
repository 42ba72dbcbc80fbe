import type { RecordOf } from '#shared/contract/contract.ts';
import type { advertiserInvoice } from '#shared/resources/billing/advertiser-invoice.ts';

type Invoice = Pick<RecordOf<typeof advertiserInvoice>, 'state' | 'open' | 'overdue_days' | 'paid_at'>;

interface Standing {
  /** The end of the key of its sentence, `admin.billing.standing.…`. */
  sentence: 'draft' | 'cancelled' | 'paid' | 'settled' | 'late' | 'awaited';
  severity?: 'error' | 'success';
}

/** Says where an invoice stands: what is open of it and since when, or how it ended. */
export function standingOf({ state, open, overdue_days: overdueDays, paid_at: paidAt }: Invoice): Standing {
  if (state === 'draft') return { sentence: 'draft' };
  if (state === 'cancelled') return { sentence: 'cancelled' };
  if (state === 'paid' || open === 0) return { sentence: paidAt === null ? 'settled' : 'paid', severity: 'success' };
  return (overdueDays ?? 0) > 0 ? { sentence: 'late', severity: 'error' } : { sentence: 'awaited' };
}
