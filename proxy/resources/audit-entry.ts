import { auditEntry as contract } from '#shared/resources/audit-entry.ts';
import { mapping } from '../engine/mapping.ts';

export const auditEntry = mapping(contract, {
  list: {
    staff: {
      call: 'GET report /api/audit',
      paging: 'per_page',
      filter: 'all',
      order: ['id', 'DESC'],
    },
  },
});
