import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { sumToCents } from '#shared/money.ts';
import { id, instant, requiredLine } from '../../../engine/fields.ts';
import { saleCentsMax } from '../conversion/sale-amount.ts';

const [codeLengthMax, textLengthMax] = [80, 200];

/** A text. Many servers send the number of an order as a JSON number, which is filled in, but no text. */
const line = (lengthMax: number) =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? 'validation.required' : 'validation.quoted'),
    })
    .pipe(requiredLine(lengthMax));

/**
 * The amount in reais, read as cents. A server that adds up prices as binary fractions sends 449.70000000000005 for
 * 449.70: that is taken as the amount that it stands for, and a third decimal is refused.
 */
const amount = z
  .number({
    error: ({ input }) => (input === undefined || input === null ? 'validation.required' : 'validation.unquoted'),
  })
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
  .strictObject({
    click_id: line(codeLengthMax).optional(),
    /** A code, or all codes of a cart. */
    coupon: line(textLengthMax).optional(),
    campaign_id: id.optional(),
    order_id: line(codeLengthMax),
    amount,
    currency: line(3),
    status: z.enum(statuses, 'validation.choice'),
    occurred_at: instant,
    reason: line(textLengthMax).optional(),
    commission_type: line(textLengthMax).optional(),
    category: line(textLengthMax).optional(),
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
    status: conversionStatus.codes[body.status],
    occurredAt: body.occurred_at,
    reason: body.reason,
    commissionType: body.commission_type,
    category: body.category,
  }));

export type Postback = z.output<typeof postbackBody>;
