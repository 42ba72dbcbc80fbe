import { and, eq } from 'drizzle-orm';
import { campaignStatus } from '#shared/codes/campaign-status.ts';
import type { Executor } from '../../db/client.ts';
import { ownOrAny } from '../../engine/routes.ts';
import { defineSearch, equal } from '../../engine/search.ts';
import { toWire } from '../../engine/wire.ts';
import type { Route } from '../../server/registry.ts';
import { commissionGroups } from '../commission-group/table.ts';
import { advertisers } from '../advertiser/table.ts';
import { campaigns } from './table.ts';

const select = (db: Executor) =>
  db
    .select({
      campaignId: campaigns.id,
      campaignName: campaigns.name,
      status: campaigns.status,
      advertiserId: campaigns.advertiserId,
      advertiserName: advertisers.businessName,
      rateBasisPoints: commissionGroups.rateBasisPoints,
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .leftJoin(commissionGroups, and(eq(commissionGroups.campaignId, campaigns.id), commissionGroups.isDefault))
    .$dynamic();

const campaignSearch = defineSearch({
  select,
  id: campaigns.id,
  affiliateId: null,
  filters: { status: equal(campaigns.status) },
  sorts: { name: campaigns.name },
  defaultSort: ['name', 'asc'],
});

/** Campaigns: staff list all, affiliates the approved ones. */
export const campaignRoutes: readonly Route[] = ownOrAny({
  method: 'GET',
  app: 'advertiser',
  own: '/api/v2/get/campaign/list',
  any: '/api/get/campaign/list',
  needs: 'campaign:list',
  summary: 'The campaigns by name; affiliates get the approved ones.',
  serve: async ({ actor, context }) => {
    const status = actor.scope === 'own' ? campaignStatus.code('approved') : undefined;
    const found = await campaignSearch.list(context, actor, { status });
    // Percent; a basis point is a hundredth of a percent.
    return found.map(({ rateBasisPoints, ...row }) => ({
      ...toWire(row),
      commission_rate: (rateBasisPoints ?? 0) / 100,
    }));
  },
});
