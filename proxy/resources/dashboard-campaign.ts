import { dashboardCampaign as contract } from '#shared/resources/dashboard-campaign.ts';
import { type ListLine, mapping } from '../engine/mapping.ts';

const line = {
  filter: ['from', 'to', 'compare_from', 'compare_to', 'campaign_id', 'affiliate_id'],
  requires: ['from', 'to'],
  order: ['rank', 'ASC'],
} as const satisfies Omit<ListLine, 'call'>;

export const dashboardCampaign = mapping(contract, {
  list: {
    staff: {
      ...line,
      call: 'GET report /api/get/dashboard/campaignsAffiliate',
      callBy: {
        filter: 'kind',
        calls: {
          converting: 'GET report /api/get/dashboard/campaignsConvertMore',
          exclusive: 'GET report /api/get/dashboard/exclusiveCampaigns',
          higher_commission: 'GET report /api/get/dashboard/campaignsHigherCommission',
        },
      },
    },
    affiliate: {
      ...line,
      call: 'GET v2 report /api/v2/get/dashboard/campaignsAffiliate',
      callBy: {
        filter: 'kind',
        calls: {
          converting: 'GET v2 report /api/v2/get/dashboard/campaignsConvertMore',
          exclusive: 'GET v2 report /api/v2/get/dashboard/exclusiveCampaigns',
          higher_commission: 'GET v2 report /api/v2/get/dashboard/campaignsHigherCommission',
        },
      },
    },
  },
});
