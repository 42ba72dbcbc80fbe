import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant } from '#shared/contract/fields.ts';
import { postbackFilter } from '#shared/resources/earnings/postback-filter.ts';

/**
 * What the servers of advertisers sent to `POST /postback`, and what was answered. Kept for 30 days.
 * Advertisers read what their own servers sent; `is_refused` finds what was refused, and `fault` says why.
 */
export const postback = defineContract({
  name: 'postback',
  record: z.object({
    id,
    advertiser_id: id,
    advertiser_name: z.string(),
    /** Null once the key was deleted. */
    key_id: z.nullable(id),
    message_id: z.string(),
    received_at: instant,
    is_test: z.boolean(),
    /** The beginning of what was sent. */
    body: z.string(),
    answer_status: z.int(),
    /** The error code of a refusal. */
    fault: z.nullable(z.string()),
    conversion_id: z.nullable(id),
    /** Why an accepted message earns nothing, or changed nothing. */
    reason: z._default(z.nullable(z.string()), null),
    /** The commission that its sale would earn, if it earns nothing; null for advertisers. */
    lost_commission: z._default(z.nullable(z.number()), null),
  }),
  filter: postbackFilter,
  defaultSort: ['id', 'DESC'],
  sort: ['id'],
  access: { staff: ['list'], advertiser: ['list'] },
});
