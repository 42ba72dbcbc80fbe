import { affiliatePeople, managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const staffReaders = [...managers, 'finance', 'auditor'] as const;

export const paymentInfo: Declaration = {
  base: { affiliate_id: 1 },
  may: { list: [...affiliatePeople, ...staffReaders] },
  wire: {
    'GET affiliate /api/v2/get/payment_infos': { may: affiliatePeople },
    'GET affiliate /api/get/payment_infos/:id': { may: staffReaders, object: 'affiliate' },
  },
};
