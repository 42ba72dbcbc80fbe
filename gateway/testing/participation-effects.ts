import type { Effect } from './effect.ts';
import type { TestCaller } from './test-gateway.ts';

interface Callers {
  staff: TestCaller;
  /** The main access of affiliate 2. */
  foreign: () => Promise<TestCaller>;
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

/** The effective changes of participations and sale caps: of the other affiliate's channel in campaign 1. */
export function participationEffects({ staff, foreign, query }: Callers): Record<string, Effect> {
  const pair = { site_id: 3, campaign_id: 1 };
  const cap = { ...pair, sale_limit: 9, sale_limit_metric: 'day' };
  const wait = () => query('update participations set status = 0 where site_id = 3 and campaign_id = 1');
  const forget = async () => {
    await query('delete from participation_moves where site_id = 3');
    await query('delete from participations where site_id = 3 and campaign_id = 1');
  };
  const noCap = () => query('delete from sale_caps');
  const withCap = async () => {
    await noCap();
    await staff.call('conversorphp', 'POST', '/api/sale-cap/add', { body: cap });
  };
  return {
    'POST advertiser /api/participation': { before: forget, body: () => pair },
    'POST advertiser /api/v2/participation': {
      as: foreign,
      before: forget,
      body: () => pair,
    },
    'PUT advertiser /api/participation/:site_id/:campaign_id': {
      before: wait,
      path: () => Promise.resolve('/api/participation/3/1'),
      body: () => ({ status: 3, reason: 'Sem relação com a campanha' }),
    },
    'POST conversorphp /api/sale-cap/add': { before: noCap, body: () => cap },
    'PUT conversorphp /api/sale-cap/update/:site_id': {
      before: withCap,
      path: () => Promise.resolve('/api/sale-cap/update/3'),
      body: () => ({ ...cap, sale_limit: 12 }),
    },
    'DELETE conversorphp /api/sale-cap/remove/:site_id/:campaign_id': {
      before: withCap,
      path: () => Promise.resolve('/api/sale-cap/remove/3/1'),
    },
  };
}
