import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextSet } from './text-set.ts';

test('a text is new once', () => {
  const texts = new TextSet();
  expect(['1 a', '2 a', '1 a', '', '', '1 ã', '1 ã'].map((text) => texts.add(text))).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(texts.size).toBe(4);
});

test('it has what a set has', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ã', '✓', '😀'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (given) => {
      const [texts, known] = [new TextSet(), new Set<string>()];
      for (const one of given) {
        expect(texts.add(one)).toBe(!known.has(one));
        known.add(one);
      }
      expect(texts.size).toBe(known.size);
    }),
  );
});

test('texts of many pages are found again', () => {
  const texts = new TextSet();
  const numbers = Array.from({ length: 50_000 }, (_, at) => `7 order-${at * 7_919}`);
  for (const number of numbers) if (!texts.add(number)) throw new Error(`${number} was not new`);
  expect(numbers.filter((number) => texts.add(number))).toEqual([]);
  expect(texts.size).toBe(numbers.length);
});

test('a text that fills a page is kept, a longer one is refused', () => {
  const texts = new TextSet();
  const longest = 'a'.repeat(256 * 1024 - 4);
  expect([texts.add('a'), texts.add(longest), texts.add(longest), texts.add('a')]).toEqual([true, true, false, false]);
  expect(() => texts.add(`${longest}a`)).toThrow(RangeError);
});
