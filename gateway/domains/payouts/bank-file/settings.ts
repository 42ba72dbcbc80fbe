import { z } from 'zod';
import { hasAgreement, type Layout, type LayoutName, layoutNames, layouts } from './cnab240.ts';
import { codeTables, csvCodes } from './code-tables.ts';
import { columnNames, defaultColumns } from './csv-columns.ts';
import { bankText } from './layout.ts';
import { type CodeMeaning, codeMeanings, type CodeTable } from './return-codes.ts';

const digits = (length: number) =>
  z.string().regex(new RegExp(String.raw`^\d{1,${length}}$`), `must be 1 to ${length} digits`);
const exactly = (length: number) =>
  z.string().regex(new RegExp(String.raw`^\d{${length}}$`), `must be ${length} digits`);
const ascii = (lengthMax: number) =>
  z
    .string()
    .regex(/^[ -~]*$/, 'must be letters, digits and signs without accents')
    .max(lengthMax, `must have at most ${lengthMax} characters`);
const name = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax, `must have at most ${lengthMax} characters`)
    .refine((text) => bankText(text) !== '', 'must be a name');
const checkDigit = z.string().regex(/^[\dA-Z]?$/, 'must be one digit or letter, or empty');

/** The codes of a kind of transfer: the form of the lot, and the chamber of its payments. */
const transfer = z.strictObject({ form: exactly(2), chamber: exactly(3) });
type Transfer = z.output<typeof transfer>;

const csv = z.strictObject({
  separator: z.enum([';', ',', '\t'], 'must be ; , or a tab').default(';'),
  decimal: z.enum([',', '.'], 'must be , or .').default(','),
  encoding: z.enum(['utf-8', 'latin1'], 'must be utf-8 or latin1').default('utf-8'),
  columns: z
    .array(
      z.strictObject({
        name: z.enum(columnNames, `must be one of: ${columnNames.join(', ')}`),
        title: z.string().trim().min(1, 'must not be empty').max(60, 'must have at most 60 characters'),
      }),
    )
    .default([...defaultColumns])
    .refine(
      (columns) => ['number', 'amount'].every((needed) => columns.some((column) => column.name === needed)),
      'must have the columns number and amount, by which a return is matched',
    )
    .refine(
      (columns) =>
        [columns.map((column) => column.title), columns.map((column) => column.name)].every(
          (all) => new Set<string>(all).size === all.length,
        ),
      'must not have a column or title twice',
    ),
  /** Titles of the additional columns of a return. */
  status: z.string().trim().min(1, 'must not be empty').default('Situação'),
  paid_on: z.string().trim().min(1, 'must not be empty').default('Data'),
});

const returnCodes = z.record(
  z.string().regex(/^\S(?:.{0,38}\S)?$/, 'must be codes'),
  z.enum(codeMeanings, `must be one of: ${codeMeanings.join(', ')}`).nullable(),
);

const fileName = z
  .string()
  .regex(/^[\w{}.-]{1,80}$/, 'must be letters, digits, - _ . and {date}, {method}, {number}')
  .refine((text) => text.includes('{number}'), 'must have {number}, which makes each name another')
  .default('pagamentos-{date}-{method}-{number}');

const common = {
  file_name: fileName,
  /** The number of the first file, or of the next one if the bank has received higher numbers from another system. */
  next_file_number: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(999_999, 'must be at most 999999')
    .default(1),
  csv: csv.prefault({}),
  /** Meaning of codes that differ from the layout's; null makes one unknown. */
  return_codes: returnCodes.default({}),
};

const cnab = z.strictObject({
  ...common,
  format: z.literal('cnab240'),
  layout: z.enum(layoutNames, `must be one of: ${layoutNames.join(', ')}`),
  bank_code: exactly(3),
  bank_name: name(30),
  /** Empty if the bank has none. */
  agreement: ascii(20).default(''),
  agency: digits(5),
  agency_digit: checkDigit.default(''),
  account: digits(12),
  account_digit: checkDigit.default(''),
  joint_digit: checkDigit.default(''),
  address: z
    .strictObject({
      street: name(30),
      number: digits(5).default('0'),
      complement: z.string().max(15, 'must have at most 15 characters').default(''),
      city: name(20),
      zip: exactly(8),
      state: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
    })
    .optional(),
  /** Whether the bank accepts tax ids with letters. Otherwise runs exclude payees that have one. */
  letters_in_tax_id: z.boolean('must be true or false').default(false),
  file_version: exactly(3).optional(),
  lot_version: exactly(3).optional(),
  service: exactly(2).default('20'),
  ted_purpose: digits(5).default('00005'),
  pix: transfer.default({ form: '45', chamber: '009' }),
  same_bank: transfer.default({ form: '01', chamber: '000' }),
  same_bank_savings: transfer.default({ form: '05', chamber: '000' }),
  ted: transfer.optional(),
});

