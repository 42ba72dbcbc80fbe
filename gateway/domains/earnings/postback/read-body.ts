import { z } from 'zod';
import { fieldErrors } from '../../../engine/fields.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type Postback, postbackBody } from '../conversion-report/postback-body.ts';

/** A postback, and whether it is only a test. */
export interface ReadPostback {
  postback: Postback;
  isTest: boolean;
}

/** @throws {RequestError} `malformed_request` for anything but JSON in UTF-8 */
function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    throw new RequestError('malformed_request');
  }
}

const envelope = z.looseObject({ test: z.boolean('validation.choice').default(false) });

const refuse = (error: z.ZodError) => new RequestError('invalid_fields', { errors: fieldErrors(error) });

/**
 * Reads the body of a postback: the report of an order, and `test`.
 *
 * @throws {RequestError} `malformed_request`, `invalid_fields`
 */
export function readBody(rawBody: Buffer): ReadPostback {
  const sent = envelope.safeParse(parseJson(rawBody));
  if (!sent.success) throw refuse(sent.error);
  const { test, ...report } = sent.data;
  const parsed = postbackBody.safeParse(report);
  if (!parsed.success) throw refuse(parsed.error);
  return { postback: parsed.data, isTest: test };
}

/** Returns whether a body says that it is a test, whatever else is wrong with it. */
export function isMarkedAsTest(rawBody: Buffer): boolean {
  try {
    return envelope.safeParse(parseJson(rawBody)).data?.test === true;
  } catch {
    return false;
  }
}
