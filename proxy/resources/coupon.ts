import { coupon as contract } from '#shared/resources/coupon.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/coupons';
const ownPath = '/api/v2/coupons';
const list = { paging: 'per_page', filter: 'all', sort: 'all', order: ['id', 'DESC'] } as const;

export const coupon = mapping(contract, {
  list: {
    staff: { call: `GET advertiser ${path}`, ...list },
    affiliate: { call: `GET v2 advertiser ${ownPath}`, ...list },
  },
  one: {
    staff: { call: `GET advertiser ${path}/:id` },
    affiliate: { call: `GET v2 advertiser ${ownPath}/:id` },
  },
  create: { staff: { call: `POST advertiser ${path}` } },
  update: {
    staff: [{ call: `PUT advertiser ${path}/:id`, fields: ['code', 'description', 'site_id', 'starts_on', 'ends_on'] }],
  },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
