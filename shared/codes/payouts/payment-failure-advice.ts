import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';
import type { PaymentFailure } from './payment-failure.ts';

/** What the affiliate does after a payment failed. */
export const paymentFailureAdvice = defineCodeList({
  name: 'payment_failure_advice',
  entries: [
    { code: 'edit_account', name: 'edit_account', colour: 'warning' },
    { code: 'edit_pix_key', name: 'edit_pix_key', colour: 'warning' },
    { code: 'other_account', name: 'other_account', colour: 'warning' },
    { code: 'own_account', name: 'own_account', colour: 'warning' },
    { code: 'check_data', name: 'check_data', colour: 'warning' },
    { code: 'next_run', name: 'next_run', colour: 'info' },
    { code: 'being_solved', name: 'being_solved', colour: 'info' },
  ],
});

export type PaymentFailureAdvice = NameOf<typeof paymentFailureAdvice>;

const adviceOf: Readonly<Record<PaymentFailure, PaymentFailureAdvice>> = {
  account_not_found: 'edit_account',
  account_closed: 'other_account',
  pix_key: 'edit_pix_key',
  document: 'own_account',
  bank_unavailable: 'next_run',
  operator: 'being_solved',
  cancelled_by_bank: 'next_run',
  returned: 'check_data',
  unknown: 'being_solved',
};

const nothingToDo: ReadonlySet<PaymentFailureAdvice> = new Set(['next_run', 'being_solved']);

/** Returns what the affiliate does about a failure, and whether that is a change of the payment data. */
export function adviceOnFailure(failure: PaymentFailure): { advice: PaymentFailureAdvice; needsCorrection: boolean } {
  const advice = adviceOf[failure];
  return { advice, needsCorrection: !nothingToDo.has(advice) };
}
