import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { addStaff } from '../staff-user/add-staff.ts';
import { relatedAccounts } from './related-accounts.ts';

const password = 'Demo-2026';
const clock = movableClock();
const gateway = await useGateway({ clock });
const { query } = gateway;
const administrator = await (await gateway.signIn(people.administrator)).stepUp();
const who = { email: 'fora@demo.test', name: 'Olga Fora', profile: 'administrador', password } as const;
await addStaff(gateway.context, who);
let outsider = await (await gateway.signIn(who.email)).stepUp();

beforeEach(() => query('delete from staff_relations'));

const list = async (caller = administrator, filter = '') =>
  (await caller.call('direct', 'GET', `/user/staff_relation?${filter}`)).body.data;
const end = (id: number, caller: TestCaller, body: object = { ended: true, reason: 'São duas pessoas' }) =>
  caller.call('direct', 'PUT', `/user/staff_relation/${id}`, { body });
const invite = async (email: string) => {
  const body = { name: 'Nina Nunes', email, role: 'finance' };
  return Number((await administrator.call('direct', 'POST', '/user/staff', { body })).body.id);
};
const login = (username: string, device?: string) =>
  gateway.visitor.call('direct', 'POST', '/v2/login', {
    body: { username, password },
    ...(device !== undefined && { headers: { 'x-device': device } }),
  });
const isRelated = async (left: number, right: number) =>
  (await relatedAccounts(gateway.context.database.db, left)).has(right);

describe('a relation', () => {
  it('arises by an invitation and a role', async () => {
    const id = await invite('nina@demo.test');
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        user_id: 1,
        user_name: 'Alice Admin',
        other_user_id: id,
        other_user_name: 'Nina Nunes',
        cause: 'invitation',
        since: clock.now().toISOString(),
        ended: false,
        ended_at: null,
        ended_by_name: null,
        end_reason: null,
      },
    ]);
    await administrator.call('direct', 'PUT', `/user/staff/${id}`, { body: { role: 'campaigns' } });
    expect(await list(administrator, `user_id=${id}&cause=role`)).toHaveLength(1);
  });

  it('arises when staff sign in from one device, and not again by its further use', async () => {
    const { device } = (await login(people.finance)).body.login;
    expect(await list()).toEqual([]);
    await login(people.main, device);
    expect(await list()).toEqual([]);
    await login(people.auditor, device);
    expect(await list()).toMatchObject([{ cause: 'device', user_id: 7, other_user_id: 9 }]);
    await query('update staff_relations set ended_at = since');
    await login(people.auditor, device);
    expect(await isRelated(7, 9)).toBe(false);
    await query('delete from known_devices');
    expect(await isRelated(7, 9)).toBe(false);
  });

  it('relates by a device the two who signed in there, and not the desks that a third person has used', async () => {
    const ofAdministrator = (await login(people.administrator)).body.login.device;
    const ofFinance = (await login(people.finance)).body.login.device;
    await login(people.campaigns, ofAdministrator);
    await login(people.campaigns, ofFinance);
    const [third] = await query('select id from users where email = $1', [people.campaigns]);
    expect(await list()).toHaveLength(2);
    for (const user of [1, 7]) expect(await isRelated(user, Number(third?.id))).toBe(true);
    for (const user of [1, 7]) expect(await isRelated(Number(third?.id), user)).toBe(true);
    expect([await isRelated(1, 7), await isRelated(7, 1)]).toEqual([false, false]);
    // Who made the third account, or was made by it, is no party to its device either.
    await query(`insert into staff_relations (user_id, other_user_id, cause, since) values (2, $1, 'role', now())`, [
      third?.id,
    ]);
    expect([await isRelated(2, Number(third?.id)), await isRelated(2, 7), await isRelated(7, 2)]).toEqual([
      true,
      false,
      false,
    ]);
    await query('delete from known_devices');
  });

  it('is shown by mail to both and to administrators when it arises, once, if it stops somebody', async () => {
    await query('delete from outbox_mails');
    const readers = async () =>
      (await query(`select "to", text from outbox_mails where subject like 'Contas relacionadas%' order by "to"`)).map(
        (mail) => mail.to,
      );
    const { device } = (await login(people.finance)).body.login;
    await login(people.auditor, device);
    expect(await readers()).toEqual([people.administrator, people.auditor, people.finance, who.email].toSorted());
    const [mail] = await mailsOf(gateway).mailsTo(people.finance);
    expect(mail?.text).toContain('as duas entraram no mesmo navegador');
    // A further cause changes nothing for them.
    await query(
      `insert into second_factors (user_id, sealed_secret, created_at, confirmed_at) values (9, 'x', now(), now())`,
    );
    await login(people.auditor, device);
    expect(await readers()).toHaveLength(4);
    await query('delete from second_factors');
    // An auditor and another one confirm nothing.
    await query('delete from outbox_mails');
    await query(`insert into users (id, name, email, password_hash, profile, activated_at, created_at)
      select 990, 'Outra Auditora', 'auditora@demo.test', password_hash, profile, now(), now() from users where id = 9`);
    const other = (await login(people.auditor)).body.login.device;
    await login('auditora@demo.test', other);
    expect(await readers()).toEqual([]);
    expect(await list(administrator, 'user_id=990')).toHaveLength(1);
    await query('delete from users where id = 990');
    await query('delete from known_devices');
  });

  it('outlives the device that is forgotten', async () => {
    const { device } = (await login(people.finance)).body.login;
    await login(people.auditor, device);
    await query('delete from known_devices');
    clock.advance(500 * 24 * 3_600_000);
    expect(await isRelated(9, 7)).toBe(true);
    clock.advance(-500 * 24 * 3_600_000);
  });

  it('arises by an e-mail of the same mailbox, also for who is added by command', async () => {
    const id = await invite('Rita+2@demo.test');
    await addStaff(gateway.context, { email: 'rita@demo.test', name: 'Rita', profile: 'financeiro', password });
    const [rita] = await query(`select id from users where email = 'rita@demo.test'`);
    expect(await list(administrator, 'cause=email')).toMatchObject([{ user_id: id, other_user_id: Number(rita?.id) }]);
    expect(await isRelated(1, Number(rita?.id))).toBe(true);
  });
});

