import { campaignRevenue as contract } from '#shared/resources/campaign-revenue.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/campaign/revenues';

export const campaignRevenue = mapping(contract, {
  list: {
    staff: {
      call: `GET advertiser ${path}`,
      paging: 'per_page',
      filter: 'all',
      sort: ['starts_on'],
      order: ['starts_on', 'DESC'],
    },
  },
  one: { staff: { call: `GET advertiser ${path}/:id` } },
  create: { staff: { call: `POST advertiser ${path}` } },
  update: { staff: [{ call: `PUT advertiser ${path}/:id`, fields: ['starts_on', 'rate', 'fixed', 'reason'] }] },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
