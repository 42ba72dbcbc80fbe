import { commissionWriters } from './commission-group.ts';
import { aGroup } from './commission-group-division.ts';
import type { Declaration } from './declaration.ts';
import { plainNoun, usesUp } from './plain-noun.ts';

const dayMs = 86_400_000;
const instant = (day: number, hour: number) => new Date(Date.UTC(2060, 0, 1, hour) + day * dayMs).toISOString();

const noun = plainNoun({
  resource: 'campaign-commission-schedule',
  app: 'advertiser',
  path: '/api/campaign/commission_schedules',
  // Each has a day of its own: none overlaps another.
  body: (serial) => ({
    ...{ campaign_id: 1, title: `Semana ${serial}`, date: instant(serial, 3), end_date: instant(serial, 15) },
    site_id_list: [],
  }),
  parents: {
    read: async (speakers) => ({ comission_group_id: await aGroup(speakers) }),
    of: (target) => ({ comission_group_id: target['commission-group'] }),
  },
  change: (serial) => ({ title: `Outra semana ${serial}` }),
  find: { q: (row) => row.title },
  updates: [{ title: 'Outra semana' }, { date: instant(90_000, 3), end_date: null }],
  broken: { title: '', date: 'amanhã' },
  readers: ['manager', 'finance', 'auditor', ...commissionWriters],
  writers: commissionWriters,
});

export const campaignCommissionSchedule: Declaration = {
  ...noun,
  // Only a planned one may be changed: campaign 3 has one.
  changeable: { campaign_id: 3 },
  wire: {
    ...noun.wire,
    'PUT advertiser /api/campaign/commission_schedules/cancel/:id': {
      may: commissionWriters,
      object: 'campaign-commission-schedule',
      make: async (target, supplies) => ({
        ...(await usesUp('campaign-commission-schedule').make?.(target, supplies)),
        body: { state: 'cancelled' },
      }),
    },
  },
};
