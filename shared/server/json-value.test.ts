import { expect, it } from 'vitest';
import { jsonValue } from './json-value.ts';

const date = new Date('2026-03-01T12:00:00Z');

it.each([
  ['a plain record', { id: 1, name: 'a', none: null, list: [1, 'b'] }],
  ['dates', { at: date, list: [date] }],
  ['members without a value', { a: undefined, b: () => 1, list: [undefined, 1] }],
  ['numbers that JSON lacks', [Number.NaN, Infinity, -0]],
  ['an object with a way of its own', { toJSON: () => ({ toJSON: 'a text', at: date }) }],
  ['a record without a prototype', Object.assign(Object.create(null) as object, { a: 1 })],
  ['a text', 'text'],
])('%s is what it is after it was written and read', (_what, value) => {
  expect(jsonValue(value)).toStrictEqual(JSON.parse(JSON.stringify(value)));
});

it('returns what JSON would not change itself', () => {
  const value = { id: 1, list: [{ name: 'a' }] };
  expect(jsonValue(value)).toBe(value);
});

it('refuses what JSON cannot hold', () => {
  expect(() => jsonValue({ id: 1n })).toThrow(TypeError);
});
