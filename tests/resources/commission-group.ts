import { staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';
import { plainNoun } from './plain-noun.ts';

export const commissionWriters = ['campaigns', 'administrator'] as const;

export const commissionGroup: Declaration = plainNoun({
  resource: 'commission-group',
  app: 'advertiser',
  path: '/api/campaign/commission_groups',
  body: (serial) => ({ campaign_id: 1, code: `G${serial}`, name: `Grupo ${serial}`, rate: 8.25 }),
  updates: [{ rate: 7.75, fixed: null }, { name: 'Outro grupo' }, { rate: null, fixed: 12.5 }],
  broken: { name: '', rate: 120, fixed: -1 },
  isShared: true,
  readers: staff,
  writers: commissionWriters,
});
