import { advertiserApiKey as contract } from '#shared/resources/advertiser-api-key.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/advertiser/api_key';

export const advertiserApiKey = mapping(contract, {
  list: {
    staff: { call: `GET advertiser ${path}`, paging: 'per_page', filter: 'all', order: ['id', 'DESC'] },
  },
  one: { staff: 'in-list' },
  create: { staff: { call: `POST advertiser ${path}` } },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
