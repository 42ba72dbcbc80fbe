import { formatCpf as format } from '@brazilian-utils/brazilian-utils/format-cpf';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

/** A CPF as it is stored and sent: without dots, hyphen and blanks. Nothing else is dropped, so a wrong CPF stays wrong. */
export function parseCpf(text: string): string {
  return text.replaceAll(/[\s.-]/g, '');
}

/** Whether a text, masked or bare, is a CPF with right check digits. Eleven equal digits are none. */
export function isCpf(text: string): boolean {
  const cpf = parseCpf(text);
  return /^\d{11}$/.test(cpf) && isValidCpf(cpf);
}

/** A CPF as people read it, `529.982.247-25`. A text without exactly 11 digits is shown as it is. */
export function formatCpf(text: string): string {
  const cpf = parseCpf(text);
  return /^\d{11}$/.test(cpf) ? format(cpf) : text;
}
