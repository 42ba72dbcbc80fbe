import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, flag, id, instant } from '#shared/contract/fields.ts';
import { percent, rateFields } from '#shared/contract/rate-fields.ts';

/**
 * A rate that pays affiliates more than the advertiser pays in some days, from today on. A filter with a `rate` or `fixed`, or
 * with `from`, says what a commission group, division or schedule that is not saved yet would pay.
 */
export const excessRate = defineContract({
  name: 'excess-rate',
  record: z.object({
    id: z.string(),
    /** Null for a group that is not saved yet. */
    group_name: z.nullable(z.string()),
    is_division: flag,
    commission_type: z.nullable(z.string()),
    category: z.nullable(z.string()),
    schedule_title: z.nullable(z.string()),
    ...rateFields,
    revenue_rate: z.nullable(z.number()),
    revenue_fixed: z.nullable(amount),
    starts_on: date,
    /** Its last day; null where it has no end. */
    ends_on: z.nullable(date),
  }),
  filter: z.object({
    campaign_id: id,
    /** A commission group of the campaign. */
    group_id: id,
    /** Whether the group that is not saved yet would be the default one. */
    is_default: flag,
    rate: percent,
    fixed: amount.check(z.nonnegative('validation.amount')),
    from: instant,
    to: instant,
  }),
  sort: ['starts_on'],
  defaultSort: ['starts_on', 'ASC'],
  isWhole: true,
  access: { staff: ['list'] },
});
