import { trackingLink as contract } from '#shared/resources/tracking-link.ts';
import { both, mapping } from '../engine/mapping.ts';

export const trackingLink = mapping(contract, {
  list: both({
    call: 'GET affiliate /api/get/tracking_link',
    paging: 'perPage',
    filter: 'all',
    sort: 'all',
    order: ['created_at', 'DESC'],
  }),
  one: both({ call: 'GET affiliate /api/get/tracking_link/:id' }),
  create: { affiliate: { call: 'POST v2 affiliate /api/v2/tracking_link' } },
  delete: { affiliate: { call: 'DELETE v2 affiliate /api/v2/tracking_link/:id' } },
});
