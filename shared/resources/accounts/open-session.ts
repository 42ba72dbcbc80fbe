import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, instant } from '#shared/contract/fields.ts';

/** The open sessions of the signed-in user. Deleting one ends it; the id `others` stands for all but the current one. */
export const openSession = defineContract({
  name: 'open-session',
  record: z.object({
    id: z.union([id, z.literal('others')]),
    /** Where it was last used from. */
    address: z.nullable(z.string()),
    user_agent: z.nullable(z.string()),
    created_at: instant,
    seen_at: instant,
    is_current: flag,
  }),
  sort: ['created_at', 'seen_at'],
  defaultSort: ['seen_at', 'DESC'],
  access: { affiliate: ['list', 'one', 'delete'], staff: ['list', 'one', 'delete'] },
});
