import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { adviceOnFailure, paymentFailureAdvice } from '#shared/codes/payouts/payment-failure-advice.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Values } from '#shared/words/translate.ts';

/** Where an affiliate can do something about a payment. */
export type Way = 'payment_info' | 'invoices';

/** What an affiliate should know about where a payment is. */
export interface PaymentAdvice {
  /** What went wrong; undefined if nothing did. */
  reason?: MessageKey;
  /** What happens next, or what to do. */
  text: MessageKey;
  values?: Values;
  /** `error` and `warning` need the affiliate; `info` says that there is nothing to do. */
  severity: 'error' | 'warning' | 'info';
  /** Where the affiliate fixes it; undefined where there is nothing to fix. */
  way?: Way | undefined;
}

/** Whether the affiliate has changed what made a payment fail. A gateway that does not say leaves it open. */
export const isCorrected = ({ failure_code: code, stuck_blockers: stuck }: ResourceRecord<'payment'>): boolean =>
  stuck !== null &&
  !stuck.includes('failed') &&
  adviceOnFailure(paymentFailure.byCode(code)?.name ?? 'unknown').needsCorrection;

/** Returns the pages on which the affiliate settles what keeps its payments. */
export function waysOf(stuckBlockers: readonly string[]): Way[] {
  const hasTaxInvoice = stuckBlockers.some((blocker) => blocker.startsWith('note_'));
  const hasData = stuckBlockers.some((blocker) => payeeBlockers.has(blocker));
  return [...(hasTaxInvoice ? (['invoices'] as const) : []), ...(hasData ? (['payment_info'] as const) : [])];
}

const payeeBlockers: ReadonlySet<string> = new Set([
  'failed',
  'payment_info',
  'payee_unconfirmed',
  'payee_hold',
  'payments_frozen',
]);

/** Returns why a payment failed or came back, and what to do about it. */
export function failureAdvice(code: string | null): PaymentAdvice {
  const failure = paymentFailure.byCode(code)?.name ?? 'unknown';
  const { advice, needsCorrection } = adviceOnFailure(failure);
  return {
    reason: paymentFailure.labelKey(failure),
    text: paymentFailureAdvice.labelKey(advice),
    severity: needsCorrection ? 'error' : 'info',
    ...(needsCorrection && { way: 'payment_info' }),
  };
}
