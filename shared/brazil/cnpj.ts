import { formatCnpj as format } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';

// Without version 2 the library drops the letters of an alphanumeric CNPJ without a word.
const alphanumeric = { version: 2 } as const;

const shape = /^[0-9A-Z]{12}\d{2}$/;

/**
 * A CNPJ as it is stored and sent: 14 capitals and digits, without dots, slash, hyphen and blanks. Nothing else is
 * dropped, so a wrong CNPJ stays wrong.
 */
export function parseCnpj(text: string): string {
  return text.replaceAll(/[\s./-]/g, '').toUpperCase();
}

/** Whether a text, masked or bare, in either case, is a numeric or alphanumeric CNPJ with right check digits. */
export function isCnpj(text: string): boolean {
  const cnpj = parseCnpj(text);
  return shape.test(cnpj) && isValidCnpj(cnpj, alphanumeric);
}

/** A CNPJ as people read it, `12.ABC.345/01DE-35`. A text that has not its shape is shown as it is. */
export function formatCnpj(text: string): string {
  const cnpj = parseCnpj(text);
  return shape.test(cnpj) ? format(cnpj, alphanumeric) : text;
}
