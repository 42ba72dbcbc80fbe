import { z } from 'zod';
import { Fault } from '../../engine/errors.ts';
import { amountCents, fieldErrors, id, isWritableYear, requiredLine } from '../../engine/fields.ts';

/** How far the time of an event may be ahead of ours. */
const aheadMs = 5 * 60 * 1000;
/** R$ 100 million. A larger amount is a slip. */
const amountCentsMax = 10_000_000_000;

const instant = z
  .string('validation.date')
  .regex(z.regexes.datetime({ offset: true }), 'validation.date')
  .transform((text) => new Date(text))
  .refine((time) => isWritableYear(time.getUTCFullYear()), 'validation.date');

const schema = z
  .strictObject({
    click_id: requiredLine(80).optional(),
    coupon: requiredLine(60).optional(),
    campaign_id: id.optional(),
    order_id: requiredLine(60),
    amount: amountCents.refine((cents) => cents >= 0 && cents <= amountCentsMax, 'validation.amount'),
    currency: requiredLine(10),
    status: z.enum(['pending', 'approved', 'refused'], 'validation.choice'),
    occurred_at: instant,
    reason: requiredLine(200).optional(),
    commission_type: requiredLine(200).optional(),
    category: requiredLine(200).optional(),
    test: z.boolean('validation.choice').default(false),
  })
  .refine((body) => body.click_id !== undefined || body.coupon !== undefined, {
    message: 'validation.click_or_coupon',
    path: ['click_id'],
  })
  .transform((body) => ({
    clickId: body.click_id,
    coupon: body.coupon,
    campaignId: body.campaign_id,
    orderId: body.order_id,
    amountCents: body.amount,
    currency: body.currency,
    status: body.status,
    occurredAt: body.occurred_at,
    reason: body.reason,
    commissionType: body.commission_type,
    category: body.category,
    isTest: body.test,
  }));

/** What an advertiser's server tells of one order. The amount is in BRL; `isTest` checks it and stores nothing. */
export type Postback = Omit<z.output<typeof schema>, 'currency'>;

/** @throws {Fault} `malformed_request` for what is no JSON in UTF-8 */
function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    throw new Fault('malformed_request');
  }
}

/** Returns whether a body says that it is a test, valid or not. */
export function isMarkedAsTest(rawBody: Buffer): boolean {
  try {
    return z.looseObject({ test: z.literal(true) }).safeParse(parseJson(rawBody)).success;
  } catch {
    return false;
  }
}

/**
 * Reads the body of a postback.
 *
 * @throws {Fault} `malformed_request`, `invalid_fields`, `currency`
 */
export function readPostback(rawBody: Buffer, now: Date): Postback {
  const parsed = schema.safeParse(parseJson(rawBody));
  if (!parsed.success) throw new Fault('invalid_fields', { errors: fieldErrors(parsed.error) });
  const { currency, ...postback } = parsed.data;
  if (currency !== 'BRL') throw new Fault('currency', { errors: { currency: 'validation.choice' } });
  if (postback.occurredAt.getTime() > now.getTime() + aheadMs) {
    throw new Fault('invalid_fields', { errors: { occurred_at: 'validation.date_future' } });
  }
  return postback;
}
