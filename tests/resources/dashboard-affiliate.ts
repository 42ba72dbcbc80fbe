import { dashboardFilters, period, staffCall } from './dashboard.ts';
import { staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const dashboardAffiliate: Declaration = {
  base: period,
  find: { ...dashboardFilters, compare_to: () => '2025-12-30', affiliate_id: (row) => row.id },
  may: { list: staff },
  wire: { 'GET report /api/get/dashboard/affiliates': staffCall },
};
