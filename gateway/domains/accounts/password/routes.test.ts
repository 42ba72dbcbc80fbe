import { Client } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { password, people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const hourMs = 60 * 60_000;
const clock = movableClock();
let serial = 0;

const gateway = await useGateway({ clock, env: { PUBLIC_URL: 'https://portal.example.com' } });
const { query: rowsOf } = gateway;
const mails = mailsOf(gateway);
// Moves past the rate-limit windows and step-ups of earlier tests.
beforeEach(() => clock.advance(hourMs));

const newPassword = () => `Trovoada-${(serial += 1)}`;
const signIn = (username: string, secret: string, headers = {}) =>
  gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username, password: secret }, headers });
const ask = (email: string) => gateway.visitor.call('direct', 'POST', '/create/user/reset', { body: { email } });
const reset = (hash: string, secret: string, headers = {}) =>
  gateway.visitor.call('direct', 'PUT', `/user/reset/${hash}`, { body: { password: secret }, headers });
const isAlive = async (caller: TestCaller) => (await caller.call('direct', 'GET', '/v2/auth')).status === 200;

/** Asks for a link and returns its secret. */
async function linkFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(201);
  const [hash = ''] = await mails.linksTo(email, 'password-reset');
  return hash;
}
/** Gives a user of the fixtures its password back. */
async function restore(email: string): Promise<void> {
  const { rows } = await gateway.context.database.pool.query(
    `select password_hash from users where email = '${people.administrator}'`,
  );
  await rowsOf('update users set password_hash = $1 where email = $2', [rows[0].password_hash, email]);
}

describe('a password reset by mail', () => {
  it('sets a new password once, ends every session and signs nobody in', async () => {
    const [caller, other] = [await gateway.signIn(people.foreign), await gateway.signIn(people.foreign)];
    const hash = await linkFor(people.foreign);
    expect(hash).toMatch(/^[\w-]{43}$/);
    const secret = newPassword();
    const answer = await reset(hash, secret);
    expect([answer.status, answer.body]).toEqual([200, { message: expect.any(String), device: expect.any(String) }]);
    expect([await isAlive(caller), await isAlive(other)]).toEqual([false, false]);
    expect((await signIn(people.foreign, password)).status).toBe(401);
    expect((await signIn(people.foreign, secret)).status).toBe(200);
    expect((await reset(hash, newPassword())).body).toMatchObject({ code: 'link_invalid' });
    const subjects = (await mails.mailsTo(people.foreign)).map(({ subject }) => subject);
    expect(subjects).toContain('Sua senha na Parceria foi alterada');
    await restore(people.foreign);
  });

  it('keeps a link that a refused password did not use, and only the newest one works, for an hour', async () => {
    const first = await linkFor(people.secondary);
    for (const [secret, error] of [
      ['curta-1', 'short'],
      ['dezessete-letras1', 'long'],
      ['com espaco 1', 'format'],
      ['brasil2026', 'common'],
    ]) {
      const { status, body } = await reset(first, secret!);
      expect([status, body.errors]).toEqual([400, { password: `validation.password_${error}` }]);
    }
    const second = await linkFor(people.secondary);
    expect(second).not.toBe(first);
    expect((await reset(first, newPassword())).body.code).toBe('link_invalid');
    clock.advance(hourMs);
    expect((await reset(second, newPassword())).body.code).toBe('link_invalid');
    expect((await reset('x'.repeat(43), newPassword())).status).toBe(422);
    expect((await signIn(people.secondary, password)).status).toBe(200);
  });

  it('lets the owner in whom strangers have locked out', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(people.secondary, 'errada');
    expect((await signIn(people.secondary, password)).status).toBe(429);
    const secret = newPassword();
    const { body } = await reset(await linkFor(people.secondary), secret);
    expect((await signIn(people.secondary, secret)).status).toBe(429);
    expect((await signIn(people.secondary, secret, { 'x-device': body.device })).status).toBe(200);
    await restore(people.secondary);
  });

  it('dies with a change of the password', async () => {
    const hash = await linkFor(people.secondary);
    const caller = await gateway.signIn(people.secondary);
    const body = { password: newPassword(), current_password: password };
    expect((await caller.call('direct', 'PUT', '/edit/user/resetpass', { body })).status).toBe(200);
    expect((await reset(hash, newPassword())).body.code).toBe('link_invalid');
    await restore(people.secondary);
  });

  it('answers alike and does the same work for every e-mail', async () => {
    const waiting = 'espera@example.com';
    await gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', {
      body: { name: 'Eva Espera', email: waiting, password: newPassword() },
    });
    await rowsOf(`update users set deactivated_at = now() where email = $1`, [people.finance]);
    const workOf = async (email: string) => {
      const query = vi.spyOn(Client.prototype, 'query');
      try {
        const { status, body } = await ask(email);
        const verbs = query.mock.calls.map(([statement]) => {
          const { text = statement } = statement as unknown as { text?: unknown };
          const verb = /^\s*(rollback to|\w+)/.exec(String(text))?.[1] ?? '';
          // Releasing a savepoint and rolling it back cost the same.
          return verb.replace('rollback to', 'release');
        });
        return { status, body, verbs: verbs.sort() };
      } finally {
        query.mockRestore();
      }
    };
    const nobody = await workOf('ninguem@example.com');
    expect(nobody.verbs.filter((verb) => verb === 'insert').length).toBeGreaterThan(4);
    for (const email of [people.foreign, people.administrator, waiting, people.finance]) {
      expect(await workOf(email), email).toEqual(nobody);
    }
    expect(await mails.linksTo(waiting, 'password-reset')).toEqual([]);
    expect(await mails.linksTo(waiting, 'activate')).toHaveLength(2);
    expect(await mails.mailsTo(people.finance)).toEqual([]);
    expect(await mails.mailsTo('ninguem@example.com')).toEqual([]);
    expect(await rowsOf(`select id from users where email like '%.invalid'`)).toEqual([]);
    await rowsOf(`update users set deactivated_at = null where email = $1`, [people.finance]);
  });

  it('may be asked for three times per e-mail in 15 minutes, with or without an account', async () => {
    for (const email of [people.manager, 'insistente@example.com']) {
      for (let attempt = 0; attempt < 3; attempt += 1) expect((await ask(email)).status).toBe(201);
      const refused = await ask(email);
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    }
  });
});

