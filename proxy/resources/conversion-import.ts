import { conversionImport as contract } from '#shared/resources/conversion-import.ts';
import { mapping } from '../engine/mapping.ts';

export const conversionImport = mapping(contract, {
  list: { staff: { call: 'GET report /api/conversion/imports', paging: 'per_page', order: ['id', 'DESC'] } },
});
