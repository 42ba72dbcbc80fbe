import { anyAffiliate, anyStaff } from '../../actor.ts';
import { type Advertiser, listAdvertisers } from '../../domain/advertiser/advertisers.ts';
import { type Campaign, listCampaigns } from '../../domain/campaign/campaigns.ts';
import { ok, type Route, route } from '../../registry.ts';

const wireAdvertiser = (advertiser: Advertiser) => ({
  id: advertiser.id,
  level: advertiser.level,
  business_name: advertiser.businessName,
  trademark: advertiser.trademark,
  cnpj: advertiser.cnpj,
  type: advertiser.type,
  country: advertiser.country,
  created_at: advertiser.createdAt,
  status: advertiser.status,
});

const wireCampaign = (campaign: Campaign) => ({
  campaign_id: campaign.id,
  campaign_name: campaign.name,
  status: campaign.status,
  advertiser_id: campaign.advertiserId,
  advertiser_name: campaign.advertiserName,
  // Percent; a basis point is a hundredth of one.
  commission_rate: campaign.commissionBasisPoints / 100,
});

/** The calls of the advertiser app. */
export const advertiserRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'advertiser',
    path: '/api/get/advertiser/list',
    roles: anyStaff,
    summary: 'All advertisers, newest first.',
    handle: async ({ actor, context }) => ok((await listAdvertisers(context, actor)).map(wireAdvertiser)),
  }),
  ...[
    { path: '/api/get/campaign/list', roles: anyStaff, summary: 'All campaigns, by name.' },
    { path: '/api/v2/get/campaign/list', roles: anyAffiliate, summary: 'The approved campaigns, by name.' },
  ].map((call) =>
    route({
      method: 'GET',
      app: 'advertiser',
      ...call,
      handle: async ({ actor, context }) => ok((await listCampaigns(context, actor)).map(wireCampaign)),
    }),
  ),
];
