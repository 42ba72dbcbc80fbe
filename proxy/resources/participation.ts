import { participation as contract } from '#shared/resources/participation.ts';
import { mapping } from '../engine/mapping.ts';

const search = { paging: 'per_page', filter: 'all', order: ['status', 'ASC'], sort: 'all' } as const;

export const participation = mapping(contract, {
  list: {
    staff: { call: 'GET advertiser /api/get/participation/search', ...search },
    affiliate: { call: 'GET v2 advertiser /api/v2/get/participation', ...search },
  },
  one: { staff: 'in-list', affiliate: 'in-list' },
  create: {
    staff: { call: 'POST advertiser /api/participation' },
    affiliate: { call: 'POST v2 advertiser /api/v2/participation' },
  },
  update: {
    staff: [
      // The call asks for the status, also where the reason alone is another one.
      { call: 'PUT advertiser /api/participation/:site_id/:campaign_id', fields: ['status', 'reason'], body: 'fields' },
    ],
  },
});
