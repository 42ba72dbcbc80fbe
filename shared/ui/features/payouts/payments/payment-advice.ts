import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { Locale } from '#shared/locale.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { failureAdvice, isCorrected, type PaymentAdvice } from './failure-advice.ts';

type Payment = ResourceRecord<'payment'>;

/** Returns the day on which a payment is expected, `YYYY-MM-DD`: the planned one where the gateway says no more; null if unknown. */
export const expectedDay = ({ pay_date: payDate, expected_on: day, stuck_blockers: stuck }: Payment): string | null =>
  stuck === null ? payDate : day;

function taxInvoiceAdvice(taxInvoice: Payment['note'], locale: Locale): PaymentAdvice {
  if (taxInvoice !== null && taxInvoice.late_days > 0 && taxInvoice.pay_day !== null)
    return {
      text: 'screens.payments.next.note_late',
      values: { smart_count: taxInvoice.late_days, date: formatDate(taxInvoice.pay_day, locale) },
      severity: 'error',
      way: 'invoices',
    };
  if (taxInvoice?.state === 'sent') return { text: 'screens.payments.next.note_sent', severity: 'info' };
  if (taxInvoice?.state === 'refused')
    return { text: 'screens.payments.next.note_refused', severity: 'error', way: 'invoices' };
  return { text: 'screens.payments.next.awaiting_invoice', severity: 'warning', way: 'invoices' };
}

/**
 * Returns the advice to an affiliate about a payment; undefined where its state says all.
 *
 * @param today the current business date
 */
export function paymentAdvice(payment: Payment, today: string, locale: Locale): PaymentAdvice | undefined {
  const day = expectedDay(payment);
  const values = day === null ? undefined : { date: formatDate(day, locale) };
  switch (paymentState.byCode(payment.state)?.name) {
    case 'awaiting_invoice':
      return taxInvoiceAdvice(payment.note, locale);
    case 'requested':
    case 'ready':
      if (payment.stuck_blockers?.length) return { text: 'screens.payments.next.account', severity: 'info' };
      return day === null || values === undefined || day < today
        ? { text: 'screens.payments.next.ready_late', severity: 'info' }
        : { text: 'screens.payments.next.ready', values, severity: 'info' };
    case 'scheduled':
      return values && { text: 'screens.payments.next.scheduled', values, severity: 'info' };
    case 'sent':
      return { text: 'screens.payments.next.sent', severity: 'info' };
    case 'review':
      return { text: 'screens.payments.next.review', severity: 'info' };
    case 'failed':
    case 'returned':
      return isCorrected(payment)
        ? {
            ...failureAdvice(payment.failure_code),
            text: 'screens.payments.next.corrected',
            severity: 'info',
            way: undefined,
          }
        : failureAdvice(payment.failure_code);
    case 'cancelled':
      return { text: 'screens.payments.next.cancelled', severity: 'info' };
    case 'paid':
    case undefined:
      return undefined;
  }
}
