import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';

/** The API token of the own affiliate, for its main access; creating one replaces it. `id` is the affiliate's. */
export const affiliateToken = defineContract({
  name: 'affiliate-token',
  record: z.object({
    id,
    /** `pat_…`; null before the first one was made. */
    token: z.nullable(z.string()),
  }),
  access: { affiliate: ['one', 'create'] },
});
