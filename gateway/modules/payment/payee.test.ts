import { describe, expect, test } from 'vitest';
import { isPayable, type PaymentInfo } from './payee.ts';

const empty: PaymentInfo = {
  ...{ id: 1, affiliateId: 1, version: 1, documentType: null, documentNumber: null, businessName: null },
  ...{ trademark: null, email: null, phoneNumber: null, bankCountry: null, bankName: null, bankAddress: null },
  ...{ bankAgency: null, bankAccountType: null, bankAccountNumber: null, bankAccountNumberDigit: null },
  ...{ pixType: null, pixKey: null, aba: null, bic: null, iban: null, swift: null, routingNumber: null },
  ...{ otherType: null, otherValue: null },
};

const brazilian = {
  documentType: 'CPF',
  documentNumber: '52998224725',
  email: 'a@example.com',
  bankCountry: 'BR',
  bankName: '001 - Banco do Brasil S.A.',
  bankAgency: '1234',
  bankAccountType: 'Conta Corrente',
  bankAccountNumber: '56789',
  bankAccountNumberDigit: '0',
};
const abroad = { documentType: 'INTER', documentNumber: 'PT1', email: 'a@example.com', bankCountry: 'PT' };

describe('payment data are enough for a payment', () => {
  test('never when there are none', () => {
    expect(isPayable(undefined)).toBe(false);
    expect(isPayable(empty)).toBe(false);
  });

  test('with everything a Brazilian bank needs', () => {
    expect(isPayable({ ...empty, ...brazilian })).toBe(true);
  });

  test.each(Object.keys(brazilian).filter((field) => field !== 'bankCountry'))('not without %s', (field) => {
    expect(isPayable({ ...empty, ...brazilian, [field]: null })).toBe(false);
    expect(isPayable({ ...empty, ...brazilian, [field]: ' ' })).toBe(false);
  });

  test.each(['aba', 'bic', 'iban', 'otherValue', 'routingNumber', 'swift', 'trademark'])(
    'abroad with %s alone',
    (field) => {
      expect(isPayable({ ...empty, ...abroad })).toBe(false);
      expect(isPayable({ ...empty, ...abroad, [field]: 'X1' })).toBe(true);
      expect(isPayable({ ...empty, ...abroad, [field]: 'X1', email: null })).toBe(false);
    },
  );

  test.each([
    ['CPF', null, false],
    ['INTER', null, true],
    ['CPF', 'Brasil', false],
    ['CPF', 'brazil', false],
    ['INTER', 'US', true],
  ])('a %s with bank country %j counts as %j abroad', (documentType, bankCountry, isAbroad) => {
    expect(isPayable({ ...empty, ...abroad, documentType, bankCountry, iban: 'X1' })).toBe(isAbroad);
  });
});
