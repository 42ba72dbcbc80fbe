/** The remainder of a decimal number of any length, divided by 97. */
const remainder97 = (digits: string): number =>
  Array.from(digits).reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);

/**
 * Checks an IBAN (ISO 13616) by its shape and check digits. Blanks must be removed; letters must be upper case. The
 * length that each country has is not checked.
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return remainder97(digits) === 1;
}

/** Checks the shape of a BIC, the SWIFT code of a bank (ISO 9362): 8 or 11 upper-case letters and digits. */
export const isBic = (text: string): boolean => /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text);

/** First two digits of ABA numbers in use: Federal Reserve districts, thrift institutions, electronic and traveller's checks. */
const abaPrefix = /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** Checks an ABA routing transit number of a bank in the United States: 9 digits, prefix and check digit. */
export function isAba(text: string): boolean {
  if (!/^\d{9}$/.test(text) || !abaPrefix.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text).reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
