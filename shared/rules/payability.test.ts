import { describe, expect, test } from 'vitest';
import { accountBlockers, amountBlocker, isPayeeComplete, missingPayeeFields, type PayeeData } from './payability.ts';

const empty: PayeeData = {
  documentType: null,
  documentNumber: null,
  email: null,
  bankCountry: null,
  trademark: null,
  bankName: null,
  bankAgency: null,
  bankAccountType: null,
  bankAccountNumber: null,
  bankAccountNumberDigit: null,
  aba: null,
  bic: null,
  iban: null,
  swift: null,
  routingNumber: null,
  otherValue: null,
};

const brazilian = {
  ...empty,
  documentType: 'CNPJ',
  documentNumber: '12ABC34501DE35',
  email: 'a@example.com',
  bankCountry: 'BR',
  bankName: '001 - Banco do Brasil S.A.',
  bankAgency: '1234',
  bankAccountType: 'Conta Corrente',
  bankAccountNumber: '56789',
  bankAccountNumberDigit: '0',
} satisfies PayeeData;
const abroad = {
  ...empty,
  documentType: 'INTER',
  documentNumber: 'PT1',
  email: 'a@example.com',
  bankCountry: 'PT',
} satisfies PayeeData;

describe('payment info is complete', () => {
  test('never when it is absent', () => {
    expect(isPayeeComplete(undefined)).toBe(false);
    expect(isPayeeComplete(empty)).toBe(false);
  });

  test.each([
    'documentType',
    'documentNumber',
    'email',
    'bankName',
    'bankAgency',
    'bankAccountType',
    'bankAccountNumber',
    'bankAccountNumberDigit',
  ])('for a Brazilian bank with all fields, and not without %s', (field) => {
    expect(isPayeeComplete(brazilian)).toBe(true);
    expect(isPayeeComplete({ ...brazilian, [field]: null })).toBe(false);
    expect(isPayeeComplete({ ...brazilian, [field]: ' ' })).toBe(false);
  });

  test.each(['aba', 'bic', 'iban', 'otherValue', 'routingNumber', 'swift', 'trademark'])(
    'for a foreign bank with %s alone',
    (field) => {
      expect(isPayeeComplete(abroad)).toBe(false);
      expect(isPayeeComplete({ ...abroad, [field]: 'X1' })).toBe(true);
      expect(isPayeeComplete({ ...abroad, [field]: 'X1', email: null })).toBe(false);
    },
  );

  test.each([
    ['CPF', null, false],
    ['INTER', null, true],
    ['CPF', 'Brasil', false],
    ['CPF', ' brazil ', false],
    ['INTER', 'US', true],
  ])('a %s with bank country %j counts as %j abroad', (documentType, bankCountry, isAbroad) => {
    expect(isPayeeComplete({ ...abroad, documentType, bankCountry, iban: 'X1' })).toBe(isAbroad);
  });

  test('not with an unknown document type', () => {
    expect(isPayeeComplete({ ...brazilian, documentType: 'RG' })).toBe(false);
  });
});

describe('what payment info lacks', () => {
  test('is all that a Brazilian bank needs where there is none, in the order of the form', () => {
    expect(missingPayeeFields()).toEqual([
      'documentType',
      'documentNumber',
      'email',
      'bankName',
      'bankAgency',
      'bankAccountType',
      'bankAccountNumber',
      'bankAccountNumberDigit',
    ]);
  });

  test('is each empty field, and one code of a bank abroad', () => {
    expect(missingPayeeFields({ ...brazilian, bankAgency: ' ', email: null })).toEqual(['email', 'bankAgency']);
    expect(missingPayeeFields(abroad)).toEqual(['iban']);
    expect(missingPayeeFields({ ...abroad, swift: 'X1' })).toEqual([]);
  });
});

describe('account', () => {
  const ready = {
    status: 1,
    businessName: 'Marina Ltda',
    payee: brazilian,
    isFrozen: false,
    isUnconfirmed: false,
    holdUntil: null,
  };

  test('that is complete has no blockers', () => {
    expect(accountBlockers(ready)).toEqual([]);
  });

  test('reports all blockers at once, in the order in which to fix them', () => {
    const holdUntil = '2026-03-04T12:00:00.000Z';
    expect(
      accountBlockers({
        status: 0,
        businessName: ' ',
        payee: undefined,
        isFrozen: true,
        isUnconfirmed: true,
        holdUntil,
      }),
    ).toEqual([
      { reason: 'affiliate_status' },
      { reason: 'payments_frozen' },
      { reason: 'business_name' },
      { reason: 'payment_info', missing: missingPayeeFields() },
      { reason: 'payee_unconfirmed' },
      { reason: 'payee_hold', until: holdUntil },
    ]);
  });

  test.each([
    [0, false],
    [1, true],
    [2, true],
    [3, false],
    [4, true],
    [5, false],
    [9, false],
  ])('of status %d is entitled to payment: %j', (status, isEntitled) => {
    expect(accountBlockers({ ...ready, status }).length === 0).toBe(isEntitled);
  });
});

describe('amount', () => {
  test('of exactly the minimum can be requested', () => {
    expect(amountBlocker({ availableCents: 50_000, minimumCents: 50_000 })).toBeUndefined();
  });

  test('one cent below the minimum reports the missing amount', () => {
    expect(amountBlocker({ availableCents: 49_999, minimumCents: 50_000 })).toEqual({
      reason: 'below_minimum',
      minimumCents: 50_000,
      missingCents: 1,
    });
  });

  test('can never be requested with a minimum of zero', () => {
    expect(amountBlocker({ availableCents: 50_000, minimumCents: 0 })).toEqual({ reason: 'switched_off' });
  });
});
