import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { id, instant, requiredLine } from '../../../engine/fields.ts';
import { saleAmount } from '../conversion/sale-amount.ts';

const [codeLengthMax, textLengthMax] = [80, 200];

const statuses = { pending: 'pending', approved: 'approved', refused: 'refused' } as const;

/** The body of a postback: what an advertiser's server reports of one order. */
export const postbackBody = z
  .strictObject({
    click_id: requiredLine(codeLengthMax).optional(),
    coupon: requiredLine(codeLengthMax).optional(),
    campaign_id: id.optional(),
    order_id: requiredLine(codeLengthMax),
    amount: saleAmount,
    currency: requiredLine(3),
    status: z.enum(statuses, 'validation.choice'),
    occurred_at: instant,
    reason: requiredLine(textLengthMax).optional(),
    commission_type: requiredLine(textLengthMax).optional(),
    category: requiredLine(textLengthMax).optional(),
  })
  .refine(({ click_id: click, coupon }) => click !== undefined || coupon !== undefined, {
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
    status: conversionStatus.code(body.status),
    occurredAt: body.occurred_at,
    reason: body.reason,
    commissionType: body.commission_type,
    category: body.category,
  }));

export type Postback = z.output<typeof postbackBody>;
