import { contracts } from '#shared/resources/index.ts';
import { both, mapping, type Translation } from '../engine/mapping.ts';

const click = mapping(contracts.click, {
  list: both({
    call: 'GET report /api/get/click',
    paging: 'per_page',
    filter: 'all',
    sort: 'all',
    order: ['date', 'DESC'],
  }),
});

const linkPreview = mapping(contracts['link-preview'], {
  list: both({ call: 'GET /v2/link/preview', envelope: 'array', filter: ['url'], requires: ['url'] }),
});

const linkBatch = mapping(contracts['link-batch'], {
  create: {
    affiliate: {
      call: 'POST v2 affiliate /api/v2/tracking_link/batch',
      row: ({ links }, { idempotencyKey, requestId }) => ({ id: idempotencyKey ?? requestId, links }),
    },
  },
});

/** What not every gateway sends. */
const row: Translation = (sent) => ({
  logo_url: null,
  off_reason: null,
  version: 1,
  recent_clicks: null,
  recent_conversions: null,
  recent_commission: null,
  recent_days: null,
  ...sent,
});

const trackingLink = mapping(contracts['tracking-link'], {
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

/** The gateway calls of the resources of `tracking`. */
export const tracking = {
  click,
  'link-batch': linkBatch,
  'link-preview': linkPreview,
  'tracking-link': trackingLink,
};
