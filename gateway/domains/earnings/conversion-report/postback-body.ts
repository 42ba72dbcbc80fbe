import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { sumToCents } from '#shared/money.ts';
import { id, instant, requiredLine } from '../../../engine/fields.ts';
import { saleCentsMax } from '../conversion/sale-amount.ts';

const [codeLengthMax, textLengthMax] = [80, 200];

const isMissing = (input: unknown): boolean => input === undefined || input === null;

/** A message for a value that is missing, and one for a value of another type. */
const typed = (key: string) => ({
  error: ({ input }: { input?: unknown }) => (isMissing(input) ? 'validation.required' : key),
});

const line = (lengthMax: number, key = 'validation.quoted') => z.string(typed(key)).pipe(requiredLine(lengthMax));

/** Many servers send the number of an order as a JSON number. One of more digits than such a number keeps is refused. */
const orderNumber = z.preprocess(
  (sent) => (typeof sent === 'number' && Number.isSafeInteger(sent) ? String(sent) : sent),
  line(codeLengthMax, 'validation.order_number'),
);

/** The codes of a cart, as shops list them: an array, or a text. No code contains what separates them. */
const couponCodes = z
  .preprocess(
    (sent) => (Array.isArray(sent) && sent.every((code) => typeof code === 'string') ? sent.join(',') : sent),
    line(textLengthMax, 'validation.coupons'),
  )
  .transform((text) => [...new Set(text.toUpperCase().split(/\s*[,;|]\s*/))].filter((code) => code !== ''));

/** ISO 8601; some languages write the offset without its colon. */
const occurredAt = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.replace(/(T.*[+-]\d\d)(\d\d)$/, '$1:$2') : sent),
  z
    .string(typed('validation.instant'))
    .regex(z.regexes.datetime({ offset: true }), 'validation.instant')
    .pipe(instant),
);

/**
 * The amount in reais, read as cents. A server that adds up prices as binary fractions sends 449.70000000000005 for
 * 449.70: that is taken as the amount that it stands for, and a third decimal is refused.
 */
const amount = z
  .number(typed('validation.unquoted'))
  .refine((reais) => reais >= 0 && reais * 100 <= saleCentsMax, { error: 'validation.sale_amount', abort: true })
  .transform((reais, issues) => {
    try {
      return sumToCents(reais);
    } catch {
      issues.addIssue({ code: 'custom', message: 'validation.two_decimals' });
      return z.NEVER;
    }
  });

const statuses = { pending: 'pending', approved: 'approved', refused: 'refused' } as const;

/** The body of a postback: what an advertiser's server reports of one order. */
export const postbackBody = z
  .strictObject(
    {
      click_id: line(codeLengthMax).optional(),
      coupon: couponCodes.optional(),
      campaign_id: id.optional(),
      order_id: orderNumber,
      amount,
      currency: line(3),
      status: z.enum(statuses, typed('validation.postback_status')),
      occurred_at: occurredAt,
      reason: line(textLengthMax).optional(),
      commission_type: line(textLengthMax).optional(),
      category: line(textLengthMax).optional(),
    },
    { error: ({ code }) => (code === 'invalid_type' ? 'validation.order' : undefined) },
  )
  .refine(({ click_id: click, coupon }) => click !== undefined || coupon !== undefined, {
    message: 'validation.click_or_coupon',
    path: ['click_id'],
  })
  .transform((body) => ({
    clickId: body.click_id,
    couponCodes: body.coupon ?? [],
    campaignId: body.campaign_id,
    orderId: body.order_id,
    amountCents: body.amount,
    currency: body.currency,
    status: conversionStatus.codes[body.status],
    occurredAt: body.occurred_at,
    reason: body.reason,
    commissionType: body.commission_type,
    category: body.category,
  }));

export type Postback = z.output<typeof postbackBody>;
