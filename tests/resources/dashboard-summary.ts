import { dashboardCalls, dashboardFilters, dashboardReaders, period } from './dashboard.ts';
import type { Declaration } from './declaration.ts';

export const dashboardSummary: Declaration = {
  base: period,
  find: { ...dashboardFilters, compare_to: () => '2025-12-30' },
  may: { list: dashboardReaders },
  wire: dashboardCalls('summaryAffiliate'),
};
