import { affiliatePeople, managers } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';

const writers = ['campaigns', 'administrator'] as const;
const readers = ['campaigns', ...managers, 'finance', 'auditor'] as const;
const path = 'advertiser /api/campaign/rules/:id';
const ofOne = (body?: object): WireWay => ({ make: () => ({ params: { id: 1 }, ...(body && { body }) }) });

export const campaignRule: Declaration = {
  updates: { staff: [{ rules_allowed: 'Blogs e redes sociais' }, { rules_forbidden: 'Spam' }] },
  broken: { rules_allowed: 1 },
  id: 1,
  may: { one: [...affiliatePeople, ...readers], update: writers },
  change: (serial) => ({ rules_allowed: `Blogs ${serial}` }),
  wire: {
    [`GET ${path}`]: { may: readers, ...ofOne() },
    'GET advertiser /api/v2/campaign/rules/:id': { may: affiliatePeople, ...ofOne() },
    [`PUT ${path}`]: { may: writers, ...ofOne({ rules_forbidden: 'Spam' }) },
  },
};
