import { jsonObject } from '../wire/json-object.ts';
import { RequestError } from '../wire/request-error.ts';
import { unknownFields } from './list-query.ts';

export type Body = Readonly<Record<string, unknown>>;

/**
 * Parses a body as an object with known fields only. `__proto__` and similar keys count as unknown fields.
 *
 * @throws RequestError `malformed_request`, `unknown_field`
 */
export function readBody(body: unknown, known: readonly string[]): Body {
  const parsed = jsonObject.safeParse(body);
  if (!parsed.success) throw new RequestError('malformed_request');
  const unknown = Object.keys(parsed.data).filter((field) => !known.includes(field));
  if (unknown.length > 0) throw unknownFields(unknown);
  return parsed.data;
}

/**
 * Rejects writes to read-only fields.
 *
 * @throws RequestError `field_not_writable` when `fields` is not empty
 */
export function refuseToWrite(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const errors = Object.fromEntries(fields.map((field) => [field, 'validation.read_only']));
  throw new RequestError('field_not_writable', { errors });
}
