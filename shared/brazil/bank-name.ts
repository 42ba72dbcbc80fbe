/** A bank of the Brazilian payment system; `code` is its three-digit COMPE code. */
export interface Bank {
  readonly code: string;
  readonly name: string;
}

/** Formats a bank as payment info stores it: `260 - NU PAGAMENTOS S.A. - INSTITUIÇÃO DE PAGAMENTO`. */
export function formatBankName({ code, name }: Bank): string {
  return `${code} - ${name}`;
}
