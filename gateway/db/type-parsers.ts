import { types } from 'pg';

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the driver's list of types has no arrays
const int8Array = 1016 as typeof types.builtins.INT8;

/**
 * Sets, for the whole process, how database values are parsed where the driver's defaults are unsafe: counts,
 * identifiers and cents (`bigint`) become numbers, dates stay `YYYY-MM-DD`, and `numeric` is refused, because the
 * driver returns it as text and `'1' + '2'` would pass for money.
 */
export function setTypeParsers(): void {
  types.setTypeParser(types.builtins.INT8, parseInt8);
  types.setTypeParser(int8Array, parseInt8Array);
  types.setTypeParser(types.builtins.DATE, (text) => text);
  types.setTypeParser(types.builtins.NUMERIC, () => {
    throw new TypeError('A query gives a numeric; cast it: sum(amount_cents)::bigint.');
  });
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint of the database is past 2^53: ${text}.`);
  return value;
}

/** Parses `{1,2,NULL}`; one dimension only. */
function parseInt8Array(text: string): (number | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parseInt8(item)));
}
