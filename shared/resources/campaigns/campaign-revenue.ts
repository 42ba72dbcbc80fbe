import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, nullableText, version } from '#shared/contract/fields.ts';
import { percent } from '#shared/contract/rate-fields.ts';

const fixed = z.nullable(amount.check(z.nonnegative('validation.amount')));

/**
 * What the advertiser of a campaign pays from a day on: per cent, or reais for each order. Less than the default
 * commission needs a reason, which the change log keeps.
 */
export const campaignRevenue = defineContract({
  name: 'campaign-revenue',
  record: z.object({
    id,
    campaign_id: id,
    starts_on: date,
    rate: z.nullable(z.number()),
    fixed: z.nullable(amount),
    version,
  }),
  input: z.object({
    campaign_id: id,
    starts_on: date,
    rate: z.optional(z.nullable(percent)),
    fixed: z.optional(fixed),
    reason: z.optional(nullableText(500)),
  }),
  createOnly: ['campaign_id'],
  filter: z.object({ campaign_id: id }),
  sort: ['id', 'starts_on'],
  defaultSort: ['starts_on', 'DESC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
