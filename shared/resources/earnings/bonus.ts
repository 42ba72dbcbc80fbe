import * as z from 'zod/mini';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, flag, id, instant, nullableText, requiredText, version } from '#shared/contract/fields.ts';

/**
 * A bonus on a conversion, in the affiliate's commissions a line of its own. `state` is the state of that line: once it is
 * requested, the bonus cannot be changed, and a negative one corrects it. Above what one person may give alone there is no
 * line until a second person confirms it (`confirmed: true`).
 */
export const bonus = defineContract({
  name: 'bonus',
  record: z.object({
    id,
    conversion_id: id,
    affiliate_id: id,
    affiliate_name: z.nullable(z.string()),
    campaign_name: z.string(),
    order_id: z.string(),
    bonus_type_id: id,
    bonus_type_name: z.string(),
    amount,
    note: z.nullable(z.string()),
    /** Null while there is no line. */
    state: z.nullable(z.int()),
    /** Who gave the present amount, and when. Not sent by every gateway. */
    given_by: z.nullable(z.string()),
    given_at: z.nullable(instant),
    /** Who gave it or, above the limit, the second person. */
    confirmed_by: z.nullable(z.string()),
    confirmed_at: z.nullable(instant),
    /** Whether it waits for a second person, and whether this user may confirm it. */
    unconfirmed: z.nullable(flag),
    can_confirm: z.nullable(flag),
    /** The most that this user may make of it without a second person; null for users who give none. */
    bonus_left: z.nullable(amount),
    created_at: instant,
    version,
  }),
  input: z.object({
    conversion_id: id,
    bonus_type_id: id,
    amount,
    note: z.optional(nullableText(300)),
    /** True confirms it as the second person. */
    confirmed: z.optional(z.literal(true, 'validation.choice')),
  }),
  createOnly: ['conversion_id'],
  filter: z.object({ q: requiredText(120), conversion_id: id, affiliate_id: id, unconfirmed: flag }),
  sort: ['id', 'amount', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { state: commissionState },
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
