import { beforeEach, describe, expect, it } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const path = '/v2/affiliate/settings/users';
const hourMs = 60 * 60_000;
const clock = movableClock();
let main: TestCaller;
let serial = 0;

const gateway = await useGateway({ clock, env: { PUBLIC_URL: 'https://portal.example.com' } });
const { query: rowsOf } = gateway;
const mails = mailsOf(gateway);

beforeEach(async () => {
  clock.advance(hourMs);
  main = await (await gateway.signIn(people.main)).stepUp();
});

const password = 'Trovoada-77';
const signIn = (username: string) =>
  gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username, password } });
const accept = (hash: string) =>
  gateway.visitor.call('direct', 'POST', '/user/invitation', { body: { hash, password } });
const list = (caller: TestCaller, query = '') => caller.call('direct', 'GET', path + query);
const create = (caller: TestCaller, body: object) => caller.call('direct', 'POST', path, { body });

/** Invites a new secondary access of affiliate 1. */
async function invite(form: object = {}) {
  const email = `nina${(serial += 1)}@example.com`;
  const { status, body } = await create(main, { name: 'Nina Nunes', email, ...form });
  expect([status, body]).toEqual([201, { message: expect.any(String), id: expect.any(Number) }]);
  const [hash = ''] = await mails.linksTo(email, 'invitation');
  return { id: Number(body.id), email, hash };
}

describe('the accesses of an affiliate', () => {
  it('are listed with the main one first, for it and for staff', async () => {
    const { id, email } = await invite({ level: 'read_only' });
    const { status, body } = await list(main);
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ id: 3, email: people.main, is_main: true });
    expect(body.find((access: { id: number }) => access.id === id)).toEqual({
      id,
      name: 'Nina Nunes',
      email,
      level: 'read_only',
      is_main: false,
      invited_at: clock.now().toISOString(),
      activated_at: null,
    });
    expect(body.map(({ email: shown }: { email: string }) => shown)).not.toContain(people.foreign);
    const staff = await gateway.signIn(people.manager);
    expect((await list(staff, '?affiliate_id=1')).body).toEqual(body);
    expect((await list(staff)).body.errors).toEqual({ affiliate_id: 'validation.required' });
    expect((await list(main, '?affiliate_id=2')).status).toBe(404);
  });

  it('are the main access and staff to see and to change alone', async () => {
    const body = { name: 'Nina', email: 'x@example.com' };
    for (const person of [people.secondary, people.readOnly, people.finance, people.campaigns]) {
      const caller = await (await gateway.signIn(person)).stepUp();
      expect((await list(caller, '?affiliate_id=1')).status, person).toBe(403);
      expect((await create(caller, { ...body, affiliate_id: 1 })).status, person).toBe(403);
      expect((await caller.call('direct', 'DELETE', `${path}/4`)).status, person).toBe(403);
    }
    expect((await gateway.visitor.call('direct', 'GET', path)).status).toBe(401);
    const foreign = await (await gateway.signIn(people.foreign)).stepUp();
    expect((await foreign.call('direct', 'DELETE', `${path}/4`)).status).toBe(404);
    expect((await foreign.call('direct', 'PUT', `${path}/4`, { body: { name: 'X' } })).status).toBe(404);
  });

  it('need a step-up for every change', async () => {
    const plain = await gateway.signIn(people.main);
    const body = { name: 'Nina', email: 'y@example.com' };
    expect((await create(plain, body)).body.code).toBe('step_up_required');
    expect((await plain.call('direct', 'PUT', `${path}/4`, { body: { name: 'X' } })).body.code).toBe(
      'step_up_required',
    );
    expect((await plain.call('direct', 'DELETE', `${path}/4`)).body.code).toBe('step_up_required');
  });
});

