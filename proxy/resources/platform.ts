import { contracts } from '#shared/resources/index.ts';
import { both, mapping } from '../engine/mapping.ts';

const auditEntry = mapping(contracts['audit-entry'], {
  list: {
    staff: {
      call: 'GET report /api/audit',
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['id', 'DESC'],
    },
  },
});

const outboxMail = mapping(contracts['outbox-mail'], {
  list: {
    staff: { call: 'GET report /api/outbox', paging: 'per_page', filter: 'all', sort: 'all', order: ['id', 'DESC'] },
  },
  one: { staff: { call: 'GET report /api/outbox/:id' } },
});

const path = '/api/erp/errors';

const erpError = mapping(contracts['erp-error'], {
  list: {
    staff: {
      call: `GET finance ${path}`,
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['created_at', 'DESC'],
    },
  },
  one: { staff: { call: `GET finance ${path}/:id`, envelope: 'data' } },
  // One that waits for its next try is sent again too, though its state stays the same.
  update: {
    staff: [{ call: `PUT finance ${path}/:id`, fields: ['state', 'version'], answers: true, envelope: 'data' }],
  },
});

const eventOrder = { paging: 'per_page', order: ['position', 'ASC'] } as const;

const event = mapping(contracts.event, {
  list: {
    ...both({ call: 'GET report /api/events', filter: 'all', ...eventOrder }),
    advertiser: { call: 'GET advertiser /api/own/event', filter: ['after', 'kind', 'campaign_id'], ...eventOrder },
  },
});

const search = mapping(contracts.search, {
  list: { staff: { call: 'GET report /api/search', filter: 'all', requires: ['q'] } },
});

/** The gateway calls of the resources of `platform`. */
export const platform = {
  'audit-entry': auditEntry,
  'outbox-mail': outboxMail,
  'erp-error': erpError,
  event,
  search,
};
