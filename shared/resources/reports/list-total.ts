import * as z from 'zod/mini';
import { countedFilterLengthMax, countedLists } from '#shared/codes/reports/counted-list.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, oneOf, requiredText } from '#shared/contract/fields.ts';

/**
 * The rows of a list by state, for who may read the list: one row for each state that occurs. The filter `of`, the resource
 * of the list, is required; `where` is a filter of that list as JSON text.
 */
export const listTotal = defineContract({
  name: 'list-total',
  record: z.object({
    /** A value of the list's filter by state, as text. */
    id: z.string(),
    count: z.int(),
    /** The sum of what the list shows as amount; null for a list without one. */
    amount: z.nullable(amount),
  }),
  filter: z.object({
    /** The resource of the list. */
    of: oneOf(countedLists),
    /** A filter of that list, as JSON. */
    where: requiredText(countedFilterLengthMax),
  }),
  access: { staff: ['list'] },
});
