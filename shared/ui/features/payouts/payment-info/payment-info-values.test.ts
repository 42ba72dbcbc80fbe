import type { ResolverOptions, ResolverResult } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formErrors, paymentInfoForm, type PaymentInfoValues } from './payment-info-values.ts';

const record: ResourceRecord<'payment-info'> = {
  id: 1,
  affiliate_id: 7,
  document_type: 'CNPJ',
  document_number: '12ABC34501DE35',
  pending: null,
  version: 3,
  business_name: 'Marina Ltda',
  trademark: null,
  email: 'financeiro@demo.test',
  phone_number: '5521987654321',
  bank_country: 'BR',
  bank_name: '001 - Banco do Brasil S.A.',
  bank_agency: '1234',
  bank_address: null,
  bank_account_type: 'Conta Corrente',
  bank_account_number: '12345',
  bank_account_number_digit: '6',
  pix_type: 'Celular',
  pix_key: '21987654321',
  aba: null,
  bic: null,
  iban: null,
  swift: null,
  routing_number: null,
  other_type: null,
  other_value: null,
};

const shown = paymentInfoForm.toValues(record);
const abroad: PaymentInfoValues = { ...shown, document_type: 'INTER', document_number: 'PT1', bank_country: 'PT' };

const options: ResolverOptions<PaymentInfoValues> = { fields: {}, shouldUseNativeValidation: false };
const resolve = async (values: PaymentInfoValues) =>
  (await paymentInfoForm.resolver(values, undefined, options)) as ResolverResult;

test('stored data are shown in the writing of the masks', () => {
  expect(shown).toMatchObject({
    document_number: '12.ABC.345/01DE-35',
    phone_number: '+55 21 98765-4321',
    pix_key: '21 98765-4321',
    trademark: '',
    iban: null,
  });
});

test('what is shown is sent as it was stored, without id and affiliate', async () => {
  const { values, errors } = await resolve(shown);
  expect(errors).toEqual({});
  const { id, affiliate_id, pending, version, ...entered } = record;
  expect(values).toEqual(entered);
});

test('a telephone that is no more than the country code is none', async () => {
  expect((await resolve({ ...shown, phone_number: '+55 ' })).values).toMatchObject({ phone_number: null });
});

test('a new form has no country yet, and names what is missing', () => {
  const errors = formErrors(paymentInfoForm.empty!);
  expect(paymentInfoForm.empty).toMatchObject({ document_type: null, bank_country: null, email: '', iban: null });
  expect(Object.keys(errors)).toContain('bank_account_type');
  expect(Object.keys(errors)).not.toContain('pix_key');
});

test('a bank abroad needs a code; whoever has started one is asked for the rest of it', () => {
  expect(formErrors(abroad)).toEqual({ iban: 'validation.bank_code_required' });
  expect(formErrors({ ...abroad, swift: '' })).toEqual({ swift: 'validation.required' });
  expect(formErrors({ ...abroad, swift: '', iban: 'PT51000201231234567890154' })).toEqual({
    swift: 'validation.required',
    iban: 'validation.iban',
  });
  expect(formErrors({ ...abroad, other_value: '7', other_type: 'CLABE' })).toEqual({});
});

test('codes of a bank abroad are not asked for where the bank is Brazilian', () => {
  expect(formErrors({ ...shown, iban: '' })).toEqual({});
});
