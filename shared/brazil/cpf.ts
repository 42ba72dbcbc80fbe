import { formatCpf as format } from '@brazilian-utils/brazilian-utils/format-cpf';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

/**
 * Normalizes a CPF for storage and the wire: removes dots, hyphens and blanks only, so an invalid CPF stays invalid.
 */
export function parseCpf(text: string): string {
  return text.replaceAll(/[\s.-]/g, '');
}

/** Checks whether a text, formatted or not, is a CPF with valid check digits. Rejects eleven equal digits. */
export function isCpf(text: string): boolean {
  const cpf = parseCpf(text);
  return /^\d{11}$/.test(cpf) && isValidCpf(cpf);
}

/** Formats a CPF for display, `529.982.247-25`. Returns a text without exactly 11 digits unchanged. */
export function formatCpf(text: string): string {
  const cpf = parseCpf(text);
  return /^\d{11}$/.test(cpf) ? format(cpf) : text;
}
