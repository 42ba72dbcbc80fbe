import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../tools/builds.mjs';
import { layoutNames } from './cnab240.ts';
import { codeTables, csvCodes } from './code-tables.ts';
import { type CodeMeaning, outcomeOf } from './return-codes.ts';
import { listsOnly, readBankSettings } from './settings.ts';

const given = {
  format: 'cnab240',
  layout: 'febraban',
  bank_code: '033',
  bank_name: 'Banco Exemplo',
  agreement: '0033123400000000999',
  agency: '1234',
  account: '567890',
  account_digit: '1',
};
const cnab = (changes: object = {}) => readBankSettings({ ...given, ...changes });

const conflict = { kind: 'review', reason: 'conflicting_codes' } as const;
const unknownCode = { kind: 'review', reason: 'unknown_code' } as const;

describe('the codes of a return', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

  const mixed = letters.flatMap((letter) => Array.from({ length: 10 }, (_, digit) => [letter + digit, digit + letter]));
  const allCodes = [...pairs, ...numbers, ...mixed.flat()];
  const paying: Readonly<Record<(typeof layoutNames)[number], readonly string[]>> = {
    febraban: ['00'],
    // 03: authorized by the agency, and carried out.
    bradesco: ['00', '03'],
    santander: ['00'],
    // Two loans of the bank, and a payment order that was cashed.
    itau: ['CP', 'FC', 'FD', '00'],
  };

  test.each(layoutNames)('of %s: only what its manual calls paid is, and unlisted codes mean review', (layout) => {
    const table = codeTables[layout];
    expect(allCodes).toHaveLength(676 + 100 + 520);
    expect(allCodes.filter((code) => outcomeOf([code], table).kind === 'paid')).toEqual(paying[layout]);
    const unknown = { kind: 'review', reason: 'unknown_code' };
    for (const code of allCodes.filter((each) => !Object.hasOwn(table, each))) {
      expect(outcomeOf([code], table)).toEqual(unknown);
      expect(outcomeOf(['00', code], table)).toEqual(unknown);
    }
  });

  test.each(layoutNames)('of %s: paid beside a refusal, in any order, is never paid', (layout) => {
    const table = codeTables[layout];
    const refusals = Object.keys(table).filter((code) =>
      ['failed', 'returned'].includes(outcomeOf([code], table).kind),
    );
    expect(refusals.length).toBeGreaterThan(20);
    for (const paid of paying[layout]) {
      for (const refusal of refusals) {
        expect(outcomeOf([paid, refusal], table)).toEqual(conflict);
        expect(outcomeOf([refusal, paid], table)).toEqual(conflict);
      }
    }
  });

  test.each<[codes: string[], outcome: ReturnType<typeof outcomeOf>]>([
    [[], { kind: 'review', reason: 'no_code' }],
    [['00', 'BD'], conflict],
    [['00', 'AM'], conflict],
    [['BD', 'AM'], conflict],
    [['AM', 'AN'], { kind: 'failed', failure: 'account_not_found' }],
    [['AM', 'PJ'], { kind: 'failed', failure: 'account_not_found' }],
    [['00', 'ZA'], { kind: 'paid' }],
    [['ZA'], { kind: 'unchanged' }],
    [['BD'], { kind: 'unchanged' }],
    [['02'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    [['BF'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    [['HF'], { kind: 'failed', failure: 'operator' }],
    // Several refusals are a refusal. The affiliate reads a reason that the affiliate can correct, if there is one.
    [['AP', 'AN'], { kind: 'failed', failure: 'account_not_found' }],
    [['AN', '02'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    // 'Lote não aceito' adds nothing beside a reason.
    [['AM', 'HA'], { kind: 'failed', failure: 'account_not_found' }],
    [['HA'], { kind: 'failed', failure: 'operator' }],
    [['H4'], { kind: 'returned' }],
    [['H4', 'AN'], { kind: 'returned' }],
    // Of a bar code, of a payroll loan.
    [['CE'], unknownCode],
    [['BI'], unknownCode],
    [['toString'], unknownCode],
  ])('%j mean %j', (codes, outcome) => expect(outcomeOf(codes, codeTables.febraban)).toEqual(outcome));

  test.each<[codes: string[], outcome: ReturnType<typeof outcomeOf>]>([
    [['03'], { kind: 'paid' }],
    [['PA'], { kind: 'failed', failure: 'bank_unavailable' }],
    [['PH'], { kind: 'failed', failure: 'bank_unavailable' }],
    [['PE'], { kind: 'failed', failure: 'account_closed' }],
    [['PL'], { kind: 'failed', failure: 'operator' }],
    [['BF'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    [['AR'], { kind: 'failed', failure: 'operator' }],
    [['HB'], { kind: 'failed', failure: 'operator' }],
    [['5A'], { kind: 'unchanged' }],
    [['5F'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    // A file that came twice, and a payment that the bank has already: the first one may be under way.
    [['AA'], unknownCode],
    [['BB'], unknownCode],
    // A contract under test: nothing was paid.
    [['5T'], unknownCode],
    [['00', '5T'], unknownCode],
    // A payment order, and a bar code.
    [['5I'], unknownCode],
    [['CE'], unknownCode],
  ])('of Bradesco, Multipag 240 version 6: %j mean %j', (codes, outcome) =>
    expect(outcomeOf(codes, codeTables.bradesco)).toEqual(outcome),
  );

  test.each<[codes: string[], outcome: ReturnType<typeof outcomeOf>]>([
    [['FC'], { kind: 'paid' }],
    [['FD'], { kind: 'paid' }],
    [['CP'], { kind: 'paid' }],
    [['BD', '00'], { kind: 'paid' }],
    [['AE', 'BD'], { kind: 'unchanged' }],
    [['CE'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    [['LC'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    [['BD', 'NA'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    [['AM', 'SS'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    [['RJ'], { kind: 'failed', failure: 'operator' }],
    [['BD', 'RJ'], { kind: 'failed', failure: 'operator' }],
    [['RJ', 'AM'], { kind: 'failed', failure: 'account_not_found' }],
    [['AG', 'RJ'], { kind: 'failed', failure: 'operator' }],
    [['RJ', 'DV'], { kind: 'returned' }],
    [['EX'], { kind: 'returned' }],
    [['TI'], { kind: 'failed', failure: 'document' }],
    [['CN'], { kind: 'failed', failure: 'account_not_found' }],
    [['BI'], { kind: 'failed', failure: 'document' }],
    [['00', 'CE'], conflict],
    // Of taxes, and of other banks.
    [['IK'], unknownCode],
    [['H4'], unknownCode],
    [['BG'], unknownCode],
  ])('of Itaú, SISPAG edition 086: %j mean %j', (codes, outcome) =>
    expect(outcomeOf(codes, codeTables.itau)).toEqual(outcome),
  );

  test('have the meaning that the bank or the settings define', () => {
    expect(outcomeOf(['AE'], codeTables.itau)).toEqual({ kind: 'unchanged' });
    expect(outcomeOf(['AE'], codeTables.bradesco)).toEqual({ kind: 'failed', failure: 'operator' });
    expect(outcomeOf(['DV'], codeTables.santander)).toEqual(unknownCode);
    const changes = { return_codes: { XY: 'pix_key', AE: null } } satisfies object;
    const { codes } = cnab({ layout: 'itau', ...changes });
    expect(codes).toMatchObject<Record<string, CodeMeaning>>({ '00': 'paid', XY: 'pix_key' });
    expect(outcomeOf(['AE'], codes)).toEqual(unknownCode);
    expect(listsOnly.codes).toEqual(csvCodes);
  });
});

describe('settings', () => {
  const errorsOf = (settings: unknown): string => {
    try {
      readBankSettings(settings);
      return '';
    } catch (error) {
      return String(error);
    }
  };

  test('report all errors at once, each with its path', () => {
    const wrong = {
      ...given,
      bank_code: '33',
      agency: '123456',
      layout: 'outro',
      account_digit: '12',
      file_name: '{date}',
      colour: 'red',
      pix: { form: '4', chamber: '009' },
      csv: { columns: [{ name: 'number', title: 'N' }] },
      return_codes: { AL: 'paga' },
    };
    const errors = errorsOf(wrong);
    for (const place of [
      'bank_code must be 3 digits',
      'agency must be 1 to 5 digits',
      'layout must be one of: febraban, itau',
      'account_digit must be',
      'file_name must have {number}',
      'pix.form must be 2 digits',
      'csv.columns must have the columns number and amount',
      'return_codes.AL must be one of: paid',
      'colour',
    ]) {
      expect(errors).toContain(place);
    }
    expect(errorsOf({ ...given, return_codes: { A1B: 'paid' } })).toContain('return_codes.A1B must be a code');
    expect(errorsOf({ format: 'cnab' })).toContain('cnab240 or csv');
    expect(errorsOf([])).not.toBe('');
  });

  test('have an example in the documentation', () => {
    const text = readFileSync(join(ROOT, 'docs/bank-files.md'), 'utf8');
    const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) =>
      readBankSettings(JSON.parse(json)),
    );
    expect(examples.map(({ format }) => format)).toEqual(['cnab240', 'csv']);
  });
});
