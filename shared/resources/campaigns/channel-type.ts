import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';

export const channelType = defineContract({
  name: 'channel-type',
  record: z.object({ id, site_type: z.string() }),
  sort: ['id', 'site_type'],
  access: { staff: ['list'], affiliate: ['list'] },
});
