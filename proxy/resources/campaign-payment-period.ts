import { campaignPaymentPeriod as contract } from '#shared/resources/campaign-payment-period.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/campaign/payment_periods';

export const campaignPaymentPeriod = mapping(contract, {
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
  update: { staff: [{ call: `PUT advertiser ${path}/:id`, fields: ['starts_on', 'validation_days', 'release_days'] }] },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
