import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id } from '#shared/contract/fields.ts';

/** The filter of a statement: an affiliate, and the first and the last business date, both inclusive. */
export const statementFilter = z.object({ affiliate_id: id, from: date, to: date });

/**
 * An affiliate's statement: the balance before the first day, a line per day, campaign, channel, month and kind of movement, the
 * balance after the last day. The ids count the lines. `balance` is what was earned and is neither taken back nor paid.
 */
export const statement = defineContract({
  name: 'statement',
  record: z.object({
    id,
    /** The `opening` balance, a `line`, or the `closing` balance. */
    kind: z.enum(['opening', 'line', 'closing']),
    date,
    /** Null for balances and payments, as the next two. */
    campaign_name: z.nullable(z.string()),
    /** `YYYY-MM`. */
    reference_month: z.nullable(z.string()),
    channel_name: z.nullable(z.string()),
    description: z.string(),
    amount,
    balance: amount,
  }),
  filter: statementFilter,
  sort: ['id'],
  isWhole: true,
  access: { staff: ['list'], affiliate: ['list'] },
});
