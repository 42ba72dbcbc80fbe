import type { Executor } from '../../db/client.ts';
import { defineSearch } from '../../engine/search.ts';
import { advertisers } from './table.ts';

const select = (db: Executor) => db.select().from(advertisers).$dynamic();

/** Advertisers, newest first. */
export const advertiserSearch = defineSearch({
  name: 'advertisers',
  select,
  id: advertisers.id,
  affiliateId: null,
  filters: {},
  sorts: { createdAt: advertisers.createdAt },
  defaultSort: ['createdAt', 'desc'],
});
