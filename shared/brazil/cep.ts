import { formatCep as format } from '@brazilian-utils/brazilian-utils/format-cep';

const shape = /^\d{8}$/;

/** Normalizes a CEP for storage and the wire: removes hyphens, dots and blanks only. */
export function parseCep(text: string): string {
  return text.replaceAll(/[\s.-]/g, '');
}

/** Checks whether a text, formatted or not, has the 8 digits of a CEP. Does not check that the code exists. */
export function isCep(text: string): boolean {
  return shape.test(parseCep(text));
}

/** Formats a CEP for display, `01310-100`. Returns a text without exactly 8 digits unchanged. */
export function formatCep(text: string): string {
  const cep = parseCep(text);
  return shape.test(cep) ? format(cep) : text;
}
