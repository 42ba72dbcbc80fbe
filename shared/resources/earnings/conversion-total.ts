import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount } from '#shared/contract/fields.ts';
import { conversionFilter } from '#shared/resources/earnings/conversion-filter.ts';

/**
 * The sums over the whole filter of the conversion report, without refused conversions, which are summed apart; blocked
 * ones are refused. A list of exactly one row.
 */
export const conversionTotal = defineContract({
  name: 'conversion-total',
  record: z.object({
    id: z.string(),
    count: z.int(),
    transaction_amount: amount,
    affiliate_commission_cost: amount,
    refused_count: z.int(),
    refused_amount: amount,
    /** What they would have earned. */
    refused_commission: amount,
  }),
  filter: conversionFilter,
  access: { staff: ['list'], affiliate: ['list'] },
});
