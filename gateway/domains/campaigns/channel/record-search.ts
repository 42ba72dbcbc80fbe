import { eq, sql } from 'drizzle-orm';
import { hasWords } from '../../../db/text-search.ts';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { channels } from './table.ts';

const texts = [channels.name, channels.url];

/** Channels by their name and address, with their affiliate. */
export const channelRecords: RecordSearch = {
  kind: 'channel',
  needs: 'channel:list',
  table: sql`${channels}`,
  joins: sql`join ${affiliates} on ${eq(affiliates.id, channels.affiliateId)}`,
  id: channels.id,
  affiliateId: channels.affiliateId,
  row: {
    title: channels.name,
    detail: sql`concat_ws(' · ', ${channels.url}, ${fullNameInQuery})`,
    status: channels.status,
    parentId: channels.affiliateId,
  },
  path: ({ parentId }) => `/affiliate/${parentId}/channels`,
  forms: {
    address: { where: (query) => hasWords(texts, query) },
    words: { where: (query) => hasWords(texts, query) },
  },
};
