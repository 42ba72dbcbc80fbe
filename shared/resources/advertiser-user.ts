import * as z from 'zod/mini';
import { defineContract } from '#shared/contract.ts';
import { id } from '#shared/fields.ts';

/** The contacts of an advertiser, who do not sign in. */
export const advertiserUser = defineContract({
  name: 'advertiser-user',
  record: z.object({ id, name: z.string(), email: z.string() }),
  filter: z.object({ advertiser_id: id }),
  sort: ['id', 'name', 'email'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list'] },
});
