import * as z from 'zod/mini';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
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
  codes: { validation_status: conversionStatus, block: conversionBlock },
  access: { staff: ['list'], affiliate: ['list'] },
});
