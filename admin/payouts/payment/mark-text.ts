import { formatDate } from '#shared/time.ts';
import type { Translate } from '#shared/words/translate.ts';
import type { WordKey } from '../../kit/page/use-words.ts';
import type { Payment } from './payment-actions.ts';

/** Returns who marked a payment by hand, with what they saw and the day of what is marked as paid. */
export function markText(t: Translate<WordKey>, record: Payment): string {
  const { marked_by: by, marked_evidence: evidence, marked_paid_on: paidOn } = record;
  const said = { name: by ?? t('admin.payout.somebody'), evidence: evidence ?? '' };
  if (paidOn === null) return t('admin.payout.marked_by', said);
  return t('admin.payout.marked_paid_by', { ...said, date: formatDate(paidOn) });
}
