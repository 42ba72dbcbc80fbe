import { affiliatePeople, apiReaders, staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

export const campaign: Declaration = {
  find: { q: (row) => row.name },
  may: { list: apiReaders },
  wire: {
    'GET advertiser /api/get/campaign/list': { may: staff },
    'GET advertiser /api/v2/get/campaign/list': { may: ['api', ...affiliatePeople] },
  },
};
