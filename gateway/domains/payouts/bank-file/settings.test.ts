import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../tools/builds.mjs';
import { layoutNames } from './cnab240.ts';
import { type CodeMeaning, codeTables, csvCodes, outcomeOf } from './return-codes.ts';
import { listsOnly, readBankSettings } from './settings.ts';

const given = {
  ...{
    format: 'cnab240',
    layout: 'febraban',
    bank_code: '033',
    bank_name: 'Banco Exemplo',
    agreement: '0033123400000000999',
  },
  ...{ agency: '1234', account: '567890', account_digit: '1' },
};
const cnab = (changes: object = {}) => readBankSettings({ ...given, ...changes });

describe('the codes of a return', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

  test.each(layoutNames)('of %s: only 00 means paid, and unlisted codes mean review', (layout) => {
    const table = codeTables[layout];
    expect(pairs).toHaveLength(676);
    const paying = [...pairs, ...numbers].filter((code) => outcomeOf([code], table).kind === 'paid');
    expect(paying).toEqual(['00']);
    for (const code of [...pairs, ...numbers].filter((each) => !Object.hasOwn(table, each))) {
      expect(outcomeOf([code], table)).toEqual({ kind: 'review' });
      expect(outcomeOf(['00', code], table)).toEqual({ kind: 'review' });
    }
  });

  test.each<[codes: string[], outcome: ReturnType<typeof outcomeOf>]>([
    [[], { kind: 'review' }],
    [['00', 'BD'], { kind: 'review' }],
    [['00', 'AM'], { kind: 'review' }],
    [['AM', 'AN'], { kind: 'failed', failure: 'account_not_found' }],
    [['AM', 'PJ'], { kind: 'failed', failure: 'account_not_found' }],
    [['00', 'ZA'], { kind: 'paid' }],
    [['ZA'], { kind: 'unchanged' }],
    [['BD'], { kind: 'unchanged' }],
    [['NA'], { kind: 'failed', failure: 'cancelled_by_bank' }],
    [['HF'], { kind: 'failed', failure: 'operator' }],
    [['H4'], { kind: 'returned' }],
    [['toString'], { kind: 'review' }],
  ])('%j mean %j', (codes, outcome) => expect(outcomeOf(codes, codeTables.febraban)).toEqual(outcome));

  test('have the meaning that the bank or the settings define', () => {
    expect(outcomeOf(['AE'], codeTables.itau)).toEqual({ kind: 'unchanged' });
    expect(outcomeOf(['AE'], codeTables.bradesco)).toEqual({ kind: 'failed', failure: 'operator' });
    expect(outcomeOf(['DV'], codeTables.santander)).toEqual({ kind: 'review' });
    const changes = { return_codes: { XY: 'pix_key', AE: null } } satisfies object;
    const { codes } = cnab({ layout: 'itau', ...changes });
    expect(codes).toMatchObject<Record<string, CodeMeaning>>({ '00': 'paid', XY: 'pix_key' });
    expect(outcomeOf(['AE'], codes)).toEqual({ kind: 'review' });
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
      ...{
        bank_code: '33',
        agency: '123456',
        layout: 'outro',
        account_digit: '12',
        file_name: '{date}',
        colour: 'red',
      },
      ...{ pix: { form: '4', chamber: '009' }, csv: { columns: [{ name: 'number', title: 'N' }] } },
      return_codes: { AL: 'paga' },
    };
    const errors = errorsOf(wrong);
    for (const place of [
      ...['bank_code must be 3 digits', 'agency must be 1 to 5 digits', 'layout must be one of: febraban, itau'],
      ...['account_digit must be', 'file_name must have {number}', 'pix.form must be 2 digits'],
      ...['csv.columns must have the columns number and amount', 'return_codes.AL must be one of: paid', 'colour'],
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
