import { creative as contract } from '#shared/resources/creative.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/creatives';
const ownPath = '/api/v2/creatives';
const list = { paging: 'per_page', filter: 'all', sort: 'all', order: ['id', 'DESC'] } as const;

export const creative = mapping(contract, {
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
    staff: [
      { call: `PUT advertiser ${path}/:id`, fields: ['name', 'caption', 'target_url', 'image_url', 'width', 'height'] },
    ],
  },
  delete: { staff: { call: `DELETE advertiser ${path}/:id` } },
});
