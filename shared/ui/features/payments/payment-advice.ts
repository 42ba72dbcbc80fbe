import { paymentState } from '#shared/codes/payment-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { failureAdvice, type PaymentAdvice } from './failure-advice.ts';

/**
 * Returns what to tell an affiliate about a payment; undefined where its state says all.
 *
 * @param today the current business date
 */
export function paymentAdvice(payment: ResourceRecord<'payment'>, today: string): PaymentAdvice | undefined {
  const values = { date: formatDate(payment.pay_date) };
  switch (paymentState.byCode(payment.state)?.name) {
    case 'awaiting_invoice':
      return { text: 'screens.payments.next.awaiting_invoice', severity: 'warning', way: 'invoices' };
    case 'requested':
    case 'ready':
      return payment.pay_date < today
        ? { text: 'screens.payments.next.ready_late', severity: 'info' }
        : { text: 'screens.payments.next.ready', values, severity: 'info' };
    case 'scheduled':
      return { text: 'screens.payments.next.scheduled', values, severity: 'info' };
    case 'sent':
      return { text: 'screens.payments.next.sent', severity: 'info' };
    case 'review':
      return { text: 'screens.payments.next.review', severity: 'info' };
    case 'failed':
    case 'returned':
      return failureAdvice(payment.failure_code);
    case 'cancelled':
      return { text: 'screens.payments.next.cancelled', severity: 'info' };
    case 'paid':
    case undefined:
      return undefined;
  }
}