describe('strangers who ask for resets of a person', () => {
  const askFrom = async (email: string, address: string, device?: string) => {
    const headers = { 'x-client-address': address, ...(device !== undefined && { 'x-device': device }) };
    return (await gateway.visitor.call('direct', 'POST', '/create/user/reset', { body: { email }, headers })).status;
  };

  it('use up neither those of other addresses nor those of its known device, and learn nothing', async () => {
    const device = String((await signIn(people.administrator, password)).body.login.device);
    for (const email of [people.administrator, 'desconhecida@example.com']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1) statuses.push(await askFrom(email, '203.0.113.1'));
      for (let host = 2; host < 10; host += 1) statuses.push(await askFrom(email, `203.0.113.${host}`));
      expect(statuses, email).toEqual([201, 201, 201, 429, 201, 201, 201, 201, 201, 201, 201, 429]);
    }
    const own = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      own.push(await askFrom(people.administrator, '203.0.113.1', device));
    }
    expect(own).toEqual([201, 201, 201, 429]);
    expect(await askFrom('desconhecida@example.com', '203.0.113.1', device)).toBe(429);
  });
});

describe('the own password', () => {
  const change = (caller: TestCaller, body: object) => caller.call('direct', 'PUT', '/edit/user/resetpass', { body });
  const canReset = async (caller: TestCaller) =>
    (await caller.call('direct', 'GET', '/user/check/resetpass')).body.can_reset;

  it('needs the current one, and ends every session', async () => {
    const [caller, other] = [await gateway.signIn(people.readOnly), await gateway.signIn(people.readOnly)];
    const secret = newPassword();
    const missing = await change(caller, { password: secret });
    expect([missing.status, missing.body.errors]).toEqual([400, { current_password: 'validation.required' }]);
    const wrong = await change(caller, { password: secret, current_password: 'errada' });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { current_password: 'validation.password_wrong' }]);
    const { status, body } = await change(caller, { password: secret, current_password: password });
    expect([status, body]).toEqual([200, { message: 'Senha Atualizada com sucesso' }]);
    expect([await isAlive(caller), await isAlive(other)]).toEqual([false, false]);
    expect((await signIn(people.readOnly, secret)).status).toBe(200);
    await restore(people.readOnly);
  });

  it('is blocked for 15 minutes after five wrong current ones, even for the right one', async () => {
    const caller = await gateway.signIn(people.auditor);
    const secret = newPassword();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await canReset(caller)).toBe(true);
      expect((await change(caller, { password: secret, current_password: `errada-${attempt}` })).status).toBe(400);
    }
    expect(await canReset(caller)).toBe(false);
    const blocked = await change(caller, { password: secret, current_password: password });
    expect(blocked.status).toBe(401);
    expect(blocked.body).toMatchObject({ code: 'password_change_blocked', message: 'Alteração de senha bloqueada' });
    expect(await isAlive(caller)).toBe(true);
    clock.advance(15 * 60_000);
    expect(await canReset(caller)).toBe(true);
    expect((await change(caller, { password: secret, current_password: password })).status).toBe(200);
    await restore(people.auditor);
  });
});

describe('a password set by staff', () => {
  const set = (caller: TestCaller, userId: number, body: object) =>
    caller.call('direct', 'PUT', `/edit/user/resetaffiliatepass/${userId}`, { body });

  it('needs a step-up, ends the sessions, notifies the user and makes payments wait', async () => {
    const manager = await gateway.signIn(people.manager);
    const caller = await gateway.signIn(people.main);
    const secret = newPassword();
    expect((await set(manager, 3, { password: secret })).body.code).toBe('step_up_required');
    const proven = await manager.stepUp();
    expect((await set(proven, 3, { password: 'curta' })).body.errors).toEqual({
      password: 'validation.password_short',
    });
    expect((await set(proven, 3, { password: secret })).status).toBe(200);
    expect(await isAlive(caller)).toBe(false);
    expect((await signIn(people.main, secret)).status).toBe(200);
    expect((await mails.mailsTo(people.main)).some(({ text }) => text.includes('A equipe da'))).toBe(true);
    const [hold] = await rowsOf('select cause, user_id from payee_holds where affiliate_id = 1');
    expect(hold).toEqual({ cause: 'password_reset', user_id: 2 });
    await restore(people.main);
  });

  it('reaches users of affiliates in reach alone, never staff', async () => {
    const manager = await (await gateway.signIn(people.manager)).stepUp();
    const assigned = await (await gateway.signIn(people.assigned)).stepUp();
    const body = { password: newPassword() };
    // The administrator, a missing user, and a user of an affiliate of another manager.
    expect((await set(manager, 1, body)).status).toBe(404);
    expect((await set(manager, 999_999, body)).status).toBe(404);
    expect((await set(assigned, 3, body)).status).toBe(404);
    const finance = await (await gateway.signIn(people.finance)).stepUp();
    expect((await set(finance, 3, body)).status).toBe(403);
  });
});
