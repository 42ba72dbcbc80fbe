import { beforeEach, describe, expect, it } from 'vitest';
import { ids, password, people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const path = '/v2/affiliate/settings/email';
const hourMs = 60 * 60_000;
const clock = movableClock();

const gateway = await useGateway({ clock, env: { PUBLIC_URL: 'https://portal.example.com' } });
const { query } = gateway;
const mails = mailsOf(gateway);
let login: string = people.main;

// Everybody has the address and the password of the fixtures again.
beforeEach(async () => {
  clock.advance(hourMs);
  login = people.main;
  for (const [id, email] of [people.main, people.secondary, people.foreign].map((email, at) => [at + 3, email])) {
    const statement = `update users set email = $2, password_hash = (select password_hash from users where id = 1) where id = $1`;
    await query(statement, [id, email]);
  }
  await query(`update affiliates set email = (select email from users where affiliate_id = affiliates.id and is_main),
    token_hash = null, version = 1`);
  for (const table of ['links', 'former_emails', 'payee_holds', 'outbox_mails']) await query(`delete from ${table}`);
});

const signIn = (username: string, secret = password) =>
  gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username, password: secret } });
const undo = (hash: string) => gateway.visitor.call('direct', 'POST', '/user/email_undo', { body: { hash } });
const reset = (hash: string, secret: string) =>
  gateway.visitor.call('direct', 'PUT', `/user/reset/${hash}`, { body: { password: secret } });
const change = (caller: TestCaller, body: object) => caller.call('direct', 'PUT', path, { body });
const isAlive = async (caller: TestCaller) => (await caller.call('direct', 'GET', '/v2/auth')).status === 200;
const mainStepped = async () => (await gateway.signIn(login)).stepUp();

/** Changes the login e-mail of affiliate 1 by its main access. */
async function move(email: string) {
  const answer = await change(await mainStepped(), { email });
  expect([answer.status, answer.body.message]).toEqual([
    200,
    'E-mail alterado com sucesso. Foi enviado um e-mail para redefinição da nova senha de acesso.',
  ]);
  login = email;
}

