import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';

/** How many notices the signed-in user has not read, by the id `own`. An update marks all of them as read. */
export const noticeCount = defineContract({
  name: 'notice-count',
  record: z.object({
    id: z.union([id, z.literal('own')]),
    /** 100 stands for 100 or more. */
    unread: z.int(),
  }),
  input: z.object({
    /** True marks all of them as read. */
    read: z.literal(true, 'validation.choice'),
  }),
  access: { affiliate: ['one', 'update'], staff: ['one', 'update'] },
});
