import { formatCnpj as format } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';

// Without version 2 the library silently drops the letters of an alphanumeric CNPJ.
const alphanumeric = { version: 2 } as const;

const shape = /^[0-9A-Z]{12}\d{2}$/;

/**
 * Normalizes a CNPJ for storage and the wire: 14 upper-case letters and digits. Removes dots, slashes, hyphens and
 * blanks only, so an invalid CNPJ stays invalid.
 */
export function parseCnpj(text: string): string {
  return text.replaceAll(/[\s./-]/g, '').toUpperCase();
}

/**
 * Checks whether a text, formatted or not, in either case, is a numeric or alphanumeric CNPJ with valid check digits.
 */
export function isCnpj(text: string): boolean {
  const cnpj = parseCnpj(text);
  return shape.test(cnpj) && isValidCnpj(cnpj, alphanumeric);
}

/** Formats the registration number of a company: a CNPJ for display, any other number unchanged. */
export function registrationText(number: string): string {
  return isCnpj(number) ? formatCnpj(number) : number;
}

/** Formats a CNPJ for display, `12.ABC.345/01DE-35`. Returns a text of another shape unchanged. */
export function formatCnpj(text: string): string {
  const cnpj = parseCnpj(text);
  return shape.test(cnpj) ? format(cnpj, alphanumeric) : text;
}
