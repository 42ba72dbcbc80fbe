import { reconciliation as contract } from '#shared/resources/reconciliation.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/reconciliations';
/** All records of a large platform take longer than a usual call. */
const timeoutMs = 110_000;

export const reconciliation = mapping(contract, {
  list: { staff: { call: `GET finance ${path}`, paging: 'per_page', order: ['id', 'DESC'] } },
  create: { staff: { call: `POST finance ${path}`, envelope: 'data', timeoutMs } },
});
