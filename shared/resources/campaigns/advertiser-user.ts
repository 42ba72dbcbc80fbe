import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { email, id, requiredText, version } from '#shared/contract/fields.ts';

/** The contacts of an advertiser, who do not sign in. An e-mail is unique within its advertiser. */
export const advertiserUser = defineContract({
  name: 'advertiser-user',
  record: z.object({
    id,
    /** Not sent by every gateway. */
    advertiser_id: z.nullable(id),
    name: z.string(),
    email: z.string(),
    version,
  }),
  input: z.object({ advertiser_id: id, name: requiredText(120), email }),
  createOnly: ['advertiser_id'],
  filter: z.object({ advertiser_id: id }),
  sort: ['id', 'name', 'email'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
