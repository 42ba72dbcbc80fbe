import { expect, test } from 'vitest';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { isPaymentInfoComplete, paymentBlockers, paymentRequestBody } from './payment-blockers.ts';

type PaymentInfo = ResourceRecord<'payment-info'>;

const brazilian: PaymentInfo = {
  id: 1,
  affiliate_id: 7,
  document_type: 'CNPJ',
  document_number: '12ABC34501DE35',
  business_name: 'Marina Ltda',
  trademark: null,
  email: 'financeiro@demo.test',
  phone_number: null,
  bank_country: 'BR',
  bank_name: '001 - Banco do Brasil S.A.',
  bank_agency: '1234',
  bank_account_type: 'Conta Corrente',
  bank_account_number: '12345',
  bank_account_number_digit: '6',
  pix_type: null,
  pix_key: null,
  aba: null,
  bic: null,
  iban: null,
  swift: null,
  routing_number: null,
  other_type: null,
  other_value: null,
};

const foreign: PaymentInfo = {
  ...brazilian,
  document_type: 'INTER',
  bank_country: 'PT',
  bank_name: null,
  bank_agency: null,
  bank_account_type: null,
  bank_account_number: null,
  bank_account_number_digit: null,
  trademark: null,
};

const ready = { available: 500, minimum: 500, paymentInfo: brazilian, businessName: 'Marina Ltda' };

test('nothing blocks exactly the minimum with complete data', () => {
  expect(paymentBlockers(ready)).toEqual([]);
});

test('one cent below the minimum blocks, and says how much is missing', () => {
  expect(paymentBlockers({ ...ready, available: 499.99 })).toEqual([
    { reason: 'below_minimum', minimum: 500, missing: 0.01 },
  ]);
});

test('a minimum of zero switches requests off, whatever is available', () => {
  expect(paymentBlockers({ ...ready, minimum: 0 })).toEqual([{ reason: 'switched_off' }]);
});

test('everything that is missing is told at once', () => {
  const blockers = paymentBlockers({ available: 0, minimum: 500, paymentInfo: undefined, businessName: ' ' });
  expect(blockers.map(({ reason }) => reason)).toEqual(['below_minimum', 'payment_info', 'business_name']);
});

test.each([
  'document_type',
  'document_number',
  'email',
  'bank_name',
  'bank_agency',
  'bank_account_type',
  'bank_account_number',
  'bank_account_number_digit',
] as const)('a Brazilian bank needs %s', (field) => {
  expect(isPaymentInfoComplete(brazilian)).toBe(true);
  expect(isPaymentInfoComplete({ ...brazilian, [field]: null })).toBe(false);
  expect(isPaymentInfoComplete({ ...brazilian, [field]: '  ' })).toBe(false);
});

test.each(['aba', 'bic', 'iban', 'swift', 'routing_number', 'other_value', 'trademark'] as const)(
  'of the codes of a foreign bank, %s alone is enough',
  (field) => {
    expect(isPaymentInfoComplete(foreign)).toBe(false);
    expect(isPaymentInfoComplete({ ...foreign, [field]: 'X' })).toBe(true);
  },
);

test('a national document without a bank country has a Brazilian bank', () => {
  expect(isPaymentInfoComplete({ ...brazilian, bank_country: null })).toBe(true);
  expect(isPaymentInfoComplete({ ...brazilian, bank_country: null, bank_agency: null, swift: 'X' })).toBe(false);
});

test('a request carries exactly the seven keys of the protocol', () => {
  expect(paymentRequestBody(7, brazilian)).toEqual({
    affiliate_id: 7,
    document_type: 'CNPJ',
    document_number: '12ABC34501DE35',
    business_name: 'Marina Ltda',
    trademark: null,
    email: 'financeiro@demo.test',
    phone_number: null,
  });
});
