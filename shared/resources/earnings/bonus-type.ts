import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';

/** The kinds of bonuses that may be given. */
export const bonusType = defineContract({
  name: 'bonus-type',
  record: z.object({ id, name: z.string() }),
  sort: ['id', 'name'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list'] },
});
