import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInnerCall } from './redirect.ts';

const read = (query: string) => readInnerCall(new URLSearchParams(query));

describe('the inner call of a redirect', () => {
  it('reads the app case-insensitively', () => {
    for (const app of ['affiliate', 'AFFILIATE', 'Affiliate']) {
      expect(read(`app=${app}&path=/api/banks`)).toMatchObject({ app: 'affiliate', path: '/api/banks' });
    }
  });

  it('accepts the query inside the path, beside it, or both', () => {
    const inside = read(`app=affiliate&path=${encodeURIComponent('/api/get/site/search?page=2&perPage=10')}`);
    const beside = read('app=affiliate&path=/api/get/site/search&page=2&perPage=10');
    const both = read('app=affiliate&path=/api/get/site/search?page=2&perPage=10');
    for (const call of [inside, beside, both]) {
      expect(Object.fromEntries(call?.query ?? [])).toEqual({ page: '2', perPage: '10' });
    }
  });

  it.each([
    '//evil.example',
    'https://evil.example/api/banks',
    '/api/../x',
    '/api/./x',
    '/api/%2e%2e/x',
    '/api//banks',
    '/api/banks/',
    '/api\\banks',
    '/api/banks#x',
    '/api/ban ks',
    '/api/banks\0',
    'api/banks',
    '/',
    '',
  ])('refuses the path %j', (path) => {
    expect(read(`app=affiliate&path=${encodeURIComponent(path)}`)).toBeUndefined();
  });

  it('refuses an unknown or missing app, and a repeated app or path', () => {
    for (const query of [
      'app=payroll&path=/api/banks',
      'path=/api/banks',
      'app=affiliate',
      'app=affiliate&app=finance&path=/api/banks',
      'app=affiliate&path=/api/banks&path=/api/countries',
    ]) {
      expect(read(query)).toBeUndefined();
    }
  });

  it('accepts canonical paths only', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        const call = readInnerCall(new URLSearchParams({ app: 'affiliate', path }));
        expect(call === undefined || /^(\/[A-Za-z0-9_-]+)+$/.test(call.path)).toBe(true);
      }),
    );
  });
});
