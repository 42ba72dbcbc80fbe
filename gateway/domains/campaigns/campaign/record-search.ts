import { eq, sql } from 'drizzle-orm';
import { hasWords } from '../../../db/text-search.ts';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { advertisers } from '../advertiser/table.ts';
import { campaigns } from './table.ts';

/** Campaigns by their name. */
export const campaignRecords: RecordSearch = {
  kind: 'campaign',
  needs: 'campaign:list',
  table: sql`${campaigns}`,
  joins: sql`join ${advertisers} on ${eq(advertisers.id, campaigns.advertiserId)}`,
  id: campaigns.id,
  affiliateId: null,
  row: {
    title: campaigns.name,
    detail: sql`coalesce(${advertisers.trademark}, ${advertisers.businessName})`,
    status: campaigns.status,
  },
  path: ({ id }) => `/campaign/${id}`,
  forms: {
    number: { where: (number) => sql`${campaigns.id} = ${number}::bigint` },
    words: { where: (query) => hasWords([campaigns.name], query) },
  },
};
