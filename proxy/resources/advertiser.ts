import { advertiser as contract } from '#shared/resources/advertiser.ts';
import { mapping } from '../engine/mapping.ts';

export const advertiser = mapping(contract, {
  list: {
    staff: {
      call: 'GET advertiser /api/get/advertiser/list',
      search: ['id', 'business_name', 'trademark', 'cnpj'],
    },
  },
});
