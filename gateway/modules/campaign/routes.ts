import { campaignStatus } from '#shared/codes/campaign-status.ts';
import { ownOrAny } from '../../engine/routes.ts';
import { toWire } from '../../engine/wire.ts';
import type { Route } from '../../server/registry.ts';
import { campaignSearch } from './campaigns.ts';

/** The campaigns: all of them for staff, the approved ones for affiliates. */
export const campaignRoutes: readonly Route[] = ownOrAny({
  method: 'GET',
  app: 'advertiser',
  own: '/api/v2/get/campaign/list',
  any: '/api/get/campaign/list',
  needs: 'campaign:list',
  summary: 'The campaigns by name; affiliates get the approved ones.',
  serve: async ({ actor, context }) => {
    const filter = actor.scope === 'own' ? { status: campaignStatus.code('approved') } : {};
    const found = await campaignSearch.list(context, actor, filter);
    return found.map(({ id, name, commissionBasisPoints, ...campaign }) => ({
      ...toWire(campaign),
      campaign_id: id,
      campaign_name: name,
      // Percent; a basis point is a hundredth of one.
      commission_rate: commissionBasisPoints / 100,
    }));
  },
});
