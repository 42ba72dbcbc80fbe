import { isUtf8 } from 'node:buffer';
import { isJsonObject } from '../wire/json-object.ts';
import { type Place, valueAt } from '../wire/json-place.ts';

/** The answer that the records of a page come from. */
export interface SentRows {
  /** Its JSON value. */
  answer: unknown;
  /** The JSON as it came. */
  bytes: Buffer;
  /** Where the rows stand in it. */
  at: Place;
}

const quote = 0x22;

/**
 * Returns the JSON of records as their gateway wrote it, where it says what they say and no more: each is a row of the answer as
 * it came, and there is nothing between the rows or twice in one. Undefined where it must be written by us, which costs more than
 * to look.
 */
export function rowsAsSent({ answer, bytes, at }: SentRows, records: readonly unknown[]): Buffer | undefined {
  const rows = valueAt(answer, at);
  const isWhole = Array.isArray(rows) && rows.length === records.length && records.every((one, n) => one === rows[n]);
  if (!isWhole) return undefined;
  const part = at === '' ? bytes : partAfter(answer, bytes, at);
  // What JSON lets stand twice, of which readers take one or the other, has more quotes than what was read.
  if (part === undefined || quotesIn(part) !== quotesOf(rows) || !isUtf8(part)) return undefined;
  return part;
}

/** Returns the bytes of the first member of an answer, if they stand between what a compact writer puts there. */
function partAfter(answer: unknown, bytes: Buffer, at: Place): Buffer | undefined {
  if (!isJsonObject(answer) || Object.keys(answer)[0] !== at) return undefined;
  const { [at]: _rows, ...others } = answer;
  const before = `{${JSON.stringify(at)}:`;
  const after = Object.keys(others).length === 0 ? '}' : `,${JSON.stringify(others).slice(1)}`;
  const [start, end] = [Buffer.byteLength(before), bytes.length - Buffer.byteLength(after)];
  const isCompact = end > start && bytes.toString('utf8', 0, start) === before && bytes.toString('utf8', end) === after;
  return isCompact ? bytes.subarray(start, end) : undefined;
}

function quotesIn(bytes: Buffer): number {
  let count = 0;
  // eslint-disable-next-line @typescript-eslint/prefer-for-of -- an iterator of bytes takes ten times as long
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === quote) count += 1;
  return count;
}

/** How many quotes a value has in JSON, those within its texts not counted. */
function quotesOf(value: unknown): number {
  if (typeof value === 'string') return 2;
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const element of value) count += quotesOf(element);
    return count;
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- an object of JSON; `Object.values` would make a list
  const object = value as Readonly<Record<string, unknown>>;
  for (const name in object) count += 2 + quotesOf(object[name]);
  return count;
}
