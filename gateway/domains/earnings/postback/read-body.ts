import { z } from 'zod';
import { fieldErrors } from '../../../engine/fields.ts';
import { RequestError } from '../../../lib/errors.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { type Postback, postbackBody } from '../conversion-report/postback-body.ts';

/** A postback, and whether it is only a test. */
export interface ReadPostback {
  postback: Postback;
  isTest: boolean;
}

const test = z.boolean('validation.true_or_false').default(false);
const envelope = z.looseObject({ test });

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

/** How many orders a batch may have. */
export const batchSizeMax = 1_000;

/** An order of a batch: its index, what was sent of it, and what that says or why it cannot be read. */
export interface ReadOrder {
  index: number;
  /** As JSON. */
  body: string;
  postback: Postback | RequestError;
}

const batch = z.strictObject(
  {
    orders: z
      .array(z.unknown(), 'validation.orders')
      .min(1, 'validation.orders')
      .max(batchSizeMax, 'validation.orders'),
    test,
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'validation.orders' : undefined) },
);

/**
 * Reads the body of a batch. An order that cannot be read is refused alone.
 *
 * @throws {RequestError} `malformed_request`, `invalid_fields` at `orders` for another number of orders or another shape
 */
export function readBatch(rawBody: Buffer): { orders: ReadOrder[]; isTest: boolean } {
  const sent = batch.safeParse(parseJson(rawBody));
  if (!sent.success) throw refuse(sent.error);
  const orders = sent.data.orders.map((order, index): ReadOrder => {
    const parsed = postbackBody.safeParse(order);
    return { index, body: JSON.stringify(order), postback: parsed.success ? parsed.data : refuse(parsed.error) };
  });
  return { orders, isTest: sent.data.test };
}
