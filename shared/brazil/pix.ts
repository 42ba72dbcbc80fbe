import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { pixType } from '#shared/codes/payouts/pix-type.ts';
import { isCnpj, parseCnpj } from './cnpj.ts';
import { isCpf, parseCpf } from './cpf.ts';
import { isEmail } from './email.ts';

export type PixType = CodeOf<typeof pixType>;

/** The longest e-mail that the central bank takes as a key. */
const EMAIL_LENGTH_MAX = 77;

interface PixKind {
  parse(key: string): string;
  isValid(key: string): boolean;
}

/** Returns area code and number, without a country code. */
function parseMobile(key: string): string {
  const bare = key.replaceAll(/[\s().-]/g, '');
  return bare.replace(/^(?:\+|00)?55(?=\d{11}$)/, '');
}

const mobile: PixKind = {
  parse: parseMobile,
  isValid: (key) => /^\d{11}$/.test(parseMobile(key)) && isValidMobilePhone(parseMobile(key), { version: 2 }),
};

const kinds: Record<PixType, PixKind> = {
  Email: {
    parse: (key) => key.trim().toLowerCase(),
    isValid: (key) => key.trim().length <= EMAIL_LENGTH_MAX && isEmail(key.trim()),
  },
  Celular: mobile,
  CPF: { parse: parseCpf, isValid: isCpf },
  CNPJ: { parse: parseCnpj, isValid: isCnpj },
  Aleatória: {
    parse: (key) => key.trim().toLowerCase(),
    isValid: (key) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(key.trim()),
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
