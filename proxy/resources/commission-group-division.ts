import { commissionGroupDivision as contract } from '#shared/resources/commission-group-division.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/campaign/commission_group_divisions';

export const commissionGroupDivision = mapping(contract, {
  list: {
    staff: {
      call: `GET advertiser ${path}`,
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['position', 'ASC'],
    },
  },
  one: { staff: { call: `GET advertiser ${path}/:id` } },
  create: { staff: { call: `POST advertiser ${path}` } },
  update: {
    staff: [
      {
        call: `PUT advertiser ${path}/:id`,
        fields: ['position', 'commission_type', 'category', 'rate', 'fixed'],
      },
    ],
  },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
