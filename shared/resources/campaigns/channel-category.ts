import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';

/** The categories that channels may have. */
export const channelCategory = defineContract({
  name: 'channel-category',
  record: z.object({ id, name: z.string() }),
  sort: ['id', 'name'],
  access: { staff: ['list'], affiliate: ['list'] },
});