describe('the end of a relation', () => {
  it('takes a reason and an administrator with a step-up who is related to neither', async () => {
    await invite('nora@demo.test');
    const [{ id }] = await list();
    expect((await end(id, administrator)).body.code).toBe('related_account');
    expect((await end(id, outsider, { ended: true, reason: ' ' })).status).toBe(400);
    expect((await end(id, outsider, { ended: false, reason: 'x' })).status).toBe(400);
    const { status, body } = await end(id, outsider);
    expect([status, body]).toMatchObject([
      200,
      { ended: true, ended_by_name: 'Olga Fora', end_reason: 'São duas pessoas' },
    ]);
    expect((await end(id, outsider)).body.code).toBe('state_conflict');
    const [entry] = await query(`select after from audit_entries where action = 'staff_relation.end'`);
    expect(entry?.after).toEqual({ reason: 'São duas pessoas' });
    expect(await list(administrator, 'ended=true')).toHaveLength(1);
    expect((await end(987_654, outsider)).status).toBe(404);
    const freshlySignedIn = await gateway.signIn('fora@demo.test');
    expect((await end(id, freshlySignedIn)).body.code).toBe('step_up_required');
    outsider = await freshlySignedIn.stepUp();
  });

  it('is not for who is related to one of the two by a third account', async () => {
    const [first, second] = [await invite('a@demo.test'), await invite('b@demo.test')];
    await query('delete from staff_relations');
    const pairs = [
      [first, second],
      [1, 7],
      [7, first],
    ] as const;
    for (const [left, right] of pairs) {
      await query(`insert into staff_relations (user_id, other_user_id, cause, since) values ($1, $2, 'role', now())`, [
        Math.min(left, right),
        Math.max(left, right),
      ]);
    }
    const [{ id }] = await list(administrator, `user_id=${second}`);
    expect((await end(id, administrator)).body.code).toBe('related_account');
    expect((await end(id, outsider)).status).toBe(200);
  });
});

it('the migration keeps relations of the last seven days, and records older ones as ended', async () => {
  const folder = join(import.meta.dirname, '../../../db/migrations');
  const file = readdirSync(folder).find((name) => name.endsWith('_staff_relations.sql')) ?? '';
  const moves = readFileSync(join(folder, file), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('INSERT INTO'));
  await query(`update users set invited_by = null`);
  await query(`update users set invited_by = 1, invited_at = now() - interval '2 days' where id = 7`);
  await query(`update users set invited_by = 1, invited_at = now() - interval '20 days' where id = 8`);
  await query(`update users set activated_at = invited_at where id in (7, 8)`);
  await query(`delete from known_devices`);
  await query(`alter table audit_entries disable trigger all`);
  await query(`delete from audit_entries`);
  await query(`alter table audit_entries enable trigger all`);
  await query(`insert into audit_entries (user_id, action, entity, entity_id, request_id, created_at)
    values (8, 'second_factor.reset', 'user', '9', 'x', now())`);
  for (const statement of moves) await query(statement);
  const relations = (await list(administrator, 'sort=id&order=asc')).map(
    (row: { user_id: number; other_user_id: number; cause: string; ended: boolean }) =>
      [row.user_id, row.other_user_id, row.cause, row.ended].join(' '),
  );
  expect(relations).toEqual(expect.arrayContaining(['1 7 invitation false', '1 8 invitation true', '8 9 reset false']));
  expect(relations.filter((text: string) => !text.includes('email'))).toHaveLength(3);
});
