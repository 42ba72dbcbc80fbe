import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBankName } from '#shared/brazil/banks.ts';
import { isCountryCode } from '#shared/brazil/countries.ts';
import { pixType } from '#shared/codes/payouts/pix-type.ts';
import { portal } from '#shared/words/errors.pt-br.ts';
import {
  type EnteredPaymentInfo,
  normalizePaymentInfo,
  paymentInfoErrors,
  paymentInfoFields,
  paymentInfoLengthMax,
} from './payment-info.ts';

const national = {
  document_type: 'CPF',
  document_number: '529.982.247-25',
  business_name: 'Ana Costa',
  email: 'ana@example.com',
  phone_number: '+55 21 98765-4321',
  bank_country: 'BR',
  bank_name: '001 - Banco do Brasil S.A.',
  bank_agency: '1234-5',
  bank_account_type: 'Conta Corrente',
  bank_account_number: '12.345',
  bank_account_number_digit: 'x',
} satisfies EnteredPaymentInfo;

const abroad = {
  document_type: 'INTER',
  document_number: 'pt501964843',
  business_name: 'Marques Media',
  email: 'rui@example.com',
  phone_number: '+351 912 345 678',
  bank_country: 'pt',
  iban: 'PT50 0002 0123 1234 5678 9015 4',
} satisfies EnteredPaymentInfo;

describe('payment info is stored', () => {
  test('in one writing, with null for what is empty', () => {
    expect(normalizePaymentInfo({ ...national, trademark: '  ' })).toMatchObject({
      document_number: '52998224725',
      phone_number: '5521987654321',
      trademark: null,
      bank_agency: '1234-5',
      bank_account_number: '12345',
      bank_account_number_digit: 'X',
      iban: null,
    });
    expect(normalizePaymentInfo(abroad)).toMatchObject({
      document_number: 'PT501964843',
      phone_number: '+351912345678',
      bank_country: 'PT',
      iban: 'PT50000201231234567890154',
    });
  });

  test.each([
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['00.000.000/0001-91', '00000000000191'],
  ])('the CNPJ %s as %s', (entered, stored) => {
    const info = { ...national, document_type: 'CNPJ', document_number: entered };
    expect(paymentInfoErrors(info)).toEqual({});
    expect(normalizePaymentInfo(info).document_number).toBe(stored);
  });

  test('without the fields of the other kind of bank', () => {
    const both = { ...national, ...abroad, pix_type: 'Email', pix_key: 'ana@example.com', bank_address: 'Lisboa' };
    const foreign = normalizePaymentInfo(both);
    expect(foreign).toMatchObject({ iban: 'PT50000201231234567890154', bank_address: 'Lisboa', pix_type: null });
    for (const field of ['bank_name', 'bank_agency', 'bank_account_number', 'bank_account_type', 'pix_key'] as const) {
      expect(foreign[field]).toBeNull();
    }
    const back = normalizePaymentInfo({ ...both, document_type: 'CPF', bank_country: 'Brasil' });
    expect(back).toMatchObject({ bank_country: 'BR', bank_agency: '1234-5', pix_type: 'Email', iban: null });
    expect(back.bank_address).toBeNull();
    // The bank abroad has a name of its own.
    expect(normalizePaymentInfo({ ...both, bank_name: 'Banco do Tejo' }).bank_name).toBe('Banco do Tejo');
  });

  test('with Brazil as the country of the bank of a national document', () => {
    expect(normalizePaymentInfo({ ...national, bank_country: null }).bank_country).toBe('BR');
    expect(normalizePaymentInfo({ ...abroad, bank_country: null }).bank_country).toBeNull();
  });

  test('without a Pix key where its type was cleared, nor a name of a code without a value', () => {
    expect(normalizePaymentInfo({ ...national, pix_key: 'ana@example.com' }).pix_key).toBeNull();
    expect(normalizePaymentInfo({ ...abroad, other_type: 'Clabe' }).other_type).toBeNull();
  });

  test('the same when it is saved again', () => {
    const entered = fc.record(
      Object.fromEntries(
        paymentInfoFields.map((field) => [
          field,
          fc.oneof(
            fc.constantFrom('BR', 'PT', 'INTER', 'CNPJ', '41912345678', '+41 91 234 56 78', '.', '-'),
            fc.string(),
          ),
        ]),
      ),
    );
    fc.assert(
      fc.property(entered, fc.constantFrom(...pixType.allCodes), (info, pix_type) => {
        const once = normalizePaymentInfo({ ...info, pix_type });
        expect(normalizePaymentInfo(once)).toEqual(once);
      }),
    );
  });
});

