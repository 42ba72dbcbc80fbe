import { channelStatus } from '#shared/codes/channel-status.ts';
import { channel as contract } from '#shared/resources/channel.ts';
import { mapping } from '../engine/mapping.ts';

const fields = ['site_type_id', 'name', 'category', 'url', 'description'] as const;
const send = { force_active: true };

export const channel = mapping(contract, {
  list: {
    staff: {
      call: 'GET affiliate /api/get/site/search',
      paging: 'perPage',
      filter: 'all',
      order: ['created_at', 'DESC'],
      // What the selects of filters ask for (specification §7).
      lineOf: {
        filter: { status: channelStatus.code('active') },
        line: {
          call: 'GET affiliate /api/get/affiliate/site_active/list/:affiliate_id',
          search: ['id', 'name', 'url', 'category'],
        },
      },
    },
    affiliate: { call: 'GET v2 affiliate /api/v2/get/affiliate/site', search: ['id', 'name', 'url', 'category'] },
  },
  one: { staff: { call: 'GET affiliate /api/get/site/:id' }, affiliate: 'in-list' },
  create: {
    staff: { call: 'POST affiliate /api/site', requires: ['affiliate_id'], send },
    affiliate: { call: 'POST v2 affiliate /api/v2/site', send },
  },
  update: {
    staff: [{ call: 'PUT affiliate /api/site/:id', fields: [...fields, 'cj_id', 'status'] }],
    affiliate: [{ call: 'PUT v2 affiliate /api/v2/site/:id', fields: [...fields, 'status'] }],
  },
  delete: {
    staff: { call: 'DELETE affiliate /api/site/:id' },
    affiliate: { call: 'DELETE v2 affiliate /api/v2/site/:id' },
  },
});
