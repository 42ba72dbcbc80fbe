import { commissionPreview as contract } from '#shared/resources/commission-preview.ts';
import { mapping } from '../engine/mapping.ts';

export const commissionPreview = mapping(contract, {
  list: {
    staff: {
      call: 'GET advertiser /api/campaign/commission_preview',
      filter: 'all',
      requires: ['campaign_id', 'amount', 'date'],
    },
  },
});
