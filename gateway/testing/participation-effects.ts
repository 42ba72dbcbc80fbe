import type { Effect } from './effect.ts';
import type { TestCaller } from './test-gateway.ts';

interface Callers {
  staff: TestCaller;
  signIn: (email: string) => Promise<TestCaller>;
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

/**
 * The calls about participations and sale caps, for `callEffects`, of a channel of affiliate 1 that no other call uses.
 */
export function participationEffects({ staff, signIn, query }: Callers): Record<string, Effect> {
  const pair = { site_id: 900, campaign_id: 1 };
  const cap = { ...pair, sale_limit: 9, sale_limit_metric: 'day' };
  const wait = () => query('update participations set status = 0 where site_id = 900 and campaign_id = 1');
  const forget = async () => {
    await query(`insert into sites (id, affiliate_id, name, url, category, status, created_at)
      values (900, 1, 'Canal', 'https://canal.example.com', 'Moda', 3, now()) on conflict do nothing`);
    await query('delete from participation_moves where site_id = 900');
    await query('delete from participations where site_id = 900 and campaign_id = 1');
  };
  /** Signs in a separate access of affiliate 1, because earlier calls may have removed the others. */
  const own = async () => {
    const email = 'canal@example.com';
    await query(
      `insert into users (name, email, profile, affiliate_id, password_hash, activated_at, created_at)
        select 'Canal', $1, 2, 1, password_hash, now(), now() from users where id = 1 on conflict do nothing`,
      [email],
    );
    return signIn(email);
  };
  const refusal = () => ({ records: [pair], status: 3, reason: 'Sem relação com a campanha' });
  const noCap = () => query('delete from sale_caps');
  const withCap = async () => {
    await noCap();
    await staff.call('conversorphp', 'POST', '/api/sale-cap/add', { body: cap });
  };
  return {
    'POST advertiser /api/participation': { before: forget, body: () => pair },
    'POST advertiser /api/v2/participation': {
      as: own,
      before: forget,
      body: () => pair,
    },
    'PUT advertiser /api/participation/:site_id/:campaign_id': {
      before: wait,
      path: () => Promise.resolve('/api/participation/900/1'),
      body: () => ({ status: 3, reason: 'Sem relação com a campanha' }),
    },
    'POST advertiser /api/participation_decision': { before: wait, body: refusal },
    'PUT advertiser /api/participation_decision/:id': {
      before: wait,
      path: async () => {
        const made = await staff.call('advertiser', 'POST', '/api/participation_decision', { body: refusal() });
        return `/api/participation_decision/${made.body.id}`;
      },
      body: () => ({ undone: true }),
    },
    'POST conversorphp /api/sale-cap/add': { before: noCap, body: () => cap },
    'PUT conversorphp /api/sale-cap/update/:site_id': {
      before: withCap,
      path: () => Promise.resolve('/api/sale-cap/update/900'),
      body: () => ({ ...cap, sale_limit: 12 }),
    },
    'DELETE conversorphp /api/sale-cap/remove/:site_id/:campaign_id': {
      before: withCap,
      path: () => Promise.resolve('/api/sale-cap/remove/900/1'),
    },
  };
}
