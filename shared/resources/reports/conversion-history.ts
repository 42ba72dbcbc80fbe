import * as z from 'zod/mini';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { bankReturnOutcome } from '#shared/codes/payouts/bank-return-outcome.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, instant } from '#shared/contract/fields.ts';
import { rateFields } from '#shared/contract/rate-fields.ts';

const optionalText = z.nullable(z.string());

/** What happened, by its kind; staff's alone are `bank_file`, `bank_return`, `billed` and `bill_corrected`. */
const event = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('click'),
    at: instant,
    /** Null for one that was named by its time alone. */
    link_id: z.nullable(id),
    /** The end of the link. */
    link_code: optionalText,
    /** The labels of the link, `sub1` to `sub5`. */
    sub_ids: z.array(z.string()),
    /** The page that the visitor came to. */
    landing_url: optionalText,
    /** The site that the visitor came from. */
    referer_host: optionalText,
    /** Whether it came from a device of the affiliate's; null once the click is no longer kept. */
    is_own: z.nullable(z.boolean()),
  }),
  z.object({
    kind: z.literal('report'),
    /** When it arrived. */
    at: instant,
    /** When it happened, as it was reported; null where it was not. */
    occurred_at: z.nullable(instant),
    /** Who said so: `postback`, `file`, `staff`, or the `system` itself. */
    source: z.enum(['postback', 'file', 'staff', 'system']),
    /** The file, or who of the staff; for staff alone, as the line of the file is. */
    source_name: optionalText,
    /** The line of the file, for staff alone. */
    line: z.nullable(z.int()),
    status: z.int(),
    amount,
    /** Why it was refused, as it was reported. */
    reason: optionalText,
    /** What became of it: `counted`; `older` than what counts; the `same` as known; it `contradicts` what counts; `refused`. */
    effect: z.enum(['counted', 'older', 'same', 'contradicts', 'refused']),
    /** More about it, as a code of the answer to a postback. */
    effect_code: optionalText,
  }),
  z.object({
    /** `commission` is a line that was added, `taken_back` one that is void. */
    kind: z.enum(['commission', 'taken_back']),
    at: instant,
    /** The line of the commissions. */
    commission_id: id,
    /** `earning`, `correction`, `refund`, `bonus`, `bonus_refund`, `tax_invoice`. */
    commission_kind: z.string(),
    amount,
    /** The type of a bonus. */
    bonus_name: optionalText,
    /** The amount of the line that took its place; null where none did. */
    replaced_by: z.optional(z.nullable(amount)),
    /** Of a commission, its state by now and when it is available. */
    state: z.optional(z.int()),
    /** The day from which it may be asked for. */
    available_on: z.optional(date),
  }),
  z.object({
    kind: z.literal('payment'),
    at: instant,
    /** The payment that it is in. */
    payment_id: id,
    /** What of the payment is for this sale. */
    amount,
    /** The state that it came to. */
    state: z.string(),
    /** Why the payment failed. */
    failure_code: optionalText,
  }),
  z.object({
    kind: z.literal('bank_file'),
    at: instant,
    payment_id: id,
    /** The payment run. */
    run_id: id,
    /** The name of the file. */
    file_name: z.string(),
    /** The number under which the payment went to the bank. */
    bank_number: optionalText,
  }),
  z.object({
    kind: z.literal('bank_return'),
    at: instant,
    payment_id: id,
    /** The return of the bank. */
    return_id: id,
    file_name: z.string(),
    line: z.int(),
    /** What the bank did: the payment is made, has failed, or is to be looked at. */
    outcome: z.string(),
    /** The codes of the bank, as in the file. */
    bank_codes: z.string(),
    /** The number that the bank gave it. */
    bank_reference: optionalText,
  }),
  z.object({ kind: z.literal('billed'), at: instant, invoice_id: id, state: z.string(), amount }),
  z.object({ kind: z.literal('bill_corrected'), at: instant, invoice_id: id, amount }),
]);

/**
 * What happened to a sale, from the click to the payment and the reversal. It has the id of the conversion. `standing` says
 * where its money is: why it was not paid, or when it was.
 */
export const conversionHistory = defineContract({
  name: 'conversion-history',
  record: z.object({
    id,
    /** The number of the order at the shop. */
    order_id: z.string(),
    /** The number of the transaction at the advertiser. */
    transaction_id: z.string(),
    affiliate_id: id,
    affiliate_name: z.string(),
    /** Who pays for it. */
    advertiser_id: z.nullable(id),
    advertiser_name: optionalText,
    campaign_id: id,
    campaign_name: z.string(),
    site_id: id,
    site_name: z.string(),
    validation_status: z.int(),
    /** Why it was refused. */
    refusal_reason: optionalText,
    /** Why it earns nothing although it was reported; null once staff lifted it. */
    block: z.nullable(z.enum(conversionBlock.allCodes)),
    /** Why it earned nothing until staff lifted the block, and when they did. */
    lifted_block: z.nullable(z.enum(conversionBlock.allCodes)),
    /** When staff lifted the block. */
    block_lifted_at: z.nullable(instant),
    amount,
    /** What it earns, or would earn. */
    commission: amount,
    /** The click that led to it. */
    click_id: optionalText,
    /** The coupon that counts. */
    coupon_code: optionalText,
    commission_type: optionalText,
    category: optionalText,
    ...rateFields,
    /** Why that rate counts, by the codes of a preview; empty for a sale from before rates had reasons. */
    rate_steps: z.array(
      z.object({
        code: z.string(),
        /** What the words of the code name. */
        detail: z.record(z.string(), optionalText),
      }),
    ),
    /** The sale cap that its channel has by now. */
    cap: z.nullable(z.object({ sale_limit: z.int(), sale_limit_metric: z.string() })),
    created_at: instant,
    /** Where its money is. */
    standing: z.object({
      /** A payment state, or `pending`, `refused`, `blocked`, `earns_nothing`, `future`, `available`, `claimed_back`, `settled`. */
      code: z.string(),
      /** The day that the code is about: of the payment, or from which it may be asked for. */
      on: z.nullable(date),
      payment_id: z.nullable(id),
    }),
    /** Oldest first. */
    events: z.array(event),
  }),
  codes: {
    validation_status: conversionStatus,
    block: conversionBlock,
    lifted_block: conversionBlock,
    'events.status': conversionStatus,
    'cap.sale_limit_metric': capPeriod,
    'events.outcome': bankReturnOutcome,
  },
  access: { staff: ['one'], affiliate: ['one'] },
});
