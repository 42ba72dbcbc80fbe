import { beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { findLink } from '../single-use-link/links.ts';

const clock = movableClock();
let serial = 0;

const gateway = await useGateway({ clock });
const { query } = gateway;
const administrator = await (await gateway.signIn(people.administrator)).stepUp();

beforeEach(() => query('delete from outbox_mails'));

/** Invitations and notices of changes; signing in and new relations have mails of their own. */
const mails = () =>
  query(
    `select "to", text from outbox_mails where (text like '%/admin/staff-user%' or text like '%/invitation/%')
      and subject not like 'Contas relacionadas%' order by id`,
  );
const invite = (body: object = {}) =>
  administrator.call('direct', 'POST', '/user/staff', {
    body: {
      name: 'Nina Nunes',
      email: `nina${(serial += 1)}@example.com`,
      role: 'manager',
      scope: 'assigned',
      ...body,
    },
  });
const change = (id: number, body: object, caller = administrator) =>
  caller.call('direct', 'PUT', `/user/staff/${id}`, { body });
const idOf = async (email: string) => Number((await query('select id from users where email = $1', [email]))[0]?.id);
const hashIn = (text: unknown) => /\/invitation\/([\w-]+)/.exec(String(text))?.[1] ?? '';
const isOpen = (hash: string) =>
  withTransaction(gateway.context.database, (tx) => findLink(tx, clock.now(), 'invitation', hash)).then(
    () => true,
    () => false,
  );

describe('an invitation', () => {
  it('adds a user without a password, mails the link, and notifies the administrators', async () => {
    const { status, body } = await invite();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Nina Nunes',
      email: `nina${serial}@example.com`,
      role: 'manager',
      scope: 'assigned',
      active: true,
      has_second_factor: false,
      invited_at: clock.now().toISOString(),
      activated_at: null,
    });
    const [link, notice, ...rest] = await mails();
    expect([link?.to, notice?.to, rest]).toEqual([body.email, people.administrator, []]);
    expect(await isOpen(hashIn(link?.text))).toBe(true);
    expect(notice?.text).toContain(`Alice Admin (${people.administrator}) convidou Nina Nunes (${body.email})`);
    expect(notice?.text).toContain('Perfil: Gerente de afiliados, só afiliados atribuídos.');
    const login = { username: body.email, password: 'Demo-2026' };
    expect((await gateway.visitor.call('direct', 'POST', '/v2/login', { body: login })).status).toBe(401);
  });

  it('is sent again while it waits, and the link before stops working', async () => {
    const { body } = await invite();
    const first = hashIn((await mails())[0]?.text);
    await query('delete from outbox_mails');
    expect((await change(body.id, { invite: true })).status).toBe(200);
    const [again] = await mails();
    expect([await isOpen(first), await isOpen(hashIn(again?.text))]).toEqual([false, true]);
    const accepted = await change(await idOf(people.finance), { invite: true });
    expect([accepted.status, accepted.body.code]).toEqual([409, 'state_conflict']);
    await change(body.id, { active: false });
    expect(await isOpen(hashIn(again?.text))).toBe(false);
    expect((await change(body.id, { invite: true })).status).toBe(409);
  });

  it.each([
    [{ email: people.main }, { email: 'errors.email_taken' }],
    [{ email: people.main.toUpperCase() }, { email: 'errors.email_taken' }],
    [{ role: 'finance', scope: 'assigned' }, { scope: 'validation.choice' }],
    [{ role: 'main' }, { role: 'validation.choice' }],
    [{ name: '' }, { name: 'validation.required' }],
  ])('is refused with %j, at the field', async (wrong, errors) => {
    const before = await query('select count(*) from users');
    expect(await invite(wrong)).toMatchObject({ status: 400, body: { errors } });
    expect(await query('select count(*) from users')).toEqual(before);
    expect(await mails()).toEqual([]);
  });
});

