import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { formatPhone, parsePhone } from '#shared/brazil/phone.ts';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const digitSlots = (count: number) => Array.from({ length: count }, () => /\d/);

const BRAZIL = '55';
const BRAZIL_PREFIX = `+${BRAZIL}`;
/** E.164 allows at most 15 digits. */
const PHONE_DIGITS_MAX = 15;
/** Area code and number of a Brazilian landline; a mobile number has one more digit. */
const LANDLINE_DIGITS = 10;
const MOBILE_DIGITS = 11;

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

/** Adds Brazil's country code to a number without one; another country code is recognized by `+` or `00`. */
function withCountry(text: string): string {
  const [plus] = /\+.*/s.exec(text) ?? [];
  if (plus !== undefined) return withoutRepetition(plus);
  const digits = digitsOf(text);
  if (digits.startsWith('00')) return withoutRepetition(`+${digits.slice(2)}`);
  return digits === '' ? '' : withoutRepetition(BRAZIL_PREFIX + digits);
}

/** Removes a long-distance zero and a repeated country code after Brazil's country code. */
function withoutRepetition(text: string): string {
  const digits = digitsOf(text);
  if (!digits.startsWith(BRAZIL)) return `+${digits}`;
  const national = digits.slice(BRAZIL.length).replace(/^0+/, '');
  // 55 is also the area code of Santa Maria: it is the country code only if the number is too long otherwise.
  const hasCountry = national.length > MOBILE_DIGITS && national.startsWith(BRAZIL);
  return BRAZIL_PREFIX + (hasCountry ? national.slice(BRAZIL.length) : national);
}

type TypedState = Parameters<MaskitoPreprocessor>[0];

/** Parses the whole text again when something is appended or replaces all of it. */
function withCountryWhileTyped({ elementState, data }: TypedState): TypedState {
  const { value, selection } = elementState;
  const [from, to] = selection;
  if (digitsOf(value.slice(to)) !== '') return { elementState, data };
  // Only a country code was entered: a number with its own country code replaces it.
  const before =
    data.includes('+') && digitsOf(value.slice(0, from)).length <= BRAZIL.length ? '' : value.slice(0, from);
  const isBeginning = digitsOf(before) === '' && before.includes('+');
  const whole = isBeginning ? `+${digitsOf(data)}` : withCountry(before + data);
  return { elementState: { value: '', selection: [0, 0] }, data: whole };
}

/**
 * The mask of a phone number with country code: `+55 21 98765-4321` or `+55 21 3232-1234`. A foreign number is `+` and
 * its digits, because the grouping differs by country. A number without a country code gets Brazil's.
 */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => {
    const digits = digitsOf(value);
    if (!digits.startsWith(BRAZIL) && digits !== '5') return ['+', ...digitSlots(PHONE_DIGITS_MAX)];
    return brazilianPhone(digits.length > BRAZIL.length + LANDLINE_DIGITS ? [5, 4] : [4, 5]);
  },
  preprocessors: [
    (state, action) => {
      if (action === 'insert') return withCountryWhileTyped(state);
      if (action !== 'validation') return state;
      const value = withCountry(state.elementState.value);
      return { ...state, elementState: { value, selection: [value.length, value.length] } };
    },
  ],
};

/** Formats a stored phone number. One without a plus that is not Brazilian already includes its country code. */
export function shownPhone(phone: string): string {
  const shown = formatPhone(phone);
  return /^\d+$/.test(shown) ? `+${shown}` : shown;
}

/** Returns a phone number as it is stored and sent; empty if it is only the initial country code. */
export const sentPhone = (phone: string): string => (withCountry(phone) === BRAZIL_PREFIX ? '' : parsePhone(phone));
