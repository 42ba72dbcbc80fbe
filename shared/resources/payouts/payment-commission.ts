import * as z from 'zod/mini';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, instant, pairId } from '#shared/contract/fields.ts';

/** A commission in a payment, with its order: what a payment pays, or in which payments a sale is. */
export const paymentCommission = defineContract({
  name: 'payment-commission',
  record: z.object({
    id: pairId,
    payment_id: id,
    payment_state: z.string(),
    paid_at: z.nullable(instant),
    commission_id: id,
    /** `earning`, `correction`, `refund`, `bonus`, `bonus_refund` or `tax_invoice`. */
    kind: z.string(),
    commission: amount,
    conversion_id: id,
    order_id: z.string(),
    sold_at: instant,
    transaction_amount: amount,
    campaign_id: id,
    campaign_name: z.string(),
    site_id: id,
    site_name: z.string(),
    affiliate_id: id,
  }),
  idParts: ['payment_id', 'commission_id'],
  filter: z.object({ payment_id: id, conversion_id: id }),
  sort: ['payment_id', 'commission_id', 'commission', 'sold_at'],
  defaultSort: ['payment_id', 'DESC'],
  codes: { payment_state: paymentState },
  access: { staff: ['list'], affiliate: ['list'] },
});
