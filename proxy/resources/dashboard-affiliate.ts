import { dashboardAffiliate as contract } from '#shared/resources/dashboard-affiliate.ts';
import { mapping } from '../engine/mapping.ts';

export const dashboardAffiliate = mapping(contract, {
  list: {
    staff: {
      call: 'GET report /api/get/dashboard/affiliates',
      filter: 'all',
      requires: ['from', 'to'],
      order: ['rank', 'ASC'],
    },
  },
});