const csvOnly = z.strictObject({ ...common, format: z.literal('csv') });

const schema = z.discriminatedUnion('format', [cnab, csvOnly], 'must have the format cnab240 or csv');

type Read = z.output<typeof schema>;

interface Common {
  /** What each code of a return means. */
  codes: CodeTable;
}

/** How the bank's files are written, CNAB 240. */
export type CnabSettings = Extract<Read, { format: 'cnab240' }> & Common & { records: Layout; ted: Transfer };
/** The format of files, checked when the gateway starts. */
export type BankSettings = CnabSettings | (Extract<Read, { format: 'csv' }> & Common);

declare module '../../../engine/settings.ts' {
  interface Settings {
    /** The formats of bank files and returns. */
    bank: BankSettings;
  }
}

/** One line per error of a bank file's settings. */
export class BankSettingsError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.name = 'BankSettingsError';
    this.errors = errors;
  }
}

function codesWith(table: CodeTable, changes: Readonly<Record<string, string | null>>): CodeTable {
  const codes: Record<string, CodeMeaning> = { ...table };
  const removed = new Set<string>();
  for (const [given, meaning] of Object.entries(changes)) {
    const code = given.toUpperCase();
    const known = codeMeanings.find((each) => each === meaning);
    if (known === undefined) removed.add(code);
    else codes[code] = known;
  }
  return Object.fromEntries(Object.entries(codes).filter(([code]) => !removed.has(code)));
}

/**
 * Reads the settings of a bank's files.
 *
 * @param given the parsed JSON
 * @throws {BankSettingsError} with every error, one line each
 */
export function readBankSettings(given: unknown): BankSettings {
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new BankSettingsError(
      result.error.issues.map(({ path, message, ...issue }) => {
        const unknown = issue.code === 'unrecognized_keys' ? `does not know ${issue.keys.join(', ')}` : message;
        return `${path.join('.') || 'the file'} ${unknown}`;
      }),
    );
  }
  const settings = result.data;
  if (settings.format === 'csv') return { ...settings, codes: codesWith(csvCodes, settings.return_codes) };
  const wrong = Object.keys(settings.return_codes).filter((code) => !/^[\dA-Z]{2}$/.test(code));
  if (wrong.length > 0)
    throw new BankSettingsError(wrong.map((code) => `return_codes.${code} must be a code of two characters`));
  const layout = layouts[settings.layout];
  if (hasAgreement(layout) && settings.agreement.trim() === '')
    throw new BankSettingsError(['agreement must not be empty']);
  return {
    ...settings,
    ted: settings.ted ?? { form: '41', chamber: layout.tedChamber },
    records: recordsOf(settings.layout, settings.letters_in_tax_id),
    codes: codesWith(codeTables[settings.layout], settings.return_codes),
  };
}

/** For a bank that accepts no letters, the fields of tax ids are numeric. */
function recordsOf(layout: LayoutName, lettersInTaxId: boolean): Layout {
  const records = layouts[layout];
  if (lettersInTaxId) return records;
  const digitsOnly = (fields: Layout['payment']): Layout['payment'] =>
    fields.map((field) => (field[3] === 'x' ? [field[0], field[1], field[2], 'n'] : field));
  return {
    ...records,
    fileHeader: digitsOnly(records.fileHeader),
    lotHeader: digitsOnly(records.lotHeader),
    payment: digitsOnly(records.payment),
    pixPayee: digitsOnly(records.pixPayee),
    accountPayee: digitsOnly(records.accountPayee),
  };
}

/** The bank of the sample data. Production has no default bank: without settings it writes lists. */
export const sampleBank: BankSettings = readBankSettings({
  format: 'cnab240',
  layout: 'febraban',
  bank_code: '001',
  bank_name: 'Banco Exemplo',
  agreement: '0001234567',
  agency: '1234',
  agency_digit: '5',
  account: '56789',
  account_digit: '0',
  letters_in_tax_id: true,
});

/** Lists instead of a bank's files. */
export const listsOnly: BankSettings = readBankSettings({ format: 'csv' });

/** Returns the settings with letters allowed in tax ids. */
export const withLettersInTaxId = (bank: BankSettings): BankSettings =>
  bank.format === 'csv' ? bank : { ...bank, letters_in_tax_id: true, records: layouts[bank.layout] };
