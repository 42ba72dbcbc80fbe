import { expect, test } from 'vitest';
import { insertApiKey } from '../../../testing/api-keys.ts';
import { postbackSender, saleOf } from '../../../testing/postbacks.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock, env: { RATE_LIMIT_SCALE: '0.001' } });
await gateway.query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
    values (1, 'ANA10', 'x', 1, '2026-01-01', now())`);
const send = postbackSender(gateway.url, clock);

test('a key sends so many messages and batches a minute, by the scale of the operator', async () => {
  const [key, other] = [await insertApiKey(gateway.context), await insertApiKey(gateway.context)];
  const one = async (by = key) => (await send(by, saleOf())).status;
  const batch = async (by = key) => (await send(by, { orders: [saleOf()] }, { path: '/postback/batch' })).status;

  const statuses = [];
  for (let sent = 0; sent < 7; sent += 1) statuses.push(await one());
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect([await batch(), await batch()]).toEqual([200, 429]);
  expect([await one(other), await batch(other)]).toEqual([200, 200]);

  const refused = await send(key, saleOf());
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['rate_limited', '60']);
  clock.advance(60_000);
  expect([await one(), await batch()]).toEqual([200, 200]);
});
