import type { PaymentExclusion } from '#shared/codes/payouts/payment-exclusion.ts';
import { paymentMethodOf } from '#shared/rules/payment-method.ts';
import type { BankSettings } from '../bank-file/settings.ts';
import { payableBy } from '../bank-file/write-cnab.ts';
import type { PayeeEligibility } from '../payment-info/payees.ts';

/** Returns why a run cannot pay an affiliate now: its account, or a bank file that cannot contain it. */
export function payeeReasonsOf({ payee, blockers }: PayeeEligibility, bank: BankSettings): PaymentExclusion[] {
  // The minimum concerns amounts and does not block an account.
  const reasons = blockers.filter((blocker) => blocker !== 'switched_off');
  if (payee === undefined || reasons.length > 0) return reasons;
  const refusal = payableBy(bank, paymentMethodOf(payee), payee);
  return refusal === undefined ? [] : [refusal];
}
