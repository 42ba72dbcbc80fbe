import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone';
import { isValidPixKey } from '@brazilian-utils/brazilian-utils/is-valid-pix-key';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { pixType } from '#shared/codes/pix-type.ts';
import { formatCnpj, isCnpj, parseCnpj } from './cnpj.ts';
import { formatCpf, isCpf, parseCpf } from './cpf.ts';

export type PixType = CodeOf<typeof pixType>;

interface PixKind {
  parse(key: string): string;
  isValid(key: string): boolean;
  format(key: string): string;
}

/** Returns area code and number, without a country code. */
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
  Aleatória: {
    parse: (key) => key.trim().toLowerCase(),
    isValid: (key) => isValidPixKey(key.trim(), { accept: ['evp'] }),
    format: (key) => key,
  },
};

/**
 * Normalizes a Pix key for storage and the wire: lower case for an e-mail and a random key, area code and number (11 digits) for a
 * mobile, CPF and CNPJ without separators. An invalid key stays invalid.
 */
export function parsePixKey(type: PixType, key: string): string {
  return kinds[type].parse(key);
}

/** Checks whether a key, formatted or not, is valid for its type. */
export function isPixKey(type: PixType, key: string): boolean {
  return kinds[type].isValid(key);
}

/**
 * Formats a Pix key for display: mobiles as `21 98765-4321`, CPF and CNPJ with separators. Returns an invalid key
 * unchanged.
 */
export function formatPixKey(type: PixType, key: string): string {
  return kinds[type].format(key);
}
