import { erpError as contract } from '#shared/resources/erp-error.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/erp/errors';

export const erpError = mapping(contract, {
  list: { staff: { call: `GET finance ${path}`, paging: 'per_page', filter: 'all', order: ['created_at', 'DESC'] } },
  one: { staff: { call: `GET finance ${path}/:id`, envelope: 'data' } },
  // One that waits for its next try is sent again too, though its state stays the same.
  update: {
    staff: [{ call: `PUT finance ${path}/:id`, fields: ['state', 'version'], answers: true, envelope: 'data' }],
  },
});
