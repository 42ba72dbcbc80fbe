import { adviceOnFailure, paymentFailureAdvice } from '#shared/codes/payment-failure-advice.ts';
import { paymentFailure } from '#shared/codes/payment-failure.ts';
import type { MessageKey } from '#shared/i18n/pt-br.ts';
import type { Values } from '#shared/i18n/translate.ts';

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
  /** Where the affiliate mends it; undefined where there is nothing to mend. */
  way?: Way;
}

/** Returns why a payment failed or came back, and what to do about it. */
export function failureAdvice(code: string | null): PaymentAdvice {
  const failure = paymentFailure.byCode(code)?.name ?? 'unknown';
  const { advice, isToMend } = adviceOnFailure(failure);
  return {
    reason: paymentFailure.labelKey(failure),
    text: paymentFailureAdvice.labelKey(advice),
    severity: isToMend ? 'error' : 'info',
    ...(isToMend && { way: 'payment_info' }),
  };
}
