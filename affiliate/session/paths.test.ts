import { expect, test } from 'vitest';
import { authPath, endedIn, landingPath } from './paths.ts';

test('an affiliate lands on the requested page after signing in', () => {
  const { search } = new URL(authPath('/account/myaccount/address?x=1'), 'https://portal.example');
  expect(landingPath(search, false)).toBe('/account/myaccount/address?x=1');
  expect(landingPath('', false)).toBe('/');
});

test('staff land in the back-office, on the requested page', () => {
  expect(landingPath('', true)).toBe('/admin/');
  expect(landingPath('?next=/financial', true)).toBe('/admin/');
  expect(landingPath(`?next=${encodeURIComponent('/admin/affiliate/12/access')}`, true)).toBe(
    '/admin/affiliate/12/access',
  );
});

test('an affiliate is never sent to the back-office', () => {
  expect(landingPath('?next=/admin/affiliate', false)).toBe('/');
});

test('the sign-in page shows that the session expired if the back-office says so', () => {
  expect(endedIn('?next=%2Fadmin%2F&ended=expired')).toBe('expired');
  expect(endedIn('?next=%2Fadmin%2F%3Fended%3Dexpired')).toBeUndefined();
});

test.each([
  '//evil.example',
  '/\t/evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'financial',
  '/auth',
])('the return path %j is ignored', (next) => {
  expect(landingPath(`?next=${encodeURIComponent(next)}`, false)).toBe('/');
  expect(landingPath(`?next=${encodeURIComponent(next)}`, true)).toBe('/admin/');
});
