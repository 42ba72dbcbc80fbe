import type { BodyForm } from '../wire/dialect.ts';

/** Returns the bytes of a body as a gateway takes it, and their type. */
export function bodyText(body: unknown, { as = 'json', type = 'application/json' }: BodyForm): BodyText {
  if (as === 'json') return { type, bytes: Buffer.from(JSON.stringify(body)) };
  const fields = new URLSearchParams(formFields('', body));
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(fields.toString()) };
}

interface BodyText {
  type: string;
  bytes: Buffer;
}

/** Returns the fields of a form: what is nested has its place in brackets, and null is empty. */
function formFields(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => formFields(name === '' ? key : `${name}[${key}]`, inner));
}
