import type { PaymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { LayoutFault } from './layout.ts';
import type { FilePayee } from './payee-snapshot.ts';
import type { BankSettings } from './settings.ts';
import { tryItem } from './write-cnab.ts';

/** Why the file of the bank cannot name a payee. */
export type PayeeRefusal = 'tax_id_letters' | 'payee_unwritable';

/**
 * Returns why a payee cannot be paid by the bank's file; undefined where it can. Nothing is ever left out of a document,
 * an account or a key to make it fit.
 *
 * @param bank `env.bank`
 * @param payee payment info, or a snapshot read by `readSnapshot`
 */
export function payableBy(bank: BankSettings, method: PaymentMethod, payee: FilePayee): PayeeRefusal | undefined {
  if (bank.format === 'csv') return undefined;
  try {
    tryItem(bank, { number: '', method, amountCents: 1, payee });
    return undefined;
  } catch (error) {
    if (!(error instanceof LayoutFault)) throw error;
    const hasLetters = error.field === 'payeeTaxId' && /^(?=.*[A-Z])[\dA-Z]{14}$/.test(payee.documentNumber ?? '');
    return hasLetters ? 'tax_id_letters' : 'payee_unwritable';
  }
}
