import { expect, test } from 'vitest';
import { findingText } from './finding-text.ts';

test.each([
  ['amount', '1234.56', 'R$ 1.234,56'],
  ['amount', 'mil reais', 'mil reais'],
  ['withheld', '140.72', 'R$ 140,72'],
  ['net', '-140.72', '-R$ 140,72'],
  ['issuer', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['issuer', '52998224725, 11222333000181', '529.982.247-25, 11.222.333/0001-81'],
  ['taker', 'NIF 99', 'NIF 99'],
  ['month', '2026-11', '11/2026'],
  ['number', '20260000123', '20260000123'],
])('of the check %s, %s reads %s', (check, value, text) => {
  expect(findingText(check, value, 'pt-br').replace(/\s/g, ' ')).toBe(text);
});
