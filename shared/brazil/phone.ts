import { isValidLandlinePhone } from '@brazilian-utils/brazilian-utils/is-valid-landline-phone';
import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone';

const currentNumbering = { version: 2 } as const;

/**
 * Checks a national number. The library accepts trunk and country prefixes, which would then be taken for an area code.
 */
function isNational(digits: string): boolean {
  if (digits.length === 10) return isValidLandlinePhone(digits);
  return digits.length === 11 && isValidMobilePhone(digits, currentNumbering);
}

/** Returns area code and number of a Brazilian phone number; undefined for any other text. */
function nationalNumber(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  const isInternational = /^(\+|00)/.test(text);
  const local = withoutTrunk(digits);
  if (!isInternational && isNational(local)) return local;
  const national = withoutTrunk(/^55(\d+)$/.exec(digits)?.[1] ?? '');
  return isNational(national) ? national : undefined;
}

/** Removes the trunk prefix 0, which is also written after the country code: `+55 (021) …`. */
const withoutTrunk = (digits: string) => digits.replace(/^0/, '');

/** Returns the E.164 form of a foreign phone number, which must start with `+` or `00`. */
function foreignNumber(text: string): string | undefined {
  if (!/^(\+|00)[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return /^(?!55)[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
}

/**
 * Normalizes a phone number for storage and the wire: a Brazilian one to its digits with the country code
 * (`5521987654321`), a foreign one to E.164 (`+14155552671`), whose plus distinguishes it from a Brazilian one. Returns
 * any other text unchanged.
 */
export function parsePhone(text: string): string {
  const trimmed = text.trim();
  const national = nationalNumber(trimmed);
  return national === undefined ? (foreignNumber(trimmed) ?? trimmed) : `55${national}`;
}

/**
 * Checks whether a text is a Brazilian mobile or landline number with area code, or a foreign number with `+` or `00`.
 */
export function isPhone(text: string): boolean {
  const trimmed = text.trim();
  return nationalNumber(trimmed) !== undefined || foreignNumber(trimmed) !== undefined;
}

const olderMobile = /^(\+|00)?(55)?0?([1-9][1-9])([6-9]\d{7})$/;

/**
 * Returns a mobile number from before the ninth digit with it, as digits: WhatsApp still knows accounts that are older by
 * such a number (`+55 31 9123-4567` for `+55 31 99123-4567`; libphonenumber-js 1.13.16 takes it by default and refuses it
 * with its full data). Returns any other text unchanged.
 */
export function withNinthDigit(text: string): string {
  const [, isInternational, country, area, number] = olderMobile.exec(text.replaceAll(/[\s().-]/g, '')) ?? [];
  if (number === undefined || (isInternational !== undefined && country === undefined)) return text;
  return `${area}9${number}`;
}

/** Formats a phone number for display: `+55 21 98765-4321`, `+55 21 3333-4444`. Returns any other text unchanged. */
export function formatPhone(text: string): string {
  const national = nationalNumber(text.trim());
  if (national === undefined) return text;
  return `+55 ${national.slice(0, 2)} ${national.slice(2, -4)}-${national.slice(-4)}`;
}
