import { describe, expect, it } from 'vitest';
import { password, people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { deleteExpired } from './housekeeping.ts';

const minuteMs = 60_000;
const clock = movableClock();
const gateway = await useGateway({ clock });

const login = (username: string, secret: string, headers: Record<string, string> = {}) =>
  gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username, password: secret }, headers });

describe('signing in', () => {
  it('returns the user in the wire format, for every role', async () => {
    const { status, body } = await login(' Afiliado@Demo.test ', password);
    expect(status).toBe(200);
    expect(body.login.user).toEqual({
      user_id: 3,
      name: 'Ana Prado',
      email: people.main,
      profile: 'afiliado',
      affiliate_id: 1,
      is_main: true,
      scope: 'own',
      level: 'full',
      has_second_factor: false,
      must_enrol: false,
    });
    expect(body.login.token).toMatch(/^[\w-]{43}$/);

    for (const [email, user] of [
      [people.administrator, { profile: 'administrador', affiliate_id: null, is_main: false }],
      [people.manager, { profile: 'gerente', affiliate_id: null, scope: 'all' }],
      [people.assigned, { profile: 'gerente', affiliate_id: null, scope: 'assigned' }],
      [people.finance, { profile: 'financeiro', affiliate_id: null, scope: 'all' }],
      [people.campaigns, { profile: 'campanhas', affiliate_id: null, scope: 'all' }],
      [people.auditor, { profile: 'auditor', affiliate_id: null, scope: 'all' }],
      [people.readOnly, { profile: 'afiliado', affiliate_id: 1, is_main: false, level: 'read_only' }],
      [people.secondary, { profile: 'afiliado', affiliate_id: 1, is_main: false }],
    ] as const) {
      const caller = await gateway.signIn(email);
      const answer = await caller.call('direct', 'GET', '/v2/auth');
      expect(answer.body.user).toMatchObject({ email, ...user });
    }
  });

  it('returns the same error for an unknown e-mail and a wrong password', async () => {
    const [unknown, wrong] = [await login('ninguem@demo.test', password), await login(people.main, 'Errada-2026')];
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual({ message: 'E-mail ou senha incorretos.', code: 'invalid_credentials' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
  });

  it('allows ten attempts per account in 15 minutes and returns the time to wait', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login('alvo@demo.test', 'Errada-2026')).status).toBe(401);
      clock.advance(1_000);
    }
    const refused = await login('ALVO@demo.test', 'Errada-2026');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(15 * 60 - 10);
    expect((await login(people.main, password)).status).toBe(200);

    clock.advance(15 * minuteMs - 10_000);
    expect((await login('alvo@demo.test', 'Errada-2026')).status).toBe(401);
    expect((await login('alvo@demo.test', 'Errada-2026')).status).toBe(429);
  });

  it('clears the attempts of an account after a successful sign-in', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await login(people.foreign, 'Errada-2026');
      expect((await login(people.foreign, password)).status).toBe(200);
    }
  });

  it('does not lock an account because of a clock that ran ahead', async () => {
    clock.advance(365 * 24 * 60 * minuteMs);
    for (let attempt = 0; attempt < 10; attempt += 1) await login(people.secondary, 'Errada-2026');
    expect((await login(people.secondary, password)).status).toBe(429);
    clock.advance(-365 * 24 * 60 * minuteMs);
    expect((await login(people.secondary, password)).status).toBe(200);
  });

  it('limits the attempts of an address over all accounts', async () => {
    const from = { 'x-client-address': '203.0.113.9' };
    for (let batch = 0; batch < 5; batch += 1) {
      const attempts = Array.from({ length: 20 }, (_, index) => login(`conta${batch}-${index}@demo.test`, 'x', from));
      expect((await Promise.all(attempts)).every(({ status }) => status === 401)).toBe(true);
    }
    expect((await login('mais-uma@demo.test', 'x', from)).status).toBe(429);
    expect((await login(people.main, password, { 'x-client-address': '203.0.113.10' })).status).toBe(200);
  });

  it('strangers cannot lock out the owner’s known device, and share ten attempts among them', async () => {
    clock.advance(60 * minuteMs);
    const { device } = (await login(people.manager, password)).body.login;
    expect(device).toMatch(/^[\w-]{43}$/);
    let checked = 0;
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const from = { 'x-client-address': `198.51.100.${attempt % 200}` };
      const { status } = await login(people.manager, 'Errada-2026', from);
      expect([401, 429]).toContain(status);
      if (status === 401) checked += 1;
    }
    expect(checked).toBe(10);
    // Even from the stranger's address, because offices and mobile networks share theirs.
    const own = { 'x-device': device, 'x-client-address': '198.51.100.7' };
    expect((await login(people.manager, password)).status).toBe(429);
    const entered = await login(people.manager, password, own);
    expect(entered.status).toBe(200);
    expect(entered.body.login.device).toBe(device);
    // The owner's sign-in does not reset the strangers' counter.
    expect((await login(people.manager, 'Errada-2026')).status).toBe(429);

    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login(people.manager, 'Errada-2026', own)).status).toBe(401);
    }
    expect((await login(people.manager, password, own)).status).toBe(429);
  });

  it('knows a device only for the users it has signed in, and ignores unknown tokens', async () => {
    clock.advance(60 * minuteMs);
    const { device } = (await login(people.main, password)).body.login;
    const invented = { 'x-device': 'x'.repeat(43) };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login(people.foreign, 'Errada-2026', invented)).status).toBe(401);
    }
    for (const stranger of [{ 'x-device': device }, invented, { 'x-device': '\u00e9; drop' }]) {
      expect((await login(people.foreign, password, stranger)).status).toBe(429);
    }
    clock.advance(60 * minuteMs);
    // Two users of one browser: it keeps its token and is known for both.
    expect((await login(people.foreign, password, { 'x-device': device })).body.login.device).toBe(device);
    expect((await login(people.secondary, password, invented)).body.login.device).not.toBe(invented['x-device']);
    for (let attempt = 0; attempt < 10; attempt += 1) await login(people.foreign, 'Errada-2026');
    expect((await login(people.foreign, password, { 'x-device': device })).status).toBe(200);
  });

  it('keeps the latest twenty devices of a user, stores no device token, and deletes devices after 400 days', async () => {
    clock.advance(60 * minuteMs);
    const devices: string[] = [];
    for (let time = 0; time < 21; time += 1) {
      clock.advance(1_000);
      devices.push((await login(people.secondary, password)).body.login.device);
    }
    const kept = `select token_hash from known_devices join users on id = user_id where email = '${people.secondary}'`;
    const rows = async () => (await gateway.context.database.pool.query(kept)).rows;
    expect(await rows()).toHaveLength(20);
    expect(JSON.stringify(await rows())).not.toContain(devices[20]);
    for (let attempt = 0; attempt < 10; attempt += 1) await login(people.secondary, 'Errada-2026');
    expect((await login(people.secondary, password, { 'x-device': devices[0]! })).status).toBe(429);
    expect((await login(people.secondary, password, { 'x-device': devices[1]! })).status).toBe(200);
    clock.advance(400 * 24 * 60 * minuteMs);
    await deleteExpired(gateway.context);
    expect(await rows()).toEqual([]);
    clock.advance(-400 * 24 * 60 * minuteMs);
  });

  it('refuses a body without valid credentials', async () => {
    const { status, body } = await gateway.visitor.call('direct', 'POST', '/v2/login', {
      body: { username: '', password: 12, extra: true },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      username: 'validation.required',
      password: 'validation.required',
      extra: 'validation.unknown_field',
    });
  });
});

