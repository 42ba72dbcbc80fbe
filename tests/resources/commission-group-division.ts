import { staff } from '../access/people.ts';
import { commissionWriters } from './commission-group.ts';
import type { Declaration, Row, Speakers } from './declaration.ts';
import { plainNoun } from './plain-noun.ts';

/** A commission group of campaign 1, by the list of staff. */
export async function aGroup({ staff: client }: Pick<Speakers, 'staff'>): Promise<number> {
  const { body } = await client.get<Row[]>(`/api/commission-group?filter=${encodeURIComponent('{"campaign_id":1}')}`);
  return Number(body[0]?.id);
}

export const commissionGroupDivision: Declaration = plainNoun({
  resource: 'commission-group-division',
  app: 'advertiser',
  path: '/api/campaign/commission_group_divisions',
  body: (serial) => ({ commission_type: `Tipo ${serial}`, category: 'Moda', rate: 8.25 }),
  parents: {
    read: async (speakers) => ({ group_id: await aGroup(speakers) }),
    of: (target) => ({ group_id: target['commission-group'] }),
  },
  change: (serial) => ({ rate: (serial % 9_000) / 100, fixed: null }),
  find: {},
  updates: [{ rate: 7.75, fixed: null }, { category: 'Outra categoria' }, { position: 1 }, { rate: null, fixed: 12.5 }],
  broken: { position: 0, rate: 100.01, commission_type: 5 },
  isShared: true,
  readers: staff,
  writers: commissionWriters,
});
