import * as z from 'zod/mini';
import { Fault } from '../fault.ts';
import { unknownFields } from './dialect.ts';

export type Body = Readonly<Record<string, unknown>>;

const bodySchema = z.record(z.string(), z.unknown());

/**
 * A body that is an object with known fields only. `__proto__` and the like are fields as unknown as any other.
 *
 * @throws Fault `malformed_request`, `unknown_field`
 */
export function readBody(body: unknown, known: readonly string[]): Body {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) throw new Fault('malformed_request');
  // zod leaves `__proto__` out of what it gives back, so the names are those that came.
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const unknown = names.filter((field) => !known.includes(field));
  if (unknown.length > 0) throw unknownFields(unknown);
  return parsed.data;
}

/**
 * Refuses to write some of the fields.
 *
 * @throws Fault `field_not_writable` when there are any
 */
export function refuseToWrite(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const errors = Object.fromEntries(fields.map((field) => [field, 'validation.read_only']));
  throw new Fault('field_not_writable', { errors });
}
