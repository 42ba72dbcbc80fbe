import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contracts } from '#shared/resources/index.ts';
import { nullableText, requiredText } from './fields.ts';
import { endlessTexts, lengthMaxAt, lengthMaxOf } from './text-length.ts';

test.each(Object.values(contracts))('every text that $name takes has a maximum length', ({ input, filter }) => {
  expect({ input: endlessTexts(input), filter: endlessTexts(filter) }).toEqual({ input: [], filter: [] });
});

test('a text without a maximum is found wherever it is', () => {
  const text = z.string();
  const schema = z.object({
    name: requiredText(3),
    note: z.optional(z.nullable(text)),
    lines: z.array(z.object({ text })),
    values: z.record(requiredText(3), text),
    source: z.union([z.object({ column: text }), z.number()]),
    reason: z._default(text, ''),
  });
  expect(endlessTexts(schema)).toEqual(['.note', '.lines[].text', '.values{}', '.source.column', '.reason']);
});

test.each([
  [requiredText(3), 3],
  [z.optional(nullableText(7)), 7],
  [z._default(requiredText(5), ''), 5],
  [z.array(requiredText(9)), 9],
  [z.pipe(z.string(), requiredText(8)), 8],
  [z.number(), undefined],
  [z.string(), undefined],
])('the maximum of a field is that of its text', (schema, max) => {
  expect(lengthMaxOf(schema)).toBe(max);
});

test('a field is found by the name of its input', () => {
  const schema = z.object({ name: requiredText(3), lines: z.optional(z.array(z.object({ text: nullableText(7) }))) });
  expect(lengthMaxAt(schema, 'name')).toBe(3);
  expect(lengthMaxAt(schema, 'lines.0.text')).toBe(7);
  expect(lengthMaxAt(schema, 'lines.0.other')).toBeUndefined();
  expect(lengthMaxAt(schema, 'other')).toBeUndefined();
});
