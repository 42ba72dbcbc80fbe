import { isBrazil } from '#shared/brazil/is-brazil.ts';
import { documentType } from '#shared/codes/accounts/document-type.ts';
import type { PaymentMethod } from '#shared/codes/payouts/payment-method.ts';

interface PayeeAccount {
  readonly documentType: string | null;
  readonly bankCountry: string | null;
  readonly pixType: string | null;
  readonly pixKey: string | null;
}

const isFilled = (text: string | null): boolean => text !== null && text.trim() !== '';

/** Returns how a payee is paid: by Pix where it has a key, else into its bank account, here or abroad. */
export function paymentMethodOf({ documentType: type, bankCountry, pixType, pixKey }: PayeeAccount): PaymentMethod {
  const isAbroad = isFilled(bankCountry) ? !isBrazil(bankCountry ?? '') : type === documentType.codes.inter;
  if (isAbroad) return 'abroad';
  return isFilled(pixType) && isFilled(pixKey) ? 'pix' : 'bank';
}
