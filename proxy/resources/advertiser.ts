import { advertiser as contract } from '#shared/resources/advertiser.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/advertiser';

export const advertiser = mapping(contract, {
  list: {
    staff: {
      call: 'GET advertiser /api/get/advertiser/list',
      search: ['id', 'business_name', 'trademark', 'cnpj'],
    },
  },
  one: { staff: { call: 'GET advertiser /api/get/advertiser/:id' } },
  create: { staff: { call: `POST advertiser ${path}` } },
  update: {
    staff: [
      {
        call: `PUT advertiser ${path}/:id`,
        fields: ['business_name', 'trademark', 'cnpj', 'type', 'country'],
      },
      { call: `PUT advertiser ${path}/status/:id`, fields: ['status'] },
      { call: `PUT advertiser ${path}/level/:id`, fields: ['level'] },
    ],
  },
});
