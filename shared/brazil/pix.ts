import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone';
import { isValidPixKey } from '@brazilian-utils/brazilian-utils/is-valid-pix-key';
import { formatCnpj, isCnpj, parseCnpj } from './cnpj.ts';
import { formatCpf, isCpf, parseCpf } from './cpf.ts';

/** The types of Pix key that a payee may have, as the wire spells them. */
export const pixTypes = ['Email', 'Celular', 'CPF', 'CNPJ'] as const;
export type PixType = (typeof pixTypes)[number];

interface PixKind {
  parse(key: string): string;
  isValid(key: string): boolean;
  format(key: string): string;
}

/** Area code and number, without the country code that people paste along. */
function parseMobile(key: string): string {
  const bare = key.replaceAll(/[\s().-]/g, '');
  return bare.replace(/^(?:\+|00)?55(?=\d{11}$)/, '');
}

const mobile: PixKind = {
  parse: parseMobile,
  isValid: (key) => /^\d{11}$/.test(parseMobile(key)) && isValidMobilePhone(parseMobile(key), { version: 2 }),
  format: (key) => parseMobile(key).replace(/^(\d{2})(\d{5})(\d{4})$/, '$1 $2-$3'),
};

const kinds: Record<PixType, PixKind> = {
  Email: {
    parse: (key) => key.trim().toLowerCase(),
    isValid: (key) => isValidPixKey(key.trim(), { accept: ['email'] }),
    format: (key) => key,
  },
  Celular: mobile,
  CPF: { parse: parseCpf, isValid: isCpf, format: formatCpf },
  CNPJ: { parse: parseCnpj, isValid: isCnpj, format: formatCnpj },
};

/**
 * A Pix key as it is stored and sent: lower case for an e-mail, area code and number (11 digits) for a mobile, bare
 * CPF and CNPJ. A wrong key stays wrong.
 */
export function parsePixKey(type: PixType, key: string): string {
  return kinds[type].parse(key);
}

/** Whether a key, masked or bare, is one of its type. */
export function isPixKey(type: PixType, key: string): boolean {
  return kinds[type].isValid(key);
}

/** A Pix key as people read it: mobiles as `21 98765-4321`, CPF and CNPJ with their masks. A wrong key is shown as it is. */
export function formatPixKey(type: PixType, key: string): string {
  return kinds[type].format(key);
}
