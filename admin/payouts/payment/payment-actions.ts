import type { RecordOf } from '#shared/contract/contract.ts';
import type { Locale } from '#shared/locale.ts';
import type { payment } from '#shared/resources/payouts/payment.ts';
import { formatDate } from '#shared/time.ts';
import type { Translate } from '#shared/words/translate.ts';
import type { WordKey } from '../../kit/page/use-words.ts';

export type Payment = RecordOf<typeof payment>;

/** What staff can do about a payment. */
export type PaymentAction = 'confirm' | 'mark' | 'cancel';

/** The states that a person can mark by hand, from a statement of the bank, by the present state. */
const marks: Readonly<Record<string, readonly ('paid' | 'failed' | 'returned')[] | undefined>> = {
  sent: ['paid', 'failed'],
  review: ['paid', 'failed'],
  paid: ['returned'],
};

/** Returns the states that a person can mark a payment with. */
export const marksOf = ({ state }: Pick<Payment, 'state'>) => marks[state] ?? [];

/** Whether a failed payment would fail again, since its payment data are the same: releasing it takes a reason. */
export const isRetryExplained = ({
  marked_state: mark,
  stuck_blockers: blockers,
}: Pick<Payment, 'marked_state' | 'stuck_blockers'>) => mark === null && blockers?.includes('failed') === true;

/** Returns what staff can do about a payment, the most likely action first. */
export function actionsOf(record: Pick<Payment, 'state' | 'marked_state'>): PaymentAction[] {
  // A mark may be confirmed, or replaced by another one.
  if (record.marked_state !== null) return ['confirm', 'mark'];
  switch (record.state) {
    case 'failed':
    case 'returned':
      return ['confirm', 'cancel'];
    case 'requested':
    case 'awaiting_invoice':
    case 'ready':
      return ['cancel'];
    default:
      return marksOf(record).length > 0 ? ['mark'] : [];
  }
}

/** Returns who marked a payment by hand, with what they saw and the day of what is marked as paid. */
export function markText({ t, locale }: { t: Translate<WordKey>; locale: Locale }, record: Payment): string {
  const { marked_by: by, marked_evidence: evidence, marked_paid_on: paidOn } = record;
  const values = { name: by ?? t('admin.payout.somebody'), evidence: evidence ?? '' };
  if (paidOn === null) return t('admin.payout.marked_by', values);
  return t('admin.payout.marked_paid_by', { ...values, date: formatDate(paidOn, locale) });
}
