import * as z from 'zod/mini';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, instant, oneOf, requiredText } from '#shared/contract/fields.ts';

/**
 * The sales of an advertiser's own campaigns, as its servers read them with a key: each order with its state, the reason of a
 * refusal, and what the advertiser pays for it. Whose sale it is, and what that earns, is not the advertiser's to know.
 */
export const advertiserConversion = defineContract({
  name: 'advertiser-conversion',
  record: z.object({
    id,
    campaign_id: id,
    campaign_name: z.string(),
    /** The number of the order at the advertiser. */
    order_id: z.string(),
    /** Of the order. */
    amount,
    validation_status: z.int(),
    /** Why it was refused. */
    refusal_reason: z.nullable(z.string()),
    /** Why it earns nothing although it was reported; null once staff lifted it. */
    block: z.nullable(z.enum(conversionBlock.allCodes)),
    /** The coupon that brought it; null for a click. */
    coupon_code: z.nullable(z.string()),
    /** What the advertiser pays for it: as invoiced, or what an invoice would bill today; null for a refused or blocked one. */
    billed: z.nullable(amount),
    /** The issued invoice that bills it; null before. */
    invoice_id: z.nullable(id),
    /** When it was sold. */
    created_at: instant,
    /** When it was decided; null while it waits. */
    validation_datetime: z.nullable(instant),
  }),
  filter: z.object({
    campaign_id: id,
    validation_status: oneOf(conversionStatus.allCodes),
    order_id: requiredText(80),
    invoice_id: id,
    /** The first day of sales. */
    from: date,
    /** The last day of sales. */
    to: date,
  }),
  sort: ['id', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { validation_status: conversionStatus, block: conversionBlock },
  access: { advertiser: ['list', 'one'] },
});
