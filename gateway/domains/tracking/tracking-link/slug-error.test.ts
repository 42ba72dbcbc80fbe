import { expect, it } from 'vitest';
import { linkSlugOf } from '#shared/rules/link-slug.ts';
import { linkSlugError } from './slug-error.ts';

it.each(['abc', 'verao-2026', '123', 'a-b-c', 'x'.repeat(32)])('%s may be chosen', (slug) => {
  expect(linkSlugError(slug)).toBeUndefined();
});

it.each(['ab', 'x'.repeat(33), 'verão', 'a b c', '-abc', 'abc-', 'a--b', 'a_b', 'a.b.c', 'a/b/c', 'ABC', ''])(
  '%j may not',
  (slug) => {
    expect(linkSlugError(slug)).toBe('validation.link_slug');
  },
);

it('what reads like a page of the platform is reserved, however it is written', () => {
  expect(linkSlugError('login')).toBe('validation.link_slug_reserved');
  expect(linkSlugError(linkSlugOf('  Pix '))).toBe('validation.link_slug_reserved');
  expect(linkSlugError('pix-do-mes')).toBeUndefined();
});
