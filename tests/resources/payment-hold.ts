import { affiliatePeople, managers } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const staffReaders = [...managers, 'finance', 'auditor'] as const;
// Whoever made a change of the hold may not release it.
const admitted = [422];

export const paymentHold: Declaration = {
  id: 1,
  kind: 'affiliate',
  actions: ['delete'],
  may: { one: [...affiliatePeople, ...staffReaders], delete: managers },
  removalAdmitted: admitted,
  spare: ({ affiliate }) => Promise.resolve(affiliate),
  wire: {
    'GET affiliate /api/v2/affiliate/payment_hold': { may: affiliatePeople },
    'GET affiliate /api/affiliate/payment_hold/:affiliateId': { may: staffReaders, object: 'affiliate' },
    'DELETE affiliate /api/affiliate/payment_hold/:affiliateId': { may: managers, object: 'affiliate', admitted },
  },
};
