import { ok, type Route, route } from '../../server/registry.ts';
import { type Campaign, listCampaigns } from './campaigns.ts';

const wireCampaign = (campaign: Campaign) => ({
  campaign_id: campaign.id,
  campaign_name: campaign.name,
  status: campaign.status,
  advertiser_id: campaign.advertiserId,
  advertiser_name: campaign.advertiserName,
  // Percent; a basis point is a hundredth of one.
  commission_rate: campaign.commissionBasisPoints / 100,
});

/** The campaigns. */
export const campaignRoutes: readonly Route[] = (
  [
    { path: '/api/get/campaign/list', side: 'staff', summary: 'All campaigns, by name.' },
    { path: '/api/v2/get/campaign/list', side: 'affiliate', summary: 'The approved campaigns, by name.' },
  ] as const
).map((call) =>
  route({
    method: 'GET',
    app: 'advertiser',
    ...call,
    needs: 'campaign:list',
    handle: async ({ context }) =>
      ok((await listCampaigns(context, { approvedOnly: call.side === 'affiliate' })).map(wireCampaign)),
  }),
);
