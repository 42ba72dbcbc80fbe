import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks';
import { type Bank, formatBankName } from './bank-name.ts';

// The central bank's list has double spaces, and lower-case accented letters in upper-case words.
function tidyName(name: string): string {
  const capitals = name.replaceAll(/(?<=\p{Lu})[à-ÿ]+(?=\p{Lu})/gu, (letters) => letters.toUpperCase());
  return capitals.replaceAll(/\s+/g, ' ').trim();
}

/** Every bank, by code. For servers: sites request the list by HTTP. */
export const banks: readonly Bank[] = getBanks().map(({ code, name }) => ({ code, name: tidyName(name) }));

const bankNames = new Set(banks.map(formatBankName));

/** Checks whether a text is a bank of the list, as payment info stores it. */
export const isBankName = (text: string): boolean => bankNames.has(text);
