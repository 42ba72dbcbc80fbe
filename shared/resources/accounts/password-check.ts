import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';

/** Whether the own password may be changed, by the id `own`; not for a while after five wrong current passwords. */
export const passwordCheck = defineContract({
  name: 'password-check',
  record: z.object({
    id: z.string(),
    /** Whether it may be changed now. */
    can_reset: z.boolean(),
  }),
  access: { staff: ['one'], affiliate: ['one'] },
});
