import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { id, instant } from '../../../engine/fields.ts';
import {
  codeLengthMax,
  orderAmount,
  orderNumber,
  quotedLine,
  textLengthMax,
  typed,
} from '../conversion/order-fields.ts';

/** The codes of a cart, as shops list them: an array, or a text. No code contains what separates them. */
const couponCodes = z
  .preprocess(
    (sent) => (Array.isArray(sent) && sent.every((code) => typeof code === 'string') ? sent.join(',') : sent),
    quotedLine(textLengthMax, 'validation.coupons'),
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

const statuses = { pending: 'pending', approved: 'approved', refused: 'refused' } as const;

/** The body of a postback: what an advertiser's server reports of one order. */
export const postbackBody = z
  .strictObject(
    {
      click_id: quotedLine(codeLengthMax).optional(),
      coupon: couponCodes.optional(),
      campaign_id: id.optional(),
      order_id: orderNumber,
      amount: orderAmount,
      currency: quotedLine(3),
      status: z.enum(statuses, typed('validation.postback_status')),
      occurred_at: occurredAt,
      reason: quotedLine(textLengthMax).optional(),
      commission_type: quotedLine(textLengthMax).optional(),
      category: quotedLine(textLengthMax).optional(),
    },
    { error: ({ code }) => (code === 'invalid_type' ? 'validation.order' : undefined) },
  )
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