describe('the login e-mail', () => {
  it('changes at once: sessions, links and the token end, both addresses are notified, payments wait', async () => {
    const before = login;
    const caller = await mainStepped();
    await caller.call('direct', 'POST', '/v2/affiliate/token');
    await gateway.visitor.call('direct', 'POST', '/create/user/reset', { body: { email: before } });
    const [pending = ''] = await mails.linksTo(before, 'password-reset');
    await move('ana.nova@example.com');

    expect(await isAlive(caller)).toBe(false);
    expect((await reset(pending, 'Trovoada-71')).body.code).toBe('link_invalid');
    expect((await signIn(before)).status).toBe(401);
    expect((await signIn(login)).status).toBe(200);
    const [affiliate] = await query('select email, token_hash, version from affiliates where id = 1');
    expect(affiliate).toEqual({ email: login, token_hash: null, version: 2 });
    expect(await query('select cause from payee_holds where affiliate_id = 1')).toEqual([{ cause: 'login_email' }]);
    expect(await query('select email from former_emails')).toEqual([{ email: before }]);

    const [link = ''] = await mails.linksTo(login, 'password-reset');
    expect((await reset(link, 'Trovoada-72')).status).toBe(200);
    expect(await mails.linksTo(before, 'email-undo')).toHaveLength(1);
  });

  it('comes back by the link of the old address, which leaves a thief nothing', async () => {
    const before = login;
    await move('ladra@example.com');
    await move('ladra2@example.com');
    const [first = ''] = await mails.linksTo(before, 'email-undo');
    const [second = ''] = await mails.linksTo('ladra@example.com', 'email-undo');
    // Nobody else can take the address meanwhile.
    const staff = await (await gateway.signIn(people.administrator)).stepUp();
    const taken = await change(staff, { email: before, affiliate_id: 2 });
    expect(taken.body.errors).toEqual({ email: 'errors.email_taken' });
    await gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', {
      body: { name: 'Outra Pessoa', email: before, password: 'Trovoada-79' },
    });
    expect(await query('select id from users where email = $1', [before])).toEqual([]);

    // The thief's own password would not end the link.
    const [stolen = ''] = await mails.linksTo('ladra2@example.com', 'password-reset');
    expect((await reset(stolen, 'Trovoada-73')).status).toBe(200);
    const { body } = await signIn('ladra2@example.com', 'Trovoada-73');
    const session = { authorization: `Bearer ${String(body.login.token)}` };
    expect((await undo(first)).status).toBe(201);
    login = before;
    expect((await gateway.visitor.call('direct', 'GET', '/v2/auth', { headers: session })).status).toBe(401);
    for (const address of [before, 'ladra2@example.com']) {
      expect((await signIn(address, 'Trovoada-73')).status).toBe(401);
    }
    expect((await undo(second)).body.code).toBe('link_invalid');
    expect((await undo(first)).body.code).toBe('link_invalid');
    const [link = ''] = await mails.linksTo(before, 'password-reset');
    expect((await reset(link, 'Trovoada-74')).status).toBe(200);
    expect((await signIn(before, 'Trovoada-74')).status).toBe(200);
  });

  it('has a link to undo for 72 hours', async () => {
    const before = login;
    await move('ana.final@example.com');
    const [hash = ''] = await mails.linksTo(before, 'email-undo');
    clock.advance(72 * hourMs);
    expect((await undo(hash)).body.code).toBe('link_invalid');
  });

  it('is changed by staff for an affiliate in reach, and by the main access alone', async () => {
    const staff = await (await gateway.signIn(people.manager)).stepUp();
    expect((await change(staff, { email: 'otavio@example.com', affiliate_id: 2 })).status).toBe(200);
    expect((await signIn('otavio@example.com')).status).toBe(200);
    expect((await change(staff, { email: 'a@example.com' })).body.errors).toEqual({
      affiliate_id: 'validation.required',
    });
    expect((await change(staff, { email: 'a@example.com', affiliate_id: 999 })).status).toBe(404);
    const secondary = await (await gateway.signIn(people.secondary)).stepUp();
    expect((await change(secondary, { email: 'a@example.com' })).status).toBe(403);
    expect((await change(await mainStepped(), { email: 'a@example.com', affiliate_id: 2 })).status).toBe(404);
    expect((await change(await gateway.signIn(login), { email: 'a@example.com' })).body.code).toBe('step_up_required');
  });

  it('is refused in an update_affiliate_email object', async () => {
    const caller = await mainStepped();
    for (const [email, key, text] of [
      [people.secondary, 'errors.email_taken', 'Este e-mail já está em uso.'],
      ['abc', 'validation.email', 'E-mail inválido.'],
      ['', 'validation.required', 'Informe o e-mail.'],
    ]) {
      const { status, body } = await change(caller, { email });
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: { email: key }, update_affiliate_email: { email: [text] } });
    }
  });
});

describe('update/user', () => {
  const update = (caller: TestCaller, userId: number, body: object) =>
    caller.call('direct', 'PUT', `/update/user/${userId}`, { body });

  it('changes the own name, and the own e-mail after a step-up', async () => {
    const caller = await gateway.signIn(people.secondary);
    expect((await update(caller, 4, { name: 'Sara Pires', email: people.secondary })).status).toBe(200);
    expect(await query('select name from users where id = 4')).toEqual([{ name: 'Sara Pires' }]);
    const refused = await update(caller, 4, { name: 'Sara Prado', email: 'sara@example.com' });
    expect(refused.body.code).toBe('step_up_required');
    expect(await query('select name from users where id = 4')).toEqual([{ name: 'Sara Pires' }]);
    expect((await update(await caller.stepUp(), 4, { email: 'sara@example.com' })).status).toBe(200);
    expect((await signIn('sara@example.com')).status).toBe(200);
    expect(await mails.linksTo(people.secondary, 'email-undo')).toHaveLength(1);
  });

  it('reaches no user of others', async () => {
    const main = await (await gateway.signIn(login)).stepUp();
    for (const userId of [4, 5, ids.administrator]) {
      expect((await update(main, userId, { name: 'X' })).status, String(userId)).toBe(403);
    }
    const manager = await (await gateway.signIn(people.manager)).stepUp();
    expect((await update(manager, 5, { name: 'Otávio Reis' })).status).toBe(200);
    expect((await update(manager, ids.administrator, { name: 'X' })).status).toBe(404);
    const assigned = await (await gateway.signIn(people.assigned)).stepUp();
    expect((await update(assigned, 5, { name: 'X' })).status).toBe(404);
  });
});