describe('an invitation', () => {
  it('lets the invited set the password, once, and nobody sign in before', async () => {
    const { email, hash } = await invite({ level: 'read_only' });
    expect((await mails.mailsTo(email))[0]?.text).toContain('Ana Prado');
    expect((await signIn(email)).body.code).toBe('invalid_credentials');
    const weak = await gateway.visitor.call('direct', 'POST', '/user/invitation', {
      body: { hash, password: 'curta' },
    });
    expect(weak.body.errors).toEqual({ password: 'validation.password_short' });
    expect((await accept(hash)).status).toBe(201);
    expect((await signIn(email)).body.login.user).toMatchObject({
      is_main: false,
      level: 'read_only',
      affiliate_id: 1,
    });
    expect((await accept(hash)).body.code).toBe('link_invalid');
  });

  it('ends after 24 hours, and when it is sent again', async () => {
    const { id, email, hash } = await invite();
    const again = await main.call('direct', 'PUT', `${path}/${id}`, { body: { invite: true } });
    expect(again.status).toBe(200);
    const [newest = ''] = await mails.linksTo(email, 'invitation');
    expect(newest).not.toBe(hash);
    expect((await accept(hash)).body.code).toBe('link_invalid');
    clock.advance(24 * hourMs);
    expect((await accept(newest)).body.code).toBe('link_invalid');
    // The reset of a password that there is not yet brings the invitation again.
    await gateway.visitor.call('direct', 'POST', '/create/user/reset', { body: { email } });
    const [third = ''] = await mails.linksTo(email, 'invitation');
    expect((await accept(third)).status).toBe(201);
    main = await (await gateway.signIn(people.main)).stepUp();
    const late = await main.call('direct', 'PUT', `${path}/${id}`, { body: { invite: true } });
    expect(late.body.code).toBe('state_conflict');
  });

  it('is refused for an e-mail that has an account, in the wire’s own words', async () => {
    const taken = await create(main, { name: 'Nina', email: people.foreign.toUpperCase() });
    expect(taken.status).toBe(400);
    expect(taken.body).toMatchObject({
      code: 'invalid_fields',
      errors: { email: 'errors.email_taken' },
      email: ['Este e-mail já está em uso.'],
    });
    const broken = await create(main, { name: ' ', email: 'abc' });
    expect(broken.body).toMatchObject({
      errors: { name: 'validation.required', email: 'validation.email' },
      email: ['E-mail inválido.'],
    });
    expect((await create(main, { name: 'Nina', email: 'z@example.com', is_main: true })).status).toBe(400);
  });

  it('may be tried for a few e-mails only, because each answer says whether there is an account', async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 60 && !statuses.has(429); attempt += 1) {
      statuses.add((await create(main, { name: 'Nina', email: people.foreign })).status);
    }
    expect([...statuses]).toEqual([400, 429]);
  });
});

describe('a secondary access', () => {
  it('ends at once when it is deleted; what it did stays', async () => {
    const { id, email, hash } = await invite();
    await accept(hash);
    const { body } = await signIn(email);
    const token = { authorization: `Bearer ${String(body.login.token)}` };
    await rowsOf(
      `insert into payments (affiliate_id, user_id, status, amount_cents, payee, method, pay_date, created_at)
       values (1, $1, 'requested', 100, '{}', 'pix', '2026-03-16', now())`,
      [id],
    );
    const answer = await main.call('direct', 'DELETE', `${path}/${id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: expect.any(String) }]);
    expect((await gateway.visitor.call('direct', 'GET', '/v2/auth', { headers: token })).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await main.call('direct', 'DELETE', `${path}/${id}`)).status).toBe(404);
    expect(await rowsOf('select user_id from payments where affiliate_id = 1')).toEqual([{ user_id: null }]);
    const [entry] = await rowsOf(`select before from audit_entries where action = 'access.delete' order by id desc`);
    expect(entry.before).toMatchObject({ name: 'Nina Nunes', email });
    // Its e-mail is free again.
    expect((await create(main, { name: 'Nina', email })).status).toBe(201);
  });

  it('is reached by staff, and its sessions end with a new level', async () => {
    const staff = await (await gateway.signIn(people.manager)).stepUp();
    const reader = await gateway.signIn(people.readOnly);
    const change = (body: object) => staff.call('direct', 'PUT', `${path}/10`, { body });
    expect((await change({ name: 'Lia Pires' })).body).toMatchObject({ id: 10, name: 'Lia Pires', level: 'read_only' });
    expect((await reader.call('direct', 'GET', '/v2/auth')).status).toBe(200);
    expect((await change({ level: 'full' })).body).toMatchObject({ level: 'full' });
    expect((await reader.call('direct', 'GET', '/v2/auth')).status).toBe(401);
    const { id } = await invite();
    expect((await staff.call('direct', 'DELETE', `/users/delete/affiliate/${id}`)).status).toBe(200);
    expect((await main.call('direct', 'DELETE', '/users/delete/affiliate/4')).status).toBe(403);
  });

  it('is never the main one', async () => {
    for (const answer of [
      await main.call('direct', 'DELETE', `${path}/3`),
      await main.call('direct', 'PUT', `${path}/3`, { body: { level: 'read_only' } }),
      await main.call('direct', 'PUT', `${path}/3`, { body: { invite: true } }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'main_access']);
    }
    const staff = await (await gateway.signIn(people.administrator)).stepUp();
    expect((await staff.call('direct', 'DELETE', '/users/delete/affiliate/3')).body.code).toBe('main_access');
    expect((await staff.call('direct', 'DELETE', `/users/delete/affiliate/${ids.manager}`)).status).toBe(404);
  });
});
