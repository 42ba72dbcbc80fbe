import { dashboardCalls, dashboardFilters, dashboardReaders, period } from './dashboard.ts';
import type { Declaration } from './declaration.ts';

export const dashboardCampaign: Declaration = {
  base: period,
  find: { ...dashboardFilters, compare_to: () => '2025-12-30', kind: () => 'own', campaign_id: (row) => row.id },
  may: { list: dashboardReaders },
  wire: dashboardCalls('campaignsAffiliate', 'campaignsConvertMore', 'exclusiveCampaigns', 'campaignsHigherCommission'),
};