describe('a session', () => {
  it('ends immediately at log-out', async () => {
    const caller = await gateway.signIn(people.main);
    const other = await gateway.signIn(people.main);
    expect((await caller.call('direct', 'GET', '/logout')).status).toBe(200);
    expect((await caller.call('direct', 'GET', '/v2/auth')).status).toBe(401);
    expect((await other.call('direct', 'GET', '/v2/auth')).status).toBe(200);
  });

  it('ends twelve hours after it began, to the second', async () => {
    const caller = await gateway.signIn(people.main);
    clock.advance(12 * 60 * minuteMs - 1_000);
    expect((await caller.call('direct', 'GET', '/v2/auth')).status).toBe(200);
    clock.advance(1_000);
    expect((await caller.call('direct', 'GET', '/v2/auth')).status).toBe(401);
  });

  it('is not opened by a forged, truncated or foreign token', async () => {
    const { token } = await gateway.signIn(people.main);
    const forged = [`${String(token).slice(0, -1)}!`, String(token).slice(1), 'x'.repeat(43), '', `${token} ${token}`];
    for (const value of forged) {
      const answer = await gateway.visitor.call('direct', 'GET', '/v2/auth', {
        headers: { authorization: `Bearer ${value}` },
      });
      expect(answer.status).toBe(401);
    }
  });

  it('stores no token in the database', async () => {
    const { token } = await gateway.signIn(people.main);
    const { rows } = await gateway.context.database.pool.query('select * from sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(String(token));
  });
});
