import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DecimalSeparator, readAmount } from '#shared/money.ts';
import { DecimalSeparatorFinder } from './decimal-separator.ts';

interface Writing {
  decimal: DecimalSeparator;
  decimals: 0 | 2 | 3;
  isGrouped: boolean;
}

/** Formats an amount in thousandths of a real in a given notation. */
function write(thousandths: number, { decimal, decimals, isGrouped }: Writing): string {
  const reais = String(Math.floor(thousandths / 1000));
  const whole = isGrouped ? reais.replaceAll(/\B(?=(?:\d{3})+$)/g, decimal === ',' ? '.' : ',') : reais;
  return decimals === 0
    ? whole
    : whole +
        decimal +
        String(thousandths % 1000)
          .padStart(3, '0')
          .slice(0, decimals);
}

const thousandths = fc.integer({ min: 0, max: 3_000_000_000 });
const writingOf = (decimals: readonly Writing['decimals'][]) =>
  fc.record({
    decimal: fc.constantFrom<DecimalSeparator>(',', '.'),
    decimals: fc.constantFrom(...decimals),
    isGrouped: fc.boolean(),
  });

/** Returns the accepted lines with the parsed thousandths. */
function accept(texts: readonly string[]): Map<number, number> {
  const finder = new DecimalSeparatorFinder(1_000);
  const accepted = new Map<number, number>();
  texts.forEach((text, line) => {
    const amount = readAmount(text);
    if (!amount) return;
    finder.add({ line, column: 'amount', text, amount, orderId: null });
    accepted.set(line, amount.cents * 10);
  });
  for (const { error } of finder.listErrors()) accepted.delete(error.line);
  return accepted;
}

test('never misreads an amount of at most two decimals, however the notations are mixed', () => {
  const written = fc.array(fc.record({ amount: thousandths, writing: writingOf([0, 2]) }), { maxLength: 12 });
  fc.assert(
    fc.property(written, (lines) => {
      const meant = lines.map(({ amount, writing: { decimals } }) => amount - (amount % (decimals === 0 ? 1000 : 10)));
      const read = accept(lines.map(({ amount, writing }) => write(amount, writing)));
      for (const [line, value] of read) expect(value).toBe(meant[line]);
    }),
    { numRuns: 500 },
  );
});

test('never reads a third decimal as thousands in a file of one notation, whose other amounts are all read', () => {
  const anyFile = fc.record({
    decimal: fc.constantFrom<DecimalSeparator>(',', '.'),
    lines: fc.array(
      fc.record({
        amount: thousandths,
        decimals: fc.constantFrom(0 as const, 2 as const, 3 as const),
        isGrouped: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
  });
  fc.assert(
    fc.property(anyFile, ({ decimal, lines }) => {
      const read = accept(lines.map(({ amount, ...writing }) => write(amount, { decimal, ...writing })));
      const showsSeparator = lines.some(({ decimals }) => decimals === 2);
      lines.forEach(({ amount, decimals }, line) => {
        if (decimals === 3) expect(read.has(line)).toBe(false);
        else if (showsSeparator) expect(read.get(line)).toBe(amount - (amount % (decimals === 0 ? 1000 : 10)));
      });
    }),
    { numRuns: 500 },
  );
});

test('rejects a file with too many contradictions', () => {
  const finder = new DecimalSeparatorFinder(3);
  const add = (text: string) => {
    const amount = readAmount(text);
    if (amount) finder.add({ line: 2, column: 'amount', text, amount, orderId: null });
  };
  ['1,5', '1,5', '1,5', '1.5', '1.5'].forEach(add);
  expect(finder.hasTooManyErrors).toBe(false);
  add('1.5');
  expect(finder.hasTooManyErrors).toBe(true);
  expect(finder.listErrors()).toHaveLength(3);
});
