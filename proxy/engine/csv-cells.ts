import type * as z from 'zod/v4/core';
import { registrationText } from '#shared/brazil/cnpj.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { amount, date, instant, taxId } from '#shared/contract/fields.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';

/** Formats a value as a CSV cell. `words` translates catalogue keys. */
type CellWriter = (value: unknown, words: (key: string) => string) => string;

/**
 * Matches text that a spreadsheet would run as a formula: a leading tab, line break, `+ - = @` or a full-width form of
 * these.
 */
const formulaStart = /^[\t\n\r+\-=@＋－＝＠]/;

const text: CellWriter = (value) => {
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return formulaStart.test(written) ? `'${written}` : written;
};

/** `toLocaleString` makes one each time, which takes 35 times as long as the amount itself. */
const amounts = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

/** Formats reais with a decimal comma and no grouping, which Brazilian spreadsheets parse as a number. */
const reais: CellWriter = (value) => (typeof value === 'number' ? amounts.format(value) : '');

const registration: CellWriter = (value, words) =>
  text(typeof value === 'string' ? registrationText(value) : value, words);

const dateTime: CellWriter = (value) => (typeof value === 'string' ? formatDateTime(value) : '');

const plain: CellWriter = (value, words) => {
  if (typeof value === 'boolean') return words(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return String(value).replace('.', ',');
  return text(value, words);
};

const day: CellWriter = (value) => (typeof value === 'string' ? formatDate(value) : '');

/** The writers of the kinds of fields that files format. */
const writers: ReadonlyMap<z.$ZodType, CellWriter> = new Map<z.$ZodType, CellWriter>([
  [amount, reais],
  [instant, dateTime],
  [date, day],
  [taxId, registration],
]);

/** Unwraps `nullable` and `optional`. */
function innermost(schema: z.$ZodType): z.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def && def.innerType instanceof Object && '_zod' in def.innerType
    ? // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a zod wrapper holds a schema, which its general type does not say
      innermost(def.innerType as z.$ZodType)
    : schema;
}

/** Returns the cell writer of a field, chosen by its schema and code list in the contract. */
export function cellWriterOf({ record, codes }: Contract, field: string): CellWriter {
  const list = codes[field];
  if (list) {
    return (value, words) =>
      [value]
        .flat()
        .flatMap((code) => (code === null || code === undefined ? [] : words(list.labelKey(code))))
        .join(', ');
  }
  const schema = record.shape[field];
  const kind = schema && innermost(schema);
  const write = (kind && writers.get(kind)) ?? plain;
  return (value, words) => (value === null || value === undefined ? '' : write(value, words));
}
