import * as z from 'zod/mini';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount } from '#shared/contract/fields.ts';
import { postbackFilter } from '#shared/resources/earnings/postback-filter.ts';

/**
 * What earns nothing of the postbacks of a whole filter: a row for each reason, which is its id. An order with several
 * messages counts once.
 */
export const postbackTotal = defineContract({
  name: 'postback-total',
  record: z.object({
    id: z.string(),
    reason: z.enum(conversionBlock.allCodes),
    messages: z.int(),
    orders: z.int(),
    amount,
    /** What the orders would earn. */
    commission: amount,
  }),
  filter: postbackFilter,
  codes: { reason: conversionBlock },
  access: { staff: ['list'] },
});
