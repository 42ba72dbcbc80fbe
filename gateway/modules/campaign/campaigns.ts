import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { defineSearch, equal } from '../../engine/search.ts';
import { advertisers } from '../advertiser/table.ts';
import { campaigns } from './table.ts';

const select = (db: Executor) =>
  db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      status: campaigns.status,
      advertiserId: campaigns.advertiserId,
      advertiserName: advertisers.businessName,
      commissionBasisPoints: campaigns.commissionBasisPoints,
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .$dynamic();

/** Campaigns, by name. */
export const campaignSearch = defineSearch({
  name: 'campaigns',
  select,
  id: campaigns.id,
  affiliateId: null,
  filters: { status: equal(campaigns.status) },
  sorts: { name: campaigns.name },
  defaultSort: ['name', 'asc'],
});
