import { expect, test } from 'vitest';
import { parseUrl } from './parse-url.ts';

test('an address with letters beyond ASCII is one, however many were read before', () => {
  const read = Array.from({ length: 20_000 }, () => parseUrl('https://lojaé.example/Promoção')?.hostname);
  expect(new Set(read)).toEqual(new Set(['xn--loja-epa.example']));
});

test.each([
  ['/a?b', 'https://loja.example/c', 'https://loja.example/a?b'],
  ['/a?b', undefined, undefined],
  ['https://', undefined, undefined],
  ['', undefined, undefined],
])('%s of %s is %s', (text, base, expected) => {
  expect(parseUrl(text, base)?.href).toBe(expected);
});
