import { newsletter as contract } from '#shared/resources/newsletter.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/newsletter';

export const newsletter = mapping(contract, {
  list: { staff: { call: `GET report ${path}`, paging: 'per_page', filter: 'all', order: ['created_at', 'DESC'] } },
  create: { staff: { call: `POST report ${path}` } },
});
