import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatBrl, isAmount, parseAmount, readAmount, sumToCents, toCents, toReais } from './money.ts';

const centsMax = 2 ** 46 * 100 - 1;
const anyCents = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.maxSafeInteger().map((value) => value % centsMax),
  fc.constantFrom(0, 1, -1, centsMax, -centsMax, 67_783_396),
);
/** Formats cents as decimal text from their digits only; the reference for the module's arithmetic. */
function decimalText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('conversion', () => {
  test('every amount below R$ 70 trillion round-trips through cents and JSON', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const json = JSON.stringify(toReais(cents));
        expect(Number(json)).toBe(Number(decimalText(cents)));
        expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(toCents(Number(json))).toBe(cents);
      }),
      { numRuns: 5000 },
    );
  });

  test('neighbouring amounts stay distinct up to the limit', () => {
    expect(toReais(centsMax)).not.toBe(toReais(centsMax - 1));
    expect(toCents(toReais(centsMax))).toBe(7_036_874_417_766_399);
  });

  test.each([0.001, 1.005, 0.1 + 0.2, NaN, Infinity, -Infinity, 2 ** 46, 1e21, 2 ** 53])(
    '%d reais are rejected instead of rounded',
    (reais) => {
      expect(isAmount(reais)).toBe(false);
      expect(() => toCents(reais)).toThrow(RangeError);
    },
  );

  test.each([
    [449.70000000000005, 44_970],
    [0.1 + 0.2, 30],
    [1.1 * 3, 330],
    [-0.3, -30],
  ])('%d reais that were added up are %d cents', (reais, cents) => {
    expect(sumToCents(reais)).toBe(cents);
  });

  test.each([0.001, 1.005, 0.0001, NaN, Infinity, 2 ** 46])('%d reais are no sum of amounts', (reais) => {
    expect(() => sumToCents(reais)).toThrow(RangeError);
  });

  test.each([0.5, NaN, Infinity, centsMax + 1, 2 ** 53])('%d cents are rejected', (cents) => {
    expect(() => toReais(cents)).toThrow(RangeError);
  });

  test('zero has no sign', () => {
    expect(toCents(-0)).toBe(0);
    expect(parseAmount('-0,00')).toBe(0);
  });
});

describe('parseAmount', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234.56', 123_456],
    ['1234,5', 123_450],
    ['1234', 123_400],
    ['0,05', 5],
    ['1.234', 123_400],
    ['1,234', 123_400],
    ['1.234.567', 123_456_700],
    ['12.345.678,9', 1_234_567_890],
    ['R$ 1.234,56', 123_456],
    ['R$\u00a01.234,56', 123_456],
    ['R$1,234.56', 123_456],
    ['-R$ 10', -1000],
    ['R$ -10', -1000],
    ['−10', -1000],
    [' 39.99 ', 3999],
    ['007', 700],
    ['70368744177663.99', 7_036_874_417_766_399],
  ])('parses %j', (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  test.each([
    '',
    '.',
    'abc',
    '1.2345',
    '0.500',
    '0,500.00',
    '1234.567',
    '1.234.56',
    '1,234,56',
    '12,34,567',
    '1.23.456',
    '1.234,567',
    ',50',
    '5,',
    '1 234,56',
    '--5',
    '-R$ -5',
    '+5',
    '1e3',
    '0x10',
    '١٢',
    'US$ 5',
    '10%',
    '70368744177664',
    '9'.repeat(400),
  ])('rejects %j', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  test.each(['pt-br', 'en'] as const)('round-trips formatted amounts in %s', (locale) => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseAmount(formatBrl(toReais(cents), locale))).toBe(cents);
        expect(parseAmount(decimalText(cents))).toBe(cents);
      }),
      { numRuns: 2000 },
    );
  });

  test('returns whole cents or undefined for any text', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,R$ -]{0,12}$/));
    fc.assert(
      fc.property(texts, (text) => {
        const cents = parseAmount(text);
        expect(cents === undefined || toCents(toReais(cents)) === cents).toBe(true);
      }),
    );
  });
});

describe('readAmount', () => {
  test.each([
    ['1234', undefined, true],
    ['10,5', ',', true],
    ['10.50', '.', true],
    ['R$ -1.234,56', ',', true],
    ['1,234.56', '.', true],
    ['1.234.567', ',', true],
    ['1,234,567', '.', true],
    ['10.125', ',', false],
    ['12,345', '.', false],
  ])('parses %j with decimal separator %j, certain: %j', (text, decimal, isCertain) => {
    expect(readAmount(text)).toMatchObject({ decimal, isCertain });
  });

  const byConvention = { 'pt-br': ',', en: '.' } as const;
  test.each(['pt-br', 'en'] as const)('is never certain about a misread amount of %s', (locale) => {
    fc.assert(
      fc.property(anyCents, fc.boolean(), (cents, hasDecimals) => {
        const whole = cents - (cents % 100);
        const text = hasDecimals
          ? formatBrl(toReais(cents), locale)
          : formatBrl(toReais(whole), locale).replace(/[.,]00$/, '');
        const amount = readAmount(text);
        expect(amount?.cents).toBe((hasDecimals ? cents : whole) || 0);
        expect([undefined, byConvention[locale]]).toContain(amount?.decimal);
        const separators = text.replaceAll(/[^.,]/g, '').length;
        expect(amount?.isCertain).toBe(separators !== 1 || hasDecimals);
      }),
      { numRuns: 1000 },
    );
  });
});

test('amounts are formatted as R$ in both languages', () => {
  expect(formatBrl(1234.56, 'pt-br')).toBe('R$\u00a01.234,56');
  expect(formatBrl(-0.5, 'pt-br')).toBe('-R$\u00a00,50');
  expect(formatBrl(1234.5, 'en')).toBe('R$1,234.50');
});
