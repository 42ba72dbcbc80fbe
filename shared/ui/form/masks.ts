import { maskitoTransform, type MaskitoOptions } from '@maskito/core';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const digitSlots = (count: number) => Array.from({ length: count }, () => /\d/);

/** A Brazilian postal code as `01310-100`. */
export const postalCodeMask: MaskitoOptions = { mask: [...digitSlots(5), '-', ...digitSlots(3)] };

const BRAZIL = '55';
/** E.164 allows at most 15 digits; no country has numbers of fewer than 8 with its code. */
const PHONE_DIGITS_MIN = 8;
const PHONE_DIGITS_MAX = 15;
/** A Brazilian number without its country. */
const AREA_AND_NUMBER_DIGITS = { min: 10, max: 11 };
/** Country, area and number of a Brazilian line; a mobile number has one digit more. */
const LANDLINE_DIGITS = 12;

const brazilianPhone = (localDigits: readonly [number, number]) => [
  '+',
  ...digitSlots(2),
  ' ',
  ...digitSlots(2),
  ' ',
  ...digitSlots(localDigits[0]),
  '-',
  ...digitSlots(localDigits[1]),
];

/**
 * A phone number with its country: `+55 21 98765-4321` or `+55 21 3232-1234`; the number of any other country as `+` and
 * its digits, because their groups differ. A pasted Brazilian number without its country gets it.
 */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => {
    const digits = digitsOf(value);
    if (!digits.startsWith(BRAZIL) && digits !== '5') return ['+', ...digitSlots(PHONE_DIGITS_MAX)];
    return brazilianPhone(digits.length > LANDLINE_DIGITS ? [5, 4] : [4, 5]);
  },
  preprocessors: [
    ({ elementState, data }) => {
      const digits = digitsOf(data).replace(/^0+/, '');
      const hasCountry = data.trimStart().startsWith('+');
      const isWholeNumber = digits.length >= (hasCountry ? PHONE_DIGITS_MIN : AREA_AND_NUMBER_DIGITS.min);
      const present = digitsOf(elementState.value);
      if (!isWholeNumber || (present !== '' && present !== BRAZIL)) return { elementState, data };
      const isBrazilian = !hasCountry && digits.length <= AREA_AND_NUMBER_DIGITS.max;
      return { elementState: { value: '', selection: [0, 0] }, data: isBrazilian ? BRAZIL + digits : digits };
    },
  ],
};

/** The digits of a stored postal code as a person reads them; a foreign one as it is. */
export function formatPostalCode(code: string, country: string): string {
  return country === 'BR' ? maskitoTransform(digitsOf(code), postalCodeMask) : code;
}

/** A stored phone number as a person reads it, whether it is stored with its punctuation or without. */
export function formatPhone(phone: string): string {
  const digits = digitsOf(phone);
  return digits === '' ? '' : maskitoTransform(`+${digits}`, phoneMask);
}

/**
 * A phone number as it is sent and stored: digits only, the country first; one outside Brazil with a plus before them, so that
 * it is not taken for a Brazilian one. Brazil's country alone is what an empty field begins with.
 */
export function sentPhone(phone: string): string {
  const digits = digitsOf(phone);
  if (digits === BRAZIL) return '';
  return digits === '' || digits.startsWith(BRAZIL) ? digits : `+${digits}`;
}

/** Whether a phone number as it is sent is a whole one: 12 or 13 digits for Brazil, a plus and 8 to 15 for any other country. */
export function isPhone(phone: string): boolean {
  const digits = digitsOf(phone);
  if (sentPhone(phone) !== phone) return false;
  return digits.startsWith(BRAZIL)
    ? digits.length === LANDLINE_DIGITS || digits.length === LANDLINE_DIGITS + 1
    : digits.length >= PHONE_DIGITS_MIN && digits.length <= PHONE_DIGITS_MAX;
}
