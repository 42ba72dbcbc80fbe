import { expect, test } from 'vitest';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { changeOf, formatChange, formatDifference, formatFigure, soldText } from './figures.ts';

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [100, 100, 0],
  [0, 100, -100],
  [10, -10, 200],
  [10, 0, null],
  [0, 0, null],
])('from %2$d to %1$d is a change of %3$s per cent', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});

test('a change has its sign, and nothing to compare with is a dash', () => {
  expect([12.34, -8, 0, null].map((change) => formatChange(change, 'pt-br'))).toEqual(['+12,3%', '-8%', '0%', '–']);
});

test('amounts are reais, clicks and conversions are numbers', () => {
  expect(formatFigure('clicks', 1234, 'pt-br')).toBe('1.234');
  expect(formatFigure('commission', 1234.5, 'en')).toBe('R$1,234.50');
});

test('a difference of amounts is exact to the cent and has its sign; what is not known is a dash', () => {
  const text = (amount: number | null, before: number | null) => formatDifference(amount, before, 'en');
  expect([text(0.3, 0.1), text(0.1, 0.3), text(5, 5), text(null, 5), text(5, null)]).toEqual([
    '+R$0.20',
    '-R$0.20',
    'R$0.00',
    '–',
    '–',
  ]);
});

test('no conversion is said in words, and thousands are grouped', () => {
  const t = createTranslate(wordsOf('pt-br', 'portal'), 'pt-br');
  expect(soldText(0, t, 'pt-br')).toBe('Nenhuma conversão');
  expect(soldText(1, t, 'pt-br')).toBe('1 conversão');
  expect(soldText(1200, t, 'pt-br')).toBe('1.200 conversões');
});
