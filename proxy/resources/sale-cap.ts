import { saleCap as contract } from '#shared/resources/sale-cap.ts';
import { both, mapping } from '../engine/mapping.ts';

export const saleCap = mapping(contract, {
  list: both({
    call: 'GET conversorphp /api/sale-cap/list/affiliate',
    paging: 'per_page',
    filter: 'all',
    order: ['site_id', 'DESC'],
  }),
  one: both('in-list' as const),
  create: { staff: { call: 'POST conversorphp /api/sale-cap/add' } },
  update: {
    staff: [{ call: 'PUT conversorphp /api/sale-cap/update/:site_id', fields: ['sale_limit', 'sale_limit_metric'] }],
  },
  delete: { staff: { call: 'DELETE conversorphp /api/sale-cap/remove/:site_id/:campaign_id' } },
});
