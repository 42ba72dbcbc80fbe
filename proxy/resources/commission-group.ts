import { commissionGroup as contract } from '#shared/resources/commission-group.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/campaign/commission_groups';

export const commissionGroup = mapping(contract, {
  list: {
    staff: { call: `GET advertiser ${path}`, paging: 'per_page', filter: 'all', sort: 'all', order: ['code', 'ASC'] },
  },
  one: { staff: { call: `GET advertiser ${path}/:id` } },
  create: { staff: { call: `POST advertiser ${path}` } },
  update: {
    staff: [{ call: `PUT advertiser ${path}/:id`, fields: ['name', 'is_default', 'rate', 'fixed'] }],
  },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
