import type { PaymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { paymentMethodOf } from '#shared/rules/payment-method.ts';
import { payableBy } from '../bank-file/write-cnab.ts';
import type { BankSettings } from '../bank-file/settings.ts';
import type { PayeeEligibility } from '../payment-info/payees.ts';

/** Returns why an affiliate cannot be paid by a run now: its account, or a file that cannot name it. */
export function payeeReasonsOf({ payee, blockers }: PayeeEligibility, bank: BankSettings): PaymentExclusion[] {
  // No account is switched off, only an amount.
  const reasons = blockers.filter((blocker) => blocker !== 'switched_off');
  if (payee === undefined || reasons.length > 0) return reasons;
  const refusal = payableBy(bank, paymentMethodOf(payee), payee);
  return refusal === undefined ? [] : [refusal];
}
