import { postback as contract } from '#shared/resources/postback.ts';
import { mapping } from '../engine/mapping.ts';

export const postback = mapping(contract, {
  list: {
    staff: {
      call: 'GET advertiser /api/advertiser/postback',
      paging: 'per_page',
      filter: 'all',
      order: ['id', 'DESC'],
    },
  },
});
