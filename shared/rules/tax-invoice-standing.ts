import { taxInvoiceKindOf } from './tax-invoice-kind.ts';

/** The state of a payment's tax invoice. */
export interface TaxInvoiceStanding {
  state: 'not_needed' | 'due' | 'late' | 'sent' | 'refused' | 'approved';
  /** By when the tax invoice must be there, `YYYY-MM-DD`; null if unknown or not needed. */
  due_on: string | null;
  /** Days since that date while the affiliate still has to send a file; else 0. */
  late_days: number;
  /** The day on which the payment can be made, `YYYY-MM-DD`; null if unknown. */
  pay_day: string | null;
}

interface TaxInvoiceFacts {
  /** The payee's document type; undefined if a tax invoice is known to be required. */
  documentType?: string | null;
  /** A code of the invoice state list. */
  state: string | null;
  dueOn: string | null;
  /** The day for which the payment was planned, `YYYY-MM-DD`; null if unknown. */
  payDate: string | null;
  /** The pay day of a request made today: the general one, or that of the affiliate's payment group. */
  nextPayDate: string;
  /** The current business date. */
  today: string;
}

const DAY_MS = 86_400_000;

/** Returns the days from one business date to another; negative if it has passed. Both `YYYY-MM-DD`. */
export const daysUntil = (date: string, today: string): number =>
  Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);

/**
 * Returns the state of a payment's tax invoice. Late days of a refused tax invoice count as for a missing one. A late payment
 * is paid with requests made today, but never before its own pay day.
 */
export function taxInvoiceStanding({
  documentType,
  state,
  dueOn,
  payDate,
  nextPayDate,
  today,
}: TaxInvoiceFacts): TaxInvoiceStanding {
  if (documentType !== undefined && taxInvoiceKindOf(documentType) === undefined)
    return { state: 'not_needed', due_on: null, late_days: 0, pay_day: payDate };
  if (state === 'sent' || state === 'approved') return { state, due_on: dueOn, late_days: 0, pay_day: payDate };
  const lateDays = dueOn === null ? 0 : Math.max(0, -daysUntil(dueOn, today));
  const isLate = lateDays > 0;
  const latePayDay = payDate !== null && payDate > nextPayDate ? payDate : nextPayDate;
  return {
    state: state === 'refused' ? 'refused' : isLate ? 'late' : 'due',
    due_on: dueOn,
    late_days: lateDays,
    pay_day: isLate ? latePayDay : payDate,
  };
}
