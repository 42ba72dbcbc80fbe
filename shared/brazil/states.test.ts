import { expect, test } from 'vitest';
import { stateCode, states } from './states.ts';

test('there are 27, each with an abbreviation of its own', () => {
  expect(Object.keys(states)).toHaveLength(27);
});

test.each([
  ['SP', 'SP'],
  ['sp', 'SP'],
  ['são paulo', 'SP'],
  ['Sao Paulo ', 'SP'],
  ['Lisboa', 'Lisboa'],
  ['', ''],
])('%j stands for %j', (text, code) => {
  expect(stateCode(text)).toBe(code);
});
