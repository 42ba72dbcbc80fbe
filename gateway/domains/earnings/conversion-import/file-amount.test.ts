import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '#shared/money.ts';
import { readFileAmount } from './file-amount.ts';

const unitsOf = (text: string) => {
  const amount = readFileAmount(text);
  return typeof amount === 'object' ? amount.units : amount;
};

describe('an amount of a file', () => {
  it.each([
    ['four decimals', '49.9000', 499_000],
    ['four decimals and a comma', '1.249,9050', 12_499_050],
    ['a blank between thousands', '1 234,56', 12_345_600],
    ['a no-break blank', '1\u00a0234,56', 12_345_600],
    ['a narrow no-break blank', '12\u202f345\u202f678.90', 123_456_789_000],
    ['R$', 'R$ 9,98', 99_800],
    ['R$ and a no-break blank', 'R$\u00a01.297,00', 12_970_000],
    ['R$ without a blank', 'R$1,297.00', 12_970_000],
    ['BRL after it', '9,98 BRL', 99_800],
    ['a dollar sign', '$20.00', 200_000],
    ['brackets', '(20.00)', -200_000],
    ['a sign before the brackets', '$(1,020.00)', -10_200_000],
    ['a sign within the brackets', '(R$ 20,00)', -200_000],
    ['a minus', '-20.00', -200_000],
    ['a minus before R$', '-R$ 20,00', -200_000],
    ['a minus after R$', 'R$ -20,00', -200_000],
    ['a minus after it', '20,00-', -200_000],
    ['a plus', '+20.00', 200_000],
    ['digits alone', '20', 200_000],
    ['a minus and brackets', '-(20.00)', undefined],
    ['two minuses', '-20.00-', undefined],
    ['two currencies', 'R$ 20,00 BRL', undefined],
    ['three decimals', '0.125', undefined],
    ['five decimals', '20.12345', undefined],
    ['groups of two digits', '12 34,56', undefined],
    ['two kinds of groups', '1 234.567,89', undefined],
    ['no digits', 'R$', undefined],
    ['a word', 'abc', undefined],
    ['another dollar', 'US$ 49,90', 'foreign'],
    ['euros', '€ 49,90', 'foreign'],
    ['a code', '49.90 USD', 'foreign'],
    ['a code before it', 'ARS 49,90', 'foreign'],
  ])('with %s', (_form, text, units) => expect(unitsOf(text)).toBe(units));

  it('means the same as in forms, wherever those read it', () => {
    const text = fc
      .tuple(
        fc.constantFrom('', '-', 'R$ ', '-R$ '),
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom(',', '.'),
      )
      .map(([sign, cents, point]) => {
        const reais = String(Math.floor(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/gu, point === ',' ? '.' : ',');
        return `${sign}${reais}${point}${String(cents % 100).padStart(2, '0')}`;
      });
    fc.assert(
      fc.property(text, (written) => {
        const known = readAmount(written);
        expect(readFileAmount(written)).toMatchObject({
          units: (known?.cents ?? NaN) * 100,
          decimal: known?.decimal,
          isCertain: known?.isCertain,
        });
      }),
    );
  });
});
