import { expect, it } from 'vitest';
import { maskedBody, maskedPath, maskedQuery } from './masked-request.ts';

it('shows of a body its names, numbers, dates and flags', () => {
  const body = {
    name: 'Ana Souza',
    email: 'ana@exemplo.test',
    amount: 12.5,
    active: true,
    starts_on: '2026-03-02',
    note: null,
    document_number: 12345678901,
    sub: { password: 'Segura-77' },
    list: [1, 2, 3, 4, 5, 6, 7],
    'ana@exemplo.test': 1,
    [`pat_${'a'.repeat(20)}`]: 1,
  };
  const text = maskedBody(body);
  expect(JSON.parse(text ?? '')).toEqual({
    name: '***',
    email: '***',
    amount: 12.5,
    active: true,
    starts_on: '2026-03-02',
    note: null,
    document_number: '***',
    sub: { password: '***' },
    list: [1, 2, 3, 4, 5, '+2'],
    '***': 1,
  });
  expect(maskedBody({})).toBeNull();
  expect(maskedBody(undefined)).toBeNull();
  expect(maskedBody(Array.from({ length: 40 }, () => ({ text: 'x' })))?.length).toBeLessThanOrEqual(1_000);
  const deep = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown;
  expect(maskedBody({ deep })?.length).toBeLessThan(100);
});

it.each([
  ['/api/channel', null],
  ['/api/channel?', null],
  ['/api/channel?range=[0,9]&sort=["id","DESC"]', 'range=[0,9]&sort=["id","DESC"]'],
  ['/api/channel?filter={"q":"Ana","status":1}', 'filter={"q":"***","status":1}'],
  ['/api/channel?filter[q]=Ana&filter[status]=1', 'filter[q]=***&filter[status]=1'],
  ['/api/x?token=pat_abcdefghijklmnop', 'token=***'],
  ['/api/x?q=%22ana@exemplo.test%22&range=ana@exemplo.test&sort=ana@exemplo.test', 'q=***&range=***&sort=***'],
  ['/api/x?pat_abcdefghijklmnop=1&ana@exemplo.test', '***=1&***=***'],
  ['/api/x?document=12345678901', 'document=***'],
])('masks the query of %s', (address, expected) => {
  expect(maskedQuery(address)).toBe(expected);
});

it.each([
  ['/api/channel/:id', '/channel/12', '/api/channel/12'],
  ['/api/tax-document/:id', '/tax-document/12345678901', '/api/tax-document/***'],
  ['/api/activation/:id', `/activation/pat_${'a'.repeat(30)}`, '/api/activation/***'],
  ['/api/(unknown)', '/ana@exemplo.test', '/api/(unknown)'],
])('shows of a path what is an id: %s', (pattern, path, expected) => {
  expect(maskedPath(pattern, { baseUrl: '/api', path })).toBe(expected);
});
