import * as z from 'zod/mini';
import { commissionBuckets } from '#shared/codes/earnings/commission-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, oneOf } from '#shared/contract/fields.ts';

/**
 * The sums of an affiliate's commissions, a row for each bucket, whose `id` is the bucket; `state` chooses one. The bucket in
 * progress is split, unless the gateway does not say: what is on its way, and what waits for something of the affiliate's.
 */
export const commissionSum = defineContract({
  name: 'commission-sum',
  record: z.object({
    id: z.string(),
    value: amount,
    on_its_way: z.optional(amount),
    /** The first day on which some of it is paid. */
    on_its_way_day: z.optional(z.nullable(date)),
    /** What of it is paid on that day. */
    on_its_way_next: z.optional(amount),
    stuck: z.optional(amount),
    /** `failed`, `note_missing`, `note_late`, `note_refused`, or what keeps the account from being paid. */
    stuck_blockers: z.optional(z.array(z.string())),
  }),
  filter: z.object({
    affiliate_id: id,
    /** A bucket: `2` available, `3,12,4` in progress, `1` future. */
    state: oneOf(commissionBuckets),
  }),
  access: { staff: ['list'], affiliate: ['list'] },
});
