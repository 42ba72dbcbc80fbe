import * as z from 'zod/mini';
import { additionKind } from '#shared/codes/earnings/addition-kind.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, flag, id, instant, requiredText, version } from '#shared/contract/fields.ts';

/**
 * What a decision of staff on a conversion adds to commissions: a corrected amount, an approval, the reversal of a refusal,
 * a lifted block. Above what one person may add alone the decision is not taken until a second person confirms it
 * (`confirmed: true`, with the `version` that they saw).
 */
export const commissionAddition = defineContract({
  name: 'commission-addition',
  record: z.object({
    id,
    conversion_id: id,
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    campaign_name: z.string(),
    order_id: z.string(),
    kind: z.enum(additionKind.allCodes),
    /** What it adds to the commissions of the affiliate. */
    added: amount,
    /** The conversion before the decision and by it. */
    status_before: z.int(),
    status: z.int(),
    amount_before: amount,
    amount,
    reason: z.nullable(z.string()),
    given_by: z.nullable(z.string()),
    given_at: instant,
    /** Who gave it or, above the limits, the second person. */
    confirmed_by: z.nullable(z.string()),
    confirmed_at: z.nullable(instant),
    /** Whether it waits for a second person, and whether this user may confirm it. */
    unconfirmed: flag,
    can_confirm: flag,
    version,
  }),
  input: z.object({
    /** True confirms it as the second person. */
    confirmed: z.literal(true, 'validation.choice'),
  }),
  filter: z.object({ q: requiredText(120), conversion_id: id, affiliate_id: id, unconfirmed: flag }),
  sort: ['id', 'added', 'given_at'],
  defaultSort: ['given_at', 'DESC'],
  codes: { kind: additionKind, status: conversionStatus, status_before: conversionStatus },
  access: { staff: ['list', 'one', 'update', 'delete'] },
});
