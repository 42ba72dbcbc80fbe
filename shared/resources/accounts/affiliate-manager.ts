import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';

/** Users of profile 8, the affiliate managers (spec §1). */
export const affiliateManager = defineContract({
  name: 'affiliate-manager',
  record: z.object({ id, name: z.string(), email: z.string() }),
  sort: ['id', 'name', 'email'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list', 'one'] },
});
