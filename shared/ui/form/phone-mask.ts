import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { formatPhone, parsePhone } from '#shared/brazil/phone.ts';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const digitSlots = (count: number) => Array.from({ length: count }, () => /\d/);

const BRAZIL = '55';
const BRAZIL_PREFIX = `+${BRAZIL}`;
/** E.164 allows at most 15 digits. */
const PHONE_DIGITS_MAX = 15;
/** Area and number of a Brazilian line; a mobile number has one digit more. */
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

/** A number that is typed or pasted without its country is a Brazilian one: another country is told by its `+` or `00`. */
function withCountry(text: string): string {
  const [plus] = /\+.*/s.exec(text) ?? [];
  if (plus !== undefined) return withoutRepetition(plus);
  const digits = digitsOf(text);
  if (digits.startsWith('00')) return withoutRepetition(`+${digits.slice(2)}`);
  return digits === '' ? '' : withoutRepetition(BRAZIL_PREFIX + digits);
}

/** After Brazil's country neither the zero of a long-distance call counts nor the country once more. */
function withoutRepetition(text: string): string {
  const digits = digitsOf(text);
  if (!digits.startsWith(BRAZIL)) return `+${digits}`;
  const national = digits.slice(BRAZIL.length).replace(/^0+/, '');
  // The area code of Santa Maria is 55 as well: only a number that is too long has the country in it.
  const hasCountry = national.length > MOBILE_DIGITS && national.startsWith(BRAZIL);
  return BRAZIL_PREFIX + (hasCountry ? national.slice(BRAZIL.length) : national);
}

type TypedState = Parameters<MaskitoPreprocessor>[0];

/** Reads the whole text anew wherever something is added at its end or in the place of all of it. */
function withCountryWhileTyped({ elementState, data }: TypedState): TypedState {
  const { value, selection } = elementState;
  const [from, to] = selection;
  if (digitsOf(value.slice(to)) !== '') return { elementState, data };
  // Nothing but a country stands there: a number with its own takes its place.
  const before =
    data.includes('+') && digitsOf(value.slice(0, from)).length <= BRAZIL.length ? '' : value.slice(0, from);
  const isBeginning = digitsOf(before) === '' && before.includes('+');
  const whole = isBeginning ? `+${digitsOf(data)}` : withCountry(before + data);
  return { elementState: { value: '', selection: [0, 0] }, data: whole };
}

/**
 * A phone number with its country: `+55 21 98765-4321` or `+55 21 3232-1234`; the number of any other country as `+` and
 * its digits, because their groups differ. A number without its country gets Brazil's.
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

/** A stored phone number as a person reads it. One without a plus that is no Brazilian one has its country in it. */
export function shownPhone(phone: string): string {
  const shown = formatPhone(phone);
  return /^\d+$/.test(shown) ? `+${shown}` : shown;
}

/** A phone number as it is stored and sent; the country that an empty field begins with is no number. */
export const sentPhone = (phone: string): string => (withCountry(phone) === BRAZIL_PREFIX ? '' : parsePhone(phone));
