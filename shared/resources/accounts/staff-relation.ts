import * as z from 'zod/mini';
import { relationCause, relationCauses } from '#shared/codes/accounts/relation-cause.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, instant, oneOf, requiredText } from '#shared/contract/fields.ts';

/**
 * Two accounts of the back-office that may be in the hands of one person, so that one does not confirm what the other
 * did. It holds until an administrator who is related to neither ends it.
 */
export const staffRelation = defineContract({
  name: 'staff-relation',
  record: z.object({
    id,
    user_id: id,
    user_name: z.string(),
    other_user_id: id,
    other_user_name: z.string(),
    cause: z.string(),
    since: instant,
    ended: z.boolean(),
    ended_at: z.nullable(instant),
    /** Null for a relation that ended by itself under the former rule of seven days. */
    ended_by_name: z.nullable(z.string()),
    end_reason: z.nullable(z.string()),
  }),
  input: z.object({
    ended: flag,
    /** Why it ends. */
    reason: requiredText(500),
  }),
  filter: z.object({ q: requiredText(120), user_id: id, cause: oneOf(relationCauses), ended: flag }),
  sort: ['id', 'since'],
  defaultSort: ['since', 'DESC'],
  codes: { cause: relationCause },
  access: { staff: ['list', 'one', 'update'] },
});
