import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant } from '#shared/contract/fields.ts';

/**
 * The keys with which an advertiser's server signs its postbacks. The previous key stays valid for 72 hours after a new
 * one. To create and to delete one takes a step-up.
 */
export const advertiserApiKey = defineContract({
  name: 'advertiser-api-key',
  record: z.object({
    id,
    advertiser_id: id,
    created_by_name: z.nullable(z.string()),
    created_at: instant,
    /** Null for the newest key. */
    expires_at: z.nullable(instant),
    /** `whsec_` and base64: in the answer that creates the key, and never again. */
    secret: z.nullable(z.string()),
  }),
  input: z.object({ advertiser_id: id }),
  createOnly: ['advertiser_id'],
  filter: z.object({ advertiser_id: id }),
  defaultSort: ['id', 'DESC'],
  sort: ['id'],
  csv: ['id', 'advertiser_id', 'created_by_name', 'created_at', 'expires_at'],
  access: { staff: ['list', 'one', 'create', 'delete'] },
});
