import { formatCep as format } from '@brazilian-utils/brazilian-utils/format-cep';

const shape = /^\d{8}$/;

/** A CEP as it is stored and sent: without hyphen, dots and blanks. Nothing else is dropped. */
export function parseCep(text: string): string {
  return text.replaceAll(/[\s.-]/g, '');
}

/** Whether a text, masked or bare, has the 8 digits of a CEP. Whether the code exists, only a look-up knows. */
export function isCep(text: string): boolean {
  return shape.test(parseCep(text));
}

/** A CEP as people read it, `01310-100`. A text without exactly 8 digits is shown as it is. */
export function formatCep(text: string): string {
  const cep = parseCep(text);
  return shape.test(cep) ? format(cep) : text;
}
