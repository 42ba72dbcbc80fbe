import { coupon as contract } from '#shared/resources/coupon.ts';
import { mapping, type Translation } from '../engine/mapping.ts';

const path = '/api/coupons';
const ownPath = '/api/v2/coupons';
/** Not sent to affiliates, nor by every gateway. */
const row: Translation = (sent) => ({ same_code_in: [], ...sent });
const list = { row, paging: 'per_page', filter: 'all', sort: 'all', order: ['id', 'DESC'] } as const;

export const coupon = mapping(contract, {
  list: {
    staff: { call: `GET advertiser ${path}`, ...list },
    affiliate: { call: `GET v2 advertiser ${ownPath}`, ...list },
  },
  one: {
    staff: { call: `GET advertiser ${path}/:id`, row },
    affiliate: { call: `GET v2 advertiser ${ownPath}/:id`, row },
  },
  create: { staff: { call: `POST advertiser ${path}`, row } },
  update: {
    staff: [
      { call: `PUT advertiser ${path}/:id`, fields: ['code', 'description', 'site_id', 'starts_on', 'ends_on'], row },
    ],
  },
  delete: { staff: { call: `DELETE advertiser ${path}/:id`, row } },
});
