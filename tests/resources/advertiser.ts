import { staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const advertiser: Declaration = {
  find: { q: (row) => row.business_name },
  may: { list: staff },
  wire: { 'GET advertiser /api/get/advertiser/list': { may: staff } },
};
