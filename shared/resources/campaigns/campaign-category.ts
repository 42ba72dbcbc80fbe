import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';

/** The categories that campaigns may have; those of one are its `category_ids`. */
export const campaignCategory = defineContract({
  name: 'campaign-category',
  record: z.object({ id, name: z.string() }),
  sort: ['id', 'name'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list'], affiliate: ['list'] },
});
