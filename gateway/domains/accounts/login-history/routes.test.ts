import { describe, expect, it } from 'vitest';
import { makeMonthsAhead } from '../../../db/months.ts';
import { password, people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { dropOldLogins, networkOf } from './history.ts';

const minuteMs = 60_000;
const clock = movableClock();
const gateway = await useGateway({ clock });

const login = (username: string, given: string, headers: Record<string, string> = {}) =>
  gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username, password: given }, headers });
const history = async (caller: TestCaller, query = '') =>
  (await caller.call('direct', 'GET', `/v2/user/history${query}`)).body;
const count = async () =>
  Number((await gateway.context.database.pool.query('select count(*) from login_history')).rows[0]?.count);

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['nonsense', null],
  [null, null],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('the login history', () => {
  it('lists sign-ins and refused attempts of the own user, newest first, by pages', async () => {
    const from = { 'x-user-agent': 'Firefox/145', 'x-client-address': '198.51.100.9' };
    await login(people.main, 'errada', from);
    clock.advance(minuteMs);
    await login(people.foreign, 'errada');
    const caller = await gateway.signIn(people.main);
    const page = await history(caller);
    expect(page).toMatchObject({ total: 2, current_page: 1, last_page: 1 });
    expect(page.data).toEqual([
      expect.objectContaining({ result: 'signed_in', network: '127.0.0.0/24', user_agent: null }),
      expect.objectContaining({ result: 'wrong_password', network: '198.51.100.0/24', user_agent: 'Firefox/145' }),
    ]);
    expect((await history(caller, '?per_page=1&page=2')).data).toEqual([page.data[1]]);
    expect((await history(caller, '?per_page=0')).code).toBe('invalid_fields');
    expect((await gateway.visitor.call('direct', 'GET', '/v2/user/history')).status).toBe(401);
  });

  it('has nothing of unknown e-mails, of attempts past the limit, and of missing codes', async () => {
    const before = await count();
    await login('ninguem@demo.test', 'errada');
    expect(await count()).toBe(before);
    for (let tries = 0; tries < 12; tries += 1) await login(people.secondary, 'errada');
    expect(await count()).toBe(before + 10);
    await gateway.context.database.pool.query(
      "insert into second_factors (user_id, sealed_secret, created_at, confirmed_at) values (7, 'x', now(), now())",
    );
    expect((await login(people.finance, password)).body.code).toBe('second_factor_required');
    expect(await count()).toBe(before + 10);
    // A code that cannot be one, so that the stored secret is not opened.
    const wrong = { username: people.finance, password, code: 'abc' };
    await gateway.visitor.call('direct', 'POST', '/v2/login', { body: wrong });
    const rows = await gateway.context.database.pool.query('select result from login_history where user_id = 7');
    expect(rows.rows).toEqual([{ result: 'wrong_code' }]);
  });

  it('has the refused proofs of an open session too', async () => {
    const caller = await gateway.signIn(people.auditor);
    await caller.call('direct', 'POST', '/v2/step_up', { body: { password: 'errada' } });
    expect((await history(caller)).data[0].result).toBe('wrong_password');
  });

  it('is kept for twelve months after its own, and dropped with its month', async () => {
    await gateway.signIn(people.manager);
    const before = await count();
    expect(before).toBeGreaterThan(0);
    for (const [now, kept] of [
      ['2027-03-31T23:59:59Z', before],
      ['2027-04-01T00:00:00Z', 0],
    ] as const) {
      clock.set(now);
      await makeMonthsAhead(gateway.context.database, clock.now());
      await dropOldLogins(gateway.context);
      expect(await count()).toBe(kept);
    }
  });
});
