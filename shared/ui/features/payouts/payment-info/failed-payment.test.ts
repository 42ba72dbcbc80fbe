import { expect, test } from 'vitest';
import { failedField } from './failed-payment.tsx';

test.each([
  ['pix', 'pix_key', 'Email', 'pix_key'],
  ['pix', 'pix_key', 'CNPJ', 'pix_type'],
  ['pix', 'pix_key', 'CPF', 'pix_type'],
  ['bank', 'account_not_found', null, 'bank_agency'],
  ['bank', 'account_closed', 'CNPJ', 'bank_account_number'],
])('a payment by %s that failed by %s, with the Pix type %s, is corrected at %s', (method, code, type, field) => {
  expect(failedField({ method, failure_code: code }, type)).toBe(field);
});
