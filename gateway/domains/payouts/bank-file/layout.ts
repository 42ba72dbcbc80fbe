/**
 * The type of a field: `n` digits, zeros on the left; `b` the same, but blank without a value; `x` digits and capital
 * letters, as new CNPJs have; `t` text as it is; `r` text at the right end; `u` a name: capitals without accents, cut
 * where it is too long; `m` cents; `d` a date.
 */
export type FieldType = 'n' | 'b' | 'x' | 't' | 'r' | 'u' | 'm' | 'd';

/** A field: name, position of its first character (from 1), length, type, and default value. */
export type Field<Name extends string = string> = readonly [
  name: Name,
  start: number,
  length: number,
  type: FieldType,
  initial?: string,
];

export type FieldValue = string | number | bigint;

export const lineLength = 240;

/** A value that does not fit its field, or a line with other characters in it. */
export class LayoutError extends Error {
  readonly field: string;
  readonly reason: 'overflow' | 'characters';

  constructor(field: string, reason: LayoutError['reason']) {
    super(`${field}: ${reason}`);
    this.name = 'LayoutError';
    this.field = field;
    this.reason = reason;
  }
}

/**
 * Checks that the fields of a record cover each character of a line once, in order.
 *
 * @throws {Error} naming the first field that leaves a gap or overlaps
 */
export function requireTiles(name: string, record: readonly Field[]): void {
  let next = 1;
  for (const [field, start, length] of record) {
    if (start !== next) throw new Error(`layout ${name}: ${field} starts at ${start} instead of ${next}`);
    next += length;
  }
  if (next !== lineLength + 1) throw new Error(`layout ${name}: it ends at ${next - 1} instead of ${lineLength}`);
}

/** Returns a record in which fields replace those that they overlap. */
export function replaceFields<Name extends string>(
  record: readonly Field<Name>[],
  fields: readonly Field<Name>[],
): readonly Field<Name>[] {
  const overlaps = ([, start, length]: Field) =>
    fields.some(([, from, size]) => start < from + size && from < start + length);
  return [...record.filter((field) => !overlaps(field)), ...fields].toSorted(([, left], [, right]) => left - right);
}

/** Converts a text for bank files: capitals, no accents, printable ASCII. */
export const bankText = (text: string): string =>
  text
    .replaceAll(/[Øø]/g, 'O')
    .replaceAll(/[Đđ]/g, 'D')
    .replaceAll(/[Łł]/g, 'L')
    .replaceAll(/[Ææ]/g, 'AE')
    .replaceAll(/[Œœ]/g, 'OE')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^ -~]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Converts a value to the characters of its field, padded to its length; the result may be too long. */
const writers: Record<FieldType, (text: string, length: number) => string | undefined> = {
  n: (text, length) => (/^\d*$/.test(text) ? text.padStart(length, '0') : undefined),
  b: (text, length) => (text === '' ? ' '.repeat(length) : writers.n(text, length)),
  x: (text, length) => (/^[\dA-Z]*$/.test(text) ? text.padStart(length, '0') : undefined),
  m: (text, length) => (/^\d*$/.test(text) ? text.padStart(length, '0') : undefined),
  t: (text, length) => (/^[ -~]*$/.test(text) ? text.padEnd(length) : undefined),
  r: (text, length) => (/^[ -~]*$/.test(text) ? text.padStart(length) : undefined),
  u: (text, length) => {
    const name = bankText(text);
    return name === '' && text.trim() !== '' ? undefined : name.slice(0, length).padEnd(length);
  },
  d: (text, length) =>
    text === '' ? '0'.repeat(length) : isoDate.test(text) ? text.replace(isoDate, '$3$2$1') : undefined,
};

/**
 * Writes a record. Values without a field are ignored, because the fields differ between banks.
 *
 * @throws {LayoutError} if a value is too long or has other characters; only names are truncated
 */
export function put<Name extends string>(
  record: readonly Field<Name>[],
  values: Readonly<Partial<Record<Name, FieldValue>>>,
): string {
  return record
    .map(([name, , length, type, initial = '']) => {
      const written = writers[type](String(values[name] ?? initial), length);
      if (written === undefined) throw new LayoutError(name, 'characters');
      if (written.length > length) throw new LayoutError(name, 'overflow');
      return written;
    })
    .join('');
}

/** Parses the characters of a field; undefined if they do not match its type. */
const readers: Record<FieldType, (characters: string) => string | undefined> = {
  n: (characters) => (/^(?:\d+| +)$/.test(characters) ? characters.trim() : undefined),
  b: (characters) => readers.n(characters),
  x: (characters) => (/^(?:[\dA-Z]+| +)$/.test(characters) ? characters.trim() : undefined),
  m: (characters) => (/^(?:\d+| +)$/.test(characters) ? String(BigInt(characters.trim())) : undefined),
  t: (characters) => characters.trimEnd(),
  r: (characters) => characters.trim(),
  u: (characters) => characters.trimEnd(),
  d: (characters) => {
    if (/^(?:0+| +)$/.test(characters)) return '';
    const iso = characters.replace(/^(\d{2})(\d{2})(\d{4})$/, '$3-$2-$1');
    const ms = Date.parse(iso);
    return isoDate.test(iso) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso) ? iso : undefined;
  },
};

/**
 * Reads a record: texts without the blanks at their end, digits with their zeros, cents as decimal digits without, a date as
 * `YYYY-MM-DD`; an empty field is an empty text.
 *
 * @throws {LayoutError} where a field has other characters than its type allows
 */
export function get<Name extends string>(record: readonly Field<Name>[], line: string): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  for (const [name, start, length, type] of record) {
    const value = readers[type](line.slice(start - 1, start - 1 + length));
    if (value === undefined) throw new LayoutError(name, 'characters');
    values[name] = value;
  }
  return values;
}
