import { importMapping as contract } from '#shared/resources/import-mapping.ts';
import { mapping } from '../engine/mapping.ts';

const path = '/api/conversion/import_mappings';

export const importMapping = mapping(contract, {
  list: { staff: { call: `GET report ${path}`, paging: 'per_page', filter: 'all', order: ['name', 'ASC'] } },
  one: { staff: { call: `GET report ${path}/:id` } },
  create: { staff: { call: `POST report ${path}` } },
  update: { staff: [{ call: `PUT report ${path}/:id`, fields: ['name', 'mapping'] }] },
  delete: { staff: { call: `DELETE report ${path}/:id` } },
});
