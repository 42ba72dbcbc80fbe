import * as z from 'zod/mini';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, flag, id, instant, nullableText, oneOf, version } from '#shared/contract/fields.ts';
import { conversionFilter } from '#shared/resources/earnings/conversion-filter.ts';

/** The statuses that staff may give: refused, pending and approved. */
const decisions = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
] as const;

const optionalText = z.nullable(z.string());

/** One report of a conversion: by whom, and with what effect. */
const reported = z.object({
  id,
  /** When it happened; null where that was not reported. */
  at: z.nullable(instant),
  /** When it arrived. */
  received_at: instant,
  /** Who said so: `postback`, `file`, `staff`, or the `system` itself. */
  source: z.enum(['postback', 'file', 'staff', 'system']),
  /** What it says: `0` refused, `1` pending, `2` approved. */
  status: z.int(),
  amount,
  reason: optionalText,
  /** What became of it: `counted`; `older` than what counts; the `same` as known; it `contradicts` what counts; `refused`. */
  effect: z.enum(['counted', 'older', 'same', 'contradicts', 'refused']),
  /** More about it, as a code of the answer to a postback. */
  effect_code: optionalText,
});

/**
 * A row of the conversion report (spec §2): the conversion as the advertiser reported it and its commission. Staff decide
 * it: `lift_block` ends a block for good, and then the reported status counts. What adds more than one person may add alone
 * waits for a second person as a `commission-addition`.
 */
export const conversion = defineContract({
  name: 'conversion',
  record: z.object({
    id,
    affiliate_id: id,
    /** Not sent by every gateway. */
    affiliate_name: optionalText,
    campaign_id: id,
    campaign_name: z.string(),
    site_id: id,
    site_name: z.string(),
    transaction_id: z.string(),
    order_id: z.string(),
    creative_id: optionalText,
    commission_type: optionalText,
    transaction_amount: amount,
    /** What it earns; null for a refused or blocked one. */
    affiliate_commission_cost: z.nullable(amount),
    xtrasParams1: optionalText,
    xtrasParams2: optionalText,
    xtrasParams3: optionalText,
    xtrasParams4: optionalText,
    xtrasParams5: optionalText,
    booking_date: z.nullable(instant),
    booking_status: optionalText,
    coupon_type: optionalText,
    coupon_discount: z.nullable(amount),
    destination_city: optionalText,
    destination_country: optionalText,
    end_date_time: z.nullable(instant),
    click_datetime: z.nullable(instant),
    transaction_datetime: z.nullable(instant),
    validation_datetime: z.nullable(instant),
    validation_status: z.int(),
    /** Why it was refused; not sent by every gateway. */
    refusal_reason: optionalText,
    /** Why it earns nothing although it was reported; null once staff lifted it. */
    block: z.nullable(z.enum(conversionBlock.allCodes)),
    click_id: optionalText,
    coupon_code: optionalText,
    /** What it earns by: per cent, or reais for each order; both null for one from before rates were kept. */
    rate: z.nullable(z.number()),
    fixed: z.nullable(amount),
    created_at: instant,
    /** Its reports, in the order of their arrival; of one conversion alone, and not sent by every gateway. */
    reports: z.optional(z.array(reported)),
    /** Whether a decision on it waits for a second person; of one conversion alone, for staff. */
    unconfirmed: z.optional(flag),
    version,
  }),
  input: z.object({
    validation_status: oneOf(decisions),
    refusal_reason: nullableText(200),
    transaction_amount: amount.check(z.nonnegative('validation.amount'), z.maximum(100_000_000, 'validation.amount')),
    /** True ends the block for good, and then the reported status counts. */
    lift_block: z.literal(true, 'validation.choice'),
    /** Why staff add to commissions; needed above the limits of one person. */
    reason: nullableText(300),
  }),
  filter: conversionFilter,
  sort: ['id', 'created_at', 'transaction_amount', 'affiliate_commission_cost', 'transaction_datetime', 'order_id'],
  defaultSort: ['created_at', 'DESC'],
  codes: { validation_status: conversionStatus, block: conversionBlock },
  changes: ['staff', 'affiliate'],
  access: { staff: ['list', 'one', 'update'], affiliate: ['list', 'one'] },
});
