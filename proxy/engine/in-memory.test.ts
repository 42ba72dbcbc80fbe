import { expect, test } from 'vitest';
import { meets } from './in-memory.ts';

const advertiser = { id: 1, business_name: 'Água Viva S.A.', cnpj: '12ABC34501DE35' };

test.each([
  ['agua', true],
  ['12ABC345', true],
  ['12.ABC.345/01DE-35', true],
  ['12.abc.', true],
  ['45/01', true],
  ['45/02', false],
  // Letters alone are not a document number, so their points count.
  ['s.a.', true],
  ['v.i.v', false],
  ['', true],
])('a search for %j matches the advertiser: %s', (value, expected) => {
  expect(meets(advertiser, { key: 'q', value, search: ['business_name', 'cnpj'] })).toBe(expected);
});
