import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';

/** The kinds of channels: a site, a page of a social network, a list of e-mail addresses. */
export const channelType = defineContract({
  name: 'channel-type',
  record: z.object({ id, site_type: z.string() }),
  sort: ['id', 'site_type'],
  access: { staff: ['list'], affiliate: ['list'] },
});