describe('a change of a staff user', () => {
  it('holds at once, ends the sessions, and notifies every administrator', async () => {
    const finance = await gateway.signIn(people.finance);
    const id = await idOf(people.finance);
    expect((await change(id, { role: 'administrator' })).body).toMatchObject({ role: 'administrator', active: true });
    expect((await mails()).map(({ to }) => to).sort()).toEqual([people.administrator, people.finance]);
    expect((await finance.call('direct', 'GET', '/v2/auth')).status).toBe(401);

    await query('delete from outbox_mails');
    expect((await change(id, { role: 'finance' })).body.role).toBe('finance');
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([people.administrator, people.finance]);
    expect(sent[0]?.text).toContain('Antes: Administrador. Agora: Financeiro.');
    const changes = `select before, after from audit_entries where action = 'staff.update' and entity_id = $1 order by id`;
    expect((await query(changes, [String(id)])).slice(-2)).toEqual([
      { before: { role: 'finance' }, after: { role: 'administrator' } },
      { before: { role: 'administrator' }, after: { role: 'finance' } },
    ]);
  });

  it('may end and give back the right to sign in', async () => {
    const id = await idOf(people.manager);
    await change(id, { active: false });
    const login = { username: people.manager, password: 'Demo-2026' };
    const refused = await gateway.visitor.call('direct', 'POST', '/v2/login', { body: login });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_credentials']);
    const managers = async () => (await administrator.call('direct', 'GET', '/user/managers')).body;
    expect(await managers()).not.toContainEqual(expect.objectContaining({ id }));
    const assignment = { body: { comercial_manager_id: id } };
    expect(
      (await administrator.call('affiliate', 'PUT', '/api/affiliate/comercial_manager/1', assignment)).status,
    ).toBe(400);
    await change(id, { active: true });
    expect(await managers()).toContainEqual(expect.objectContaining({ id }));
    await gateway.signIn(people.manager);
  });

  it('gives another role the scope that it has', async () => {
    const id = await idOf(people.assigned);
    expect((await change(id, { role: 'campaigns' })).body).toMatchObject({ role: 'campaigns', scope: 'all' });
    expect((await change(id, { scope: 'assigned' })).body.errors).toEqual({ scope: 'validation.choice' });
    expect((await change(id, { role: 'manager', scope: 'assigned' })).body.scope).toBe('assigned');
  });

  it('without effect writes nothing and notifies nobody', async () => {
    const id = await idOf(people.auditor);
    const auditor = await gateway.signIn(people.auditor);
    expect((await change(id, { role: 'auditor', active: true })).status).toBe(200);
    expect(await mails()).toEqual([]);
    expect((await auditor.call('direct', 'GET', '/v2/auth')).status).toBe(200);
  });

  it('is refused for oneself, for the last administrator, and for an access of an affiliate', async () => {
    const own = await idOf(people.administrator);
    expect((await change(own, { role: 'finance' })).body.code).toBe('last_administrator');
    expect((await change(own, { active: false })).body.code).toBe('last_administrator');
    const other = await idOf(people.campaigns);
    await change(other, { role: 'administrator' });
    expect(await change(own, { active: false })).toMatchObject({ status: 422, body: { code: 'own_role' } });
    expect((await change(own, { role: 'administrator' })).status).toBe(200);
    await change(other, { role: 'campaigns' });
    // Somebody who was invited and has not come is no administrator who could help.
    const { body: invited } = await invite({ role: 'administrator', scope: 'all' });
    expect((await change(own, { role: 'finance' })).body.code).toBe('last_administrator');
    await change(invited.id, { active: false });
    expect((await change(await idOf(people.main), { active: false })).status).toBe(404);
  });

  it('needs a step-up, and a role that may', async () => {
    const id = await idOf(people.auditor);
    const stale = await change(id, { active: false }, await gateway.signIn(people.administrator));
    expect([stale.status, stale.body.code]).toEqual([403, 'step_up_required']);
    const manager = await (await gateway.signIn(people.manager)).stepUp();
    expect((await change(id, { active: false }, manager)).body.code).toBe('forbidden');
    expect((await manager.call('direct', 'GET', '/user/staff')).status).toBe(403);
  });
});

it('the staff is searched by text, role and activity', async () => {
  const list = async (search: string) =>
    (await administrator.call('direct', 'GET', `/user/staff?${search}`)).body.data.map(
      ({ email }: { email: string }) => email,
    );
  expect(await list('role=auditor')).toEqual([people.auditor]);
  expect(await list('q=fin')).toEqual([people.finance]);
  expect(await list('active=true&role=manager')).toEqual(expect.arrayContaining([people.manager, people.assigned]));
  const everybody = await list('per_page=100');
  expect(everybody).toContain(people.administrator);
  expect(everybody).not.toContain(people.main);
});
