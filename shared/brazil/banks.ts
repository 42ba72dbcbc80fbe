import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks';

/** A bank of the Brazilian payment system; `code` is its three-digit COMPE code. */
export interface Bank {
  readonly code: string;
  readonly name: string;
}

// The central bank's list has double spaces, and lower-case accented letters in upper-case words.
function tidyName(name: string): string {
  const capitals = name.replaceAll(/(?<=\p{Lu})[à-ÿ]+(?=\p{Lu})/gu, (letters) => letters.toUpperCase());
  return capitals.replaceAll(/\s+/g, ' ').trim();
}

/** Every bank, by code. For servers: sites request the list by HTTP. */
export const banks: readonly Bank[] = getBanks().map(({ code, name }) => ({ code, name: tidyName(name) }));

/** Formats a bank as payment info stores it: `260 - NU PAGAMENTOS S.A. - INSTITUIÇÃO DE PAGAMENTO`. */
export function formatBankName({ code, name }: Bank): string {
  return `${code} - ${name}`;
}

const bankNames = new Set(banks.map(formatBankName));

/** Checks whether a text is a bank of the list, as payment info stores it. */
export const isBankName = (text: string): boolean => bankNames.has(text);
