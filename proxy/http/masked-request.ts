import type { Request } from 'express';

/** What of a request may be kept: its names, and values that name nobody. */

const mask = '***';
const lengthMax = { query: 500, body: 1_000 } as const;
const fieldsMax = 40;
const itemsMax = 5;
const depthMax = 6;

/** A name of a field as contracts have them; a key or an e-mail is none. */
const plainName = /^(?!(?:key|pat)_.{12})[a-z][a-z0-9_]{0,31}$/i;
const plainDate = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,12}Z)?$/;
/** Ids, amounts, codes of few digits: a document or a phone has more. */
const plainNumber = /^-?\d{1,8}(?:\.\d{1,2})?$/;
const plainWord = /^(?:true|false|null)$/;
const range = /^\[?\s*\d{1,8}\s*(?:,\s*\d{1,8}\s*)?\]?$/;
const sort = /^\[?\s*"?[a-z][a-z_]{0,31}"?\s*(?:,\s*"?(?:ASC|DESC)"?\s*)?\]?$/i;

const nameOf = (name: string): string => (plainName.test(name) ? name : mask);

const isPlain = (text: string): boolean => plainNumber.test(text) || plainDate.test(text) || plainWord.test(text);

/** Returns a JSON value with its names, numbers, dates and flags; every other text is masked. */
function maskedValue(value: unknown, depth = 0): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return plainNumber.test(String(value)) ? value : mask;
  if (typeof value === 'string') return plainDate.test(value) ? value : mask;
  if (typeof value !== 'object' || depth >= depthMax) return mask;
  if (Array.isArray(value)) {
    const shown = value.slice(0, itemsMax).map((each) => maskedValue(each, depth + 1));
    return value.length > itemsMax ? [...shown, `+${value.length - itemsMax}`] : shown;
  }
  const fields = Object.entries(value).slice(0, fieldsMax);
  return Object.fromEntries(fields.map(([name, each]) => [nameOf(name), maskedValue(each, depth + 1)]));
}

const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Returns the body of a request as JSON, masked; null for none, and for a file. */
export function maskedBody(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return null;
  return shortened(JSON.stringify(maskedValue(body)), lengthMax.body);
}

/** Returns one parameter: `filter[status]` has a name within its own. */
function maskedParameter([name, value]: [string, string]): string {
  const [, outer = '', inner] = /^([^[\]]*)(?:\[([^[\]]*)\])?$/.exec(name) ?? [];
  const shownName = inner === undefined ? nameOf(outer) : `${nameOf(outer)}[${nameOf(inner)}]`;
  return `${shownName}=${maskedText(outer, value)}`;
}

function maskedText(name: string, value: string): string {
  if (name === 'range' && range.test(value)) return value;
  if (name === 'sort' && sort.test(value)) return value;
  if (isPlain(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' ? JSON.stringify(maskedValue(parsed)) : mask;
  } catch {
    return mask;
  }
}

/** Returns the query of an address, readable and masked; null for none. */
export function maskedQuery(address: string): string | null {
  const mark = address.indexOf('?');
  if (mark < 0 || mark === address.length - 1) return null;
  const parameters = [...new URLSearchParams(address.slice(mark + 1))].slice(0, fieldsMax);
  return shortened(parameters.map(maskedParameter).join('&'), lengthMax.query);
}

/**
 * Returns the path of a request, with its id only where it is a small number.
 *
 * @param pattern of its address, with `:` before what differs
 */
export function maskedPath(pattern: string, { baseUrl, path }: Pick<Request, 'baseUrl' | 'path'>): string {
  const parts = (baseUrl + path).split('/');
  return pattern
    .split('/')
    .map((part, index) => {
      if (!part.startsWith(':')) return part;
      const given = parts[index] ?? '';
      return plainNumber.test(given) ? given : mask;
    })
    .join('/');
}
