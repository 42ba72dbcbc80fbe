import { dashboardSummary as contract } from '#shared/resources/dashboard-summary.ts';
import { type ListLine, mapping, type Row } from '../engine/mapping.ts';

const line = {
  envelope: 'object',
  filter: 'all',
  requires: ['from', 'to'],
  row: (summary: Row) => ({ previous: null, ...summary, id: 'summary' }),
} as const satisfies Omit<ListLine, 'call'>;

export const dashboardSummary = mapping(contract, {
  list: {
    staff: { ...line, call: 'GET report /api/get/dashboard/summaryAffiliate' },
    affiliate: { ...line, call: 'GET v2 report /api/v2/get/dashboard/summaryAffiliate' },
  },
});
