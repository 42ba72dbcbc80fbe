import type { z } from 'zod';
import { fieldErrors } from '#shared/contract/validation.ts';
import { readBody } from '../engine/body.ts';
import { RequestError } from '../wire/request-error.ts';

/** Parses the body of a request. @throws RequestError `invalid_fields`, and for a field that the schema does not have */
export function readParsed<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(readBody(body, Object.keys(schema.shape)));
  if (!parsed.success) throw new RequestError('invalid_fields', { errors: fieldErrors(parsed.error) });
  return parsed.data;
}

/** Parses an answer of the gateway. @throws RequestError `gateway_error` for one that is not as agreed */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new RequestError('gateway_error', { cause: parsed.error });
  return parsed.data;
}
