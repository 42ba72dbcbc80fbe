import { campaignSite as contract } from '#shared/resources/campaign-site.ts';
import { mapping } from '../engine/mapping.ts';

export const campaignSite = mapping(contract, {
  list: {
    staff: {
      call: 'GET advertiser /api/campaign/sites',
      paging: 'per_page',
      filter: 'all',
      requires: ['campaign_id'],
      sort: 'all',
      order: ['site_id', 'DESC'],
    },
  },
});