describe('payment info has an error', () => {
  test('not at all when it is complete, in any writing', () => {
    expect(paymentInfoErrors(national)).toEqual({});
    expect(paymentInfoErrors(abroad)).toEqual({});
    expect(paymentInfoErrors(normalizePaymentInfo(national))).toEqual({});
    expect(paymentInfoErrors(normalizePaymentInfo(abroad))).toEqual({});
  });

  test('where a required field is empty: of a Brazilian bank five, of a bank abroad the first code', () => {
    const required = 'validation.required';
    expect(paymentInfoErrors({})).toEqual({
      document_type: required,
      document_number: required,
      business_name: required,
      email: required,
      bank_name: required,
      bank_agency: required,
      bank_account_type: required,
      bank_account_number: required,
      bank_account_number_digit: required,
    });
    expect(paymentInfoErrors({ document_type: 'INTER', bank_country: '' })).toEqual({
      document_number: required,
      business_name: required,
      email: required,
      bank_country: required,
      iban: 'validation.bank_code_required',
    });
  });

  test.each([
    ['CPF', '111.111.111-11', 'validation.cpf'],
    ['CPF', '529.982.247-26', 'validation.cpf'],
    ['CPF', '5299822472', 'validation.cpf'],
    ['CNPJ', '12.ABC.345/01DE-36', 'validation.cnpj'],
    ['CNPJ', '529.982.247-25', 'validation.cnpj'],
  ])('where the %s is %s', (document_type, document_number, error) => {
    expect(paymentInfoErrors({ ...national, document_type, document_number })).toEqual({ document_number: error });
  });

  test('with 51 characters of VAT, but not with 50', () => {
    expect(paymentInfoErrors({ ...abroad, document_number: 'a'.repeat(51) })).toEqual({
      document_number: 'validation.too_long',
    });
    expect(paymentInfoErrors({ ...abroad, document_number: 'a'.repeat(50) })).toEqual({});
  });

  test('where document and bank country do not fit, and nothing else of the bank is', () => {
    expect(paymentInfoErrors({ ...abroad, bank_country: 'Brasil' })).toEqual({
      bank_country: 'validation.bank_of_foreign_document',
    });
    expect(paymentInfoErrors({ ...national, bank_country: 'PT', bank_agency: '' })).toEqual({
      bank_country: 'validation.bank_of_national_document',
    });
    expect(portal.validation.bank_of_foreign_document).toBe(
      'Um documento internacional não pode ter um banco brasileiro.',
    );
    expect(portal.validation.bank_of_national_document).toBe('Um documento nacional precisa ter banco brasileiro.');
  });

  test.each([
    ['document_type', 'RG', 'validation.choice'],
    ['email', 'ana@', 'validation.email'],
    ['phone_number', '12345', 'validation.phone'],
    ['bank_name', 'Banco do Brasil', 'validation.choice'],
    ['bank_agency', '123456', 'validation.bank_agency'],
    ['bank_agency', 'centro', 'validation.bank_agency'],
    ['bank_account_type', 'Conta Salário', 'validation.choice'],
    ['bank_account_number', '12-3', 'validation.bank_account_number'],
    ['bank_account_number_digit', '-', 'validation.bank_account_digit'],
  ] as const)('at %s with %j', (field, text, error) => {
    expect(paymentInfoErrors({ ...national, [field]: text })).toMatchObject({ [field]: error });
  });

  test.each([
    ['iban', 'PT51000201231234567890154', 'validation.iban'],
    ['iban', 'GB29NWBK60161331926819', 'validation.iban_country'],
    ['swift', 'BTEJ', 'validation.bic'],
    ['bic', 'BTEJ-PTPL', 'validation.bic'],
    ['aba', '021000022', 'validation.aba'],
    ['routing_number', '20:30', 'validation.routing_number'],
    ['bank_country', 'PORTUGAL', 'validation.too_long'],
    ['bank_country', 'P1', 'validation.choice'],
  ] as const)('at %s with %j', (field, text, error) => {
    expect(paymentInfoErrors({ ...abroad, [field]: text })).toEqual({ [field]: error });
  });

  test('at the fourth code of a bank abroad, and at the missing name of another code', () => {
    const three = { ...abroad, swift: 'BTEJPTPL', bic: 'BTEJPTPL' };
    expect(paymentInfoErrors(three)).toEqual({});
    expect(paymentInfoErrors({ ...three, aba: '021000021' })).toEqual({ aba: 'validation.bank_codes_max' });
    expect(paymentInfoErrors({ ...abroad, other_value: '7' })).toEqual({ other_type: 'validation.required' });
    expect(paymentInfoErrors({ ...abroad, iban: null, other_type: 'Clabe', other_value: '7' })).toEqual({});
  });

  test('where a bank or a country is not in the lists of the server', () => {
    const lists = { isBankName, isCountryCode };
    expect(paymentInfoErrors(national, lists)).toEqual({});
    expect(paymentInfoErrors({ ...national, bank_name: '999 - Banco Nenhum' }, lists)).toEqual({
      bank_name: 'validation.choice',
    });
    expect(paymentInfoErrors(abroad, lists)).toEqual({});
    expect(paymentInfoErrors({ ...abroad, bank_country: 'ZZ' }, lists)).toEqual({ bank_country: 'validation.choice' });
  });

  test('where a text would show as another one', () => {
    expect(paymentInfoErrors({ ...national, business_name: 'Ana\u202eaidiM', trademark: 'Ana\nMídia' })).toEqual({
      business_name: 'validation.invalid',
      trademark: 'validation.invalid',
    });
  });

  test('at any field that is too long, never with an error', () => {
    for (const field of paymentInfoFields) {
      const isForeign = ['bank_address', 'iban', 'swift', 'bic', 'aba', 'routing_number', 'other_value', 'other_type'];
      const info = isForeign.includes(field)
        ? { ...abroad, other_value: '1', other_type: '1' }
        : { ...national, pix_type: 'Email' };
      const long = 'X'.repeat(paymentInfoLengthMax[field] + 1);
      if (field === 'document_number') continue;
      expect(paymentInfoErrors({ ...info, [field]: long })[field], field).toBe('validation.too_long');
    }
  });
});

