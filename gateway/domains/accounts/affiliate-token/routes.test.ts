import { beforeEach, expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { createLink } from '../single-use-link/links.ts';

const clock = movableClock();
let main: TestCaller;

const gateway = await useGateway({ clock });
const { query } = gateway;

// Affiliate 1 has no token, and is as the fixtures have it.
beforeEach(async () => {
  clock.advance(60 * 60_000);
  await query('update users set password_hash = (select password_hash from users where id = 1)');
  await query('update affiliates set status = 1, token_hash = null, sealed_token = null where id = 1');
  await query('delete from payment_freezes');
  main = await (await gateway.signIn(people.main)).stepUp();
});

const path = '/v2/affiliate/token';
const renew = async () => String((await main.call('direct', 'POST', path)).body.token);
const by =
  (token: string): TestCaller['call'] =>
  (app, method, at, options) =>
    gateway.visitor.call(app, method, at, { ...options, headers: { authorization: `Bearer ${token}` } });

it('is made by the main access after a step-up, and shown to nobody else', async () => {
  const affiliate = (caller: TestCaller, own: boolean) =>
    caller.call('affiliate', 'GET', own ? '/api/v2/get/affiliate' : '/api/get/affiliate/1');
  expect((await affiliate(main, true)).body.token).toBeNull();
  expect((await main.call('direct', 'GET', path)).body).toEqual({ id: 1, token: null });
  expect((await (await gateway.signIn(people.main)).call('direct', 'POST', path)).body.code).toBe('step_up_required');
  const token = await renew();
  expect(token).toMatch(/^pat_[\w-]{43}$/);
  const fresh = await gateway.signIn(people.main);
  for (const caller of [main, fresh]) {
    expect((await affiliate(caller, true)).body.token).toBe(`${'•'.repeat(16)}${token.slice(-4)}`);
  }
  expect((await fresh.call('direct', 'GET', path)).body.code).toBe('step_up_required');
  expect((await main.call('direct', 'GET', path)).body).toEqual({ id: 1, token });
  for (const person of [people.secondary, people.readOnly, people.administrator, people.auditor]) {
    const caller = await (await gateway.signIn(person)).stepUp();
    const isOwn = person === people.secondary || person === people.readOnly;
    expect((await affiliate(caller, isOwn)).body.token, person).toBeNull();
    expect((await caller.call('direct', 'GET', path)).status, person).toBe(403);
    expect((await caller.call('direct', 'POST', path)).status, person).toBe(403);
  }
  const search = await (await gateway.signIn(people.manager)).call('affiliate', 'GET', '/api/affiliate/search');
  expect(search.body.data[0].token).toBeNull();
});

it('is stored neither readable nor in the audit', async () => {
  await renew();
  const token = await renew();
  const [row] = await query('select * from affiliates where id = 1');
  expect(JSON.stringify(row)).not.toContain(token);
  expect(JSON.stringify(await query('select * from audit_entries'))).not.toContain(token);
  expect((await query(`select action from audit_entries order by id desc limit 1`))[0].action).toBe(
    'affiliate_token.renew',
  );
});

it('reads the own conversions, commissions, channels and campaigns, and nothing else', async () => {
  const call = by(await renew());
  expect((await call('report', 'GET', '/api/get/report?page=1')).status).toBe(200);
  expect((await call('finance', 'GET', '/api/commission/list?affiliate_id=1&state=2')).status).toBe(200);
  const channels = await call('affiliate', 'GET', '/api/v2/get/affiliate/site');
  expect(channels.body.map((channel: { affiliate_id: number }) => channel.affiliate_id)).toEqual([1, 1]);
  expect((await call('advertiser', 'GET', '/api/v2/get/campaign/list')).status).toBe(200);
  expect((await call('finance', 'GET', '/api/commission/list?affiliate_id=2&state=2')).status).toBe(404);
  for (const [app, method, at, body] of [
    ['affiliate', 'GET', '/api/v2/get/affiliate', undefined],
    ['affiliate', 'GET', '/api/v2/get/payment_infos', undefined],
    ['affiliate', 'PUT', '/api/v2/edit/affiliate', { city: 'X' }],
    ['affiliate', 'DELETE', '/api/v2/site/1', undefined],
    ['finance', 'POST', '/api/v2/payment_request', {}],
    ['direct', 'POST', path, undefined],
    ['direct', 'GET', '/v2/affiliate/settings/users', undefined],
    ['direct', 'POST', '/v2/step_up', { password: 'Demo-2026' }],
    ['direct', 'PUT', '/update/user/3', { name: 'X' }],
    ['direct', 'PUT', '/edit/user/resetpass', { password: 'Trovoada-77', current_password: 'Demo-2026' }],
  ] as const) {
    expect((await call(app, method, at, { body })).status, `${method} ${at}`).toBe(403);
  }
});

it.each([
  ['a new one', () => renew()],
  [
    'a reset password',
    async () => {
      const staff = await (await gateway.signIn(people.manager)).stepUp();
      const body = { password: 'Trovoada-77' };
      await staff.call('direct', 'PUT', '/edit/user/resetaffiliatepass/3', { body });
    },
  ],
  [
    'a freeze of payments',
    async () => {
      const hash = await withTransaction(gateway.context.database, (tx) =>
        createLink(tx, gateway.context, { purpose: 'payment_freeze', userId: 3, affiliateId: 1, validMs: 60_000 }),
      );
      await gateway.visitor.call('direct', 'POST', '/user/payment_freeze', { body: { hash } });
    },
  ],
  ['a deleted affiliate', () => query('update affiliates set status = 5 where id = 1')],
])('ends with %s', async (_name, end) => {
  const token = await renew();
  expect((await by(token)('direct', 'GET', '/v2/auth')).status).toBe(200);
  await end();
  await query('update users set password_hash = (select password_hash from users where id = 1)');
  expect((await by(token)('direct', 'GET', '/v2/auth')).status).toBe(401);
  expect((await by(token)('affiliate', 'GET', '/api/v2/get/affiliate/site')).status).toBe(401);
});
