import { beforeEach, describe, expect, it } from 'vitest';
import { password, people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const minuteMs = 60_000;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const clock = movableClock();
const gateway = await useGateway({ clock });
const { query } = gateway;

interface Session {
  id: number;
  address: string;
  user_agent: string | null;
  created_at: string;
  seen_at: string;
  is_current: boolean;
}

const list = async (caller: TestCaller): Promise<Session[]> =>
  (await caller.call('direct', 'GET', '/v2/user/sessions')).body;
const end = (caller: TestCaller, id: number | 'others') =>
  caller.call('direct', 'DELETE', `/v2/user/sessions/${id}`, id === 'others' ? { body: {} } : {});
const signIn = (email: string, headers: Record<string, string>) =>
  gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username: email, password }, headers });

describe('open sessions', () => {
  beforeEach(() => query('delete from sessions'));

  it('are listed with browser, address and times, the current one marked, and no token', async () => {
    await signIn(people.main, { 'x-user-agent': chrome, 'x-client-address': '203.0.113.7' });
    const caller = await gateway.signIn(people.main);
    const sessions = await list(caller);
    expect(sessions).toEqual([
      expect.objectContaining({ address: '127.0.0.1', user_agent: null, is_current: true }),
      expect.objectContaining({ address: '203.0.113.7', user_agent: chrome, is_current: false }),
    ]);
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(
      ['address', 'created_at', 'id', 'is_current', 'seen_at', 'user_agent'].toSorted(),
    );
    expect(await list(await gateway.signIn(people.foreign))).toHaveLength(1);
  });

  it('keep a hostile or long browser name on one short line', async () => {
    await signIn(people.main, { 'x-user-agent': `Mozilla\tX${'y'.repeat(500)}` });
    const [row] = await query('select user_agent from sessions');
    expect(row?.user_agent).toMatch(/^Mozilla X(y){191}$/);
  });

  it('end one by one, at once, and only for their own user', async () => {
    const [mine, other, foreign] = [
      await gateway.signIn(people.main),
      await gateway.signIn(people.main),
      await gateway.signIn(people.foreign),
    ];
    const [foreignSession] = await list(foreign);
    const [absent, notMine] = [await end(mine, 98_765), await end(mine, foreignSession?.id ?? 0)];
    expect([notMine.status, notMine.body]).toEqual([404, absent.body]);
    const session = (await list(mine)).find((each) => !each.is_current);
    expect((await end(mine, session?.id ?? 0)).status).toBe(200);
    expect((await other.call('direct', 'GET', '/v2/auth')).status).toBe(401);
    expect((await foreign.call('direct', 'GET', '/v2/auth')).status).toBe(200);
    expect(await list(mine)).toHaveLength(1);
  });

  it('end all but the current one', async () => {
    const mine = await gateway.signIn(people.main);
    const others = [await gateway.signIn(people.main), await gateway.signIn(people.main)];
    const secondary = await gateway.signIn(people.secondary);
    expect((await end(mine, 'others')).body).toEqual({ count: 2 });
    for (const other of others) expect((await other.call('direct', 'GET', '/v2/auth')).status).toBe(401);
    for (const caller of [mine, secondary]) expect((await caller.call('direct', 'GET', '/v2/auth')).status).toBe(200);
    expect((await query('select action, after from audit_entries order by id desc limit 1'))[0]).toEqual({
      action: 'session.end_others',
      after: { count: 2 },
    });
  });

  it('keep the time of the sign-in when a step-up replaces their token', async () => {
    const caller = await gateway.signIn(people.main);
    const [before] = await list(caller);
    clock.advance(3 * minuteMs);
    const [after] = await list(await caller.stepUp());
    expect(after?.created_at).toBe(before?.created_at);
    expect(await query('select id from sessions')).toHaveLength(1);
  });

  it('note their last use, at most once in five minutes, and from where', async () => {
    const caller = await gateway.signIn(people.main);
    const seen = async () => (await query('select seen_at, address from sessions'))[0];
    const start = clock.now();
    clock.advance(5 * minuteMs - 1);
    await caller.call('direct', 'GET', '/v2/auth');
    expect((await seen())?.seen_at).toEqual(start);
    clock.advance(1);
    await caller.call('direct', 'GET', '/v2/auth', { headers: { 'x-client-address': '198.51.100.4' } });
    // The request does not wait for the note.
    await expect.poll(seen).toEqual({ seen_at: clock.now(), address: '198.51.100.4' });
  });

  it('end for a deactivated user, who cannot sign in either', async () => {
    const caller = await gateway.signIn(people.finance);
    await query('update users set deactivated_at = now() where email = $1', [people.finance]);
    expect((await caller.call('direct', 'GET', '/v2/auth')).status).toBe(401);
    expect((await signIn(people.finance, {})).body.code).toBe('invalid_credentials');
    await query('update users set deactivated_at = null where email = $1', [people.finance]);
    expect((await signIn(people.finance, {})).status).toBe(200);
  });
});

describe('a sign-in by an unknown device', () => {
  const mails = (email: string) => query('select subject, text from outbox_mails where "to" = $1 order by id', [email]);

  it.each([
    [people.readOnly, '/account/myaccount/security'],
    [people.campaigns, '/admin/security'],
  ])('notifies %s by mail, but not of the very first one', async (email, path) => {
    const from = { 'x-user-agent': chrome, 'x-client-address': '203.0.113.77', 'accept-language': 'en' };
    const first = await signIn(email, {});
    expect(await mails(email)).toEqual([]);
    await signIn(email, { ...from, 'x-device': first.body.login.device });
    expect(await mails(email)).toEqual([]);

    await query("update users set language = 'pt-br' where email = $1", [email]);
    await signIn(email, from);
    const [mail, more] = await mails(email);
    expect(more).toBeUndefined();
    // In the language of the owner, not of whoever signed in.
    expect(mail?.subject).toBe('Novo acesso à sua conta na Parceria');
    const text = String(mail?.text);
    for (const part of ['Chrome, Windows', '203.0.113.0/24', '(horário de Brasília)', path])
      expect(text).toContain(part);
    expect(text).not.toContain('203.0.113.77');
  });
});
