import { amount, instant } from '#shared/fields.ts';
import type { Contract } from '#shared/contract.ts';
import { formatDateTime } from '#shared/time.ts';
import type * as z from 'zod/v4/core';

/** Makes the cell of a value. `words` translates catalogue keys. */
type CellWriter = (value: unknown, words: (key: string) => string) => string;

/** A tab, a line break, `+ - = @` or a full-width form of these at the start makes a spreadsheet run a text as a formula. */
const formulaStart = /^[\t\n\r+\-=@＋－＝＠]/;

const text: CellWriter = (value) => {
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return formulaStart.test(written) ? `'${written}` : written;
};

/** Reais with a decimal comma, without grouping, which spreadsheets of Brazil take for a number. */
const reais: CellWriter = (value) =>
  typeof value === 'number'
    ? value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false })
    : '';

const dateTime: CellWriter = (value) => (typeof value === 'string' ? formatDateTime(value) : '');

const plain: CellWriter = (value, words) => {
  if (typeof value === 'boolean') return words(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return String(value).replace('.', ',');
  return text(value, words);
};

/** The schema inside `nullable` and `optional`. */
function innermost(schema: z.$ZodType): z.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def && def.innerType instanceof Object && '_zod' in def.innerType
    ? // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a wrapper of zod holds a schema, which its general type does not say
      innermost(def.innerType as z.$ZodType)
    : schema;
}

/** How the cells of a field are written, by its schema and its code list in the contract. */
export function cellWriterOf({ record, codes }: Contract, field: string): CellWriter {
  const list = codes[field];
  if (list) return (value, words) => (value === null || value === undefined ? '' : words(list.labelKey(value)));
  const schema = record.shape[field];
  const kind = schema && innermost(schema);
  const write = kind === amount ? reais : kind === instant ? dateTime : plain;
  return (value, words) => (value === null || value === undefined ? '' : write(value, words));
}