describe('a Pix key', () => {
  test.each([
    ['Email', ' Ana@Example.com', 'ana@example.com'],
    ['Celular', '+55 21 98765-4321', '21987654321'],
    ['Celular', '21 98765-4321', '21987654321'],
    ['CPF', '529.982.247-25', '52998224725'],
    ['Aleatória', '123E4567-e12b-12d1-a456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('of type %s, %j, is stored as %s', (pix_type, pix_key, stored) => {
    expect(paymentInfoErrors({ ...national, pix_type, pix_key })).toEqual({});
    expect(normalizePaymentInfo({ ...national, pix_type, pix_key }).pix_key).toBe(stored);
  });

  test.each([
    ['Email', 'abc', 'validation.email'],
    ['Celular', '21 3333-4444', 'validation.pix_mobile'],
    ['CPF', '111.111.111-11', 'validation.cpf'],
    ['CNPJ', '12.ABC.345/01DE-36', 'validation.cnpj'],
    ['Aleatória', '123e4567-e12b-12d1-a456-42665544000', 'validation.pix_random'],
    ['Email', '', 'validation.required'],
  ])('of type %s is refused as %j', (pix_type, pix_key, error) => {
    expect(paymentInfoErrors({ ...national, pix_type, pix_key })).toEqual({ pix_key: error });
  });

  test("that is a document is the payee's own", () => {
    const owner = 'validation.pix_owner';
    expect(paymentInfoErrors({ ...national, pix_type: 'CPF', pix_key: '153.509.460-56' })).toEqual({ pix_key: owner });
    expect(paymentInfoErrors({ ...national, pix_type: 'CNPJ', pix_key: '12.ABC.345/01DE-35' })).toEqual({
      pix_key: owner,
    });
    const company = { ...national, document_type: 'CNPJ', document_number: '12ABC34501DE35', pix_type: 'CNPJ' };
    expect(paymentInfoErrors({ ...company, pix_key: '12.abc.345/01de-35' })).toEqual({});
  });
});
