import * as z from 'zod/mini';
import { commissionState } from '#shared/codes/commission-state.ts';
import { defineContract } from '#shared/contract.ts';
import { amount, id, instant, nullableText, requiredText, version } from '#shared/fields.ts';

/**
 * A bonus on a conversion, in the affiliate's commissions a line of its own. `state` is the state of that line: once it is
 * requested, the bonus cannot be changed, and a negative one corrects it.
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
    state: z.int(),
    created_at: instant,
    version,
  }),
  input: z.object({
    conversion_id: id,
    bonus_type_id: id,
    amount,
    note: z.optional(nullableText(300)),
  }),
  createOnly: ['conversion_id'],
  filter: z.object({ q: requiredText(120), conversion_id: id, affiliate_id: id }),
  sort: ['id', 'amount', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { state: commissionState },
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
