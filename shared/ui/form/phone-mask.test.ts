import { maskitoTransform } from '@maskito/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneMask, sentPhone, shownPhone } from './phone-mask.ts';

test.each([
  ['5521987654321', '+55 21 98765-4321'],
  ['+55 21 98765-4321', '+55 21 98765-4321'],
  ['552132321234', '+55 21 3232-1234'],
  ['+14155552671', '+14155552671'],
  ['14155552671', '+14155552671'],
  ['', ''],
])('the stored phone %j is displayed as %j', (stored, shown) => {
  expect(shownPhone(stored)).toBe(shown);
});

test('a stored phone number round-trips through the mask', () => {
  for (const stored of ['5521987654321', '552132321234', '+351912345678', '+14155552671']) {
    expect(sentPhone(maskitoTransform(shownPhone(stored), phoneMask))).toBe(stored);
  }
});

/** Types or pastes pieces one after the other at the end of a field, as the browser passes them to the mask. */
function typed(pieces: Iterable<string>, start = ''): string {
  const [preprocess] = phoneMask.preprocessors ?? [];
  let value = start;
  for (const piece of pieces) {
    const state = { value, selection: [value.length, value.length] as const };
    const { elementState, data } = preprocess!({ elementState: state, data: piece }, 'insert');
    value = maskitoTransform(elementState.value + data, { ...phoneMask, preprocessors: [] });
  }
  return value;
}

const mobile = '5521987654321';
const landline = '552133334444';

test.each([
  ['21987654321', mobile],
  ['2133334444', landline],
  ['(21) 98765-4321', mobile],
  ['(21) 3333-4444', landline],
  ['021987654321', mobile],
  ['0 21 3333-4444', landline],
  ['+55 21 98765-4321', mobile],
  ['+55 (021) 98765-4321', mobile],
  ['5521987654321', mobile],
  ['552133334444', landline],
  ['0055 21 98765-4321', mobile],
  ['55987654321', '5555987654321'],
  ['+1 415 555-2671', '+14155552671'],
  ['+351 912 345 678', '+351912345678'],
])('%j is stored as %s when typed, pasted or autofilled, with or without the initial country code', (text, stored) => {
  expect(sentPhone(text)).toBe(stored);
  expect(sentPhone(maskitoTransform(text, phoneMask))).toBe(stored);
  expect(sentPhone(typed([text]))).toBe(stored);
  expect(sentPhone(typed([`  ${text} `], '+55 '))).toBe(stored);
  // Typing `00` digit by digit after Brazil's country code does not replace the code.
  if (!text.startsWith('00')) expect(sentPhone(typed(text))).toBe(stored);
  if (!/^[+0]/.test(text)) expect(sentPhone(typed(text, '+55 '))).toBe(stored);
});

test('a number typed over a complete one replaces it', () => {
  const [preprocess] = phoneMask.preprocessors ?? [];
  const value = '+55 21 98765-4321';
  const { data } = preprocess!({ elementState: { value, selection: [0, value.length] }, data: '1' }, 'insert');
  expect(data).toBe('+551');
});

test('a part pasted after the area code keeps its position', () => {
  expect(typed(['+55 21 ', '98765-4321'])).toBe('+55 21 98765-4321');
  expect(typed(['21', '3333', '4444'], '+55 ')).toBe('+55 21 3333-4444');
});

test('any Brazilian number typed without a plus is stored with the country code of Brazil', () => {
  const area = fc.constantFrom('11', '21', '31', '51', '55', '61', '71', '85', '92');
  const local = fc.oneof(fc.stringMatching(/^9[6-9]\d{7}$/), fc.stringMatching(/^[2-5]\d{7}$/));
  const shape = fc.constantFrom('%a%n', '(%a) %n', '0%a%n', '%a %n', '55%a%n', '+55 %a %n');
  fc.assert(
    fc.property(area, local, shape, (ddd, number, form) => {
      const text = form.replace('%a', ddd).replace('%n', number);
      expect(sentPhone(maskitoTransform(text, phoneMask))).toBe(`55${ddd}${number}`);
      expect(sentPhone(typed(text))).toBe(`55${ddd}${number}`);
    }),
  );
});

test('a country code without a number is empty', () => {
  expect(sentPhone('+55 ')).toBe('');
  expect(sentPhone('')).toBe('');
});
