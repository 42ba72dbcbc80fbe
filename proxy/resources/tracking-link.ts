import { trackingLink as contract } from '#shared/resources/tracking-link.ts';
import { both, mapping, type Translation } from '../engine/mapping.ts';

/** What not every gateway sends. */
const row: Translation = (sent) => ({ off_reason: null, version: 1, ...sent });

export const trackingLink = mapping(contract, {
  list: both({
    call: 'GET affiliate /api/get/tracking_link',
    paging: 'perPage',
    filter: 'all',
    sort: 'all',
    order: ['created_at', 'DESC'],
    row,
  }),
  one: both({ call: 'GET affiliate /api/get/tracking_link/:id', row }),
  create: { affiliate: { call: 'POST v2 affiliate /api/v2/tracking_link', row } },
  update: { staff: [{ call: 'PUT affiliate /api/tracking_link/:id', fields: ['off_reason'], body: 'fields', row }] },
  delete: { affiliate: { call: 'DELETE v2 affiliate /api/v2/tracking_link/:id', row } },
});
