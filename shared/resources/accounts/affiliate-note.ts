import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, instant, requiredText, version } from '#shared/contract/fields.ts';

/** What staff write down about an affiliate for one another. Its author alone changes or deletes it. */
export const affiliateNote = defineContract({
  name: 'affiliate-note',
  record: z.object({
    id,
    affiliate_id: id,
    text: z.string(),
    author_id: id,
    author_name: z.string(),
    created_at: instant,
    /** Whether the signed-in user is its author. */
    can_change: flag,
    version,
  }),
  input: z.object({ affiliate_id: id, text: requiredText(2000) }),
  createOnly: ['affiliate_id'],
  filter: z.object({ q: requiredText(120), affiliate_id: id }),
  sort: ['id', 'created_at'],
  defaultSort: ['id', 'DESC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
