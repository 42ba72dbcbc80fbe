import { signedIn } from '../access/people.ts';
import type { Declaration } from './declaration.ts';
import { reportWays } from './report.ts';

export const conversionTotal: Declaration = {
  find: {
    start_date: () => '2020-01-01',
    end_date: () => '2099-12-31',
    affiliate_id: () => 1,
    site_id: () => 1,
    campaign_id: () => 1,
    order_id: () => 'no such order',
    transaction_id: () => 'no such transaction',
    validation_status: () => 2,
    block: () => 'late',
  },
  may: { list: signedIn },
  wire: { 'GET report /api/get/report/total': { may: signedIn, ...reportWays } },
};
