import { campaignChange as contract } from '#shared/resources/campaign-change.ts';
import { mapping } from '../engine/mapping.ts';

export const campaignChange = mapping(contract, {
  list: {
    staff: {
      call: 'GET advertiser /api/campaign/changes',
      paging: 'per_page',
      filter: 'all',
      requires: ['campaign_id'],
      order: ['id', 'DESC'],
    },
  },
});
