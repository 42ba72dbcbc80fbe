import { expect, test } from 'vitest';
import { pixType } from '#shared/codes/payouts/pix-type.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { isPayeeComplete } from '#shared/rules/payability.ts';
import { payeeDataOf } from '#shared/rules/payee-data.ts';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { payeeWay, paymentRequestBody } from './payee-data.ts';

const brazilian: ResourceRecord<'payment-info'> = {
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
  bank_address: null,
  pending: null,
  version: 1,
};

test.each([
  'document_type',
  'document_number',
  'email',
  'bank_name',
  'bank_agency',
  'bank_account_type',
  'bank_account_number',
  'bank_account_number_digit',
])('payment info without %s is incomplete', (field) => {
  expect(isPayeeComplete(payeeDataOf(brazilian))).toBe(true);
  expect(isPayeeComplete(payeeDataOf({ ...brazilian, [field]: null }))).toBe(false);
});

test.each(['aba', 'bic', 'iban', 'swift', 'routing_number', 'other_value', 'trademark'])(
  'payment info of a foreign bank is complete with %s',
  (field) => {
    const foreign = { ...brazilian, bank_country: 'PT' };
    expect(isPayeeComplete(payeeDataOf(foreign))).toBe(false);
    expect(isPayeeComplete(payeeDataOf({ ...foreign, [field]: 'X' }))).toBe(true);
  },
);

test.each(pixType.allCodes)('the way of a payment by Pix is in the language of the screen: %s', (code) => {
  const t = createTranslate(wordsOf('en', 'visitor', 'portal'), 'en');
  const { method } = payeeWay({ ...brazilian, pix_type: code, pix_key: '12345678901' }, t);
  expect(method).toBe(`${t('codes.payment_method.pix')} ${t(pixType.labelKey(code))}`);
  expect(method).not.toMatch(/Celular|Aleatória/);
});

test('a payment request has exactly the seven keys of the protocol', () => {
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
