import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { password, people } from '../../../testing/fixtures.ts';
import { mailsOf } from '../../../testing/mailed-links.ts';
import { changePayee, deletePayee, enterPayee, forgetPayees, payeeForm } from '../../../testing/payee-form.ts';
import { addReadyPayments } from '../../../testing/ready-payments.ts';
import { signInSteppedUp } from '../../../testing/stepped-up.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { applyDueChanges } from './due-changes.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = '2026-03-02T12:00:00.000Z';
const thiefEmail = 'novo-dono@example.com';

const clock = movableClock(now);
const gateway = await useGateway({ clock });
const { query } = gateway;
await gateway.context.database.db.update(affiliates).set({ businessName: 'Ana ME' }).where(eq(affiliates.id, 1));
const [known] = await query('select password_hash from users where id = 3');

const steppedUp = (email: string) => signInSteppedUp(gateway, email);
const linksTo = (address: string, page: string) => mailsOf(gateway).linksTo(address, page);

let manager: TestCaller;
let administrator: TestCaller;
let finance: TestCaller;

beforeEach(async () => {
  clock.set(now);
  await forgetPayees(gateway);
  await query('delete from former_emails');
  await query('delete from staff_relations');
  await query('delete from second_factors');
  await query('update users set email = $1, password_hash = $2 where id = 3', [people.main, known?.password_hash]);
  await signInAgain();
});

async function signInAgain(): Promise<void> {
  manager = await steppedUp(people.manager);
  administrator = await steppedUp(people.administrator);
  finance = await steppedUp(people.finance);
}

const holdPath = '/api/affiliate/payment_hold/1';
const readHold = async () => (await administrator.call('affiliate', 'GET', holdPath)).body;
const release = async (caller: TestCaller) =>
  caller.call('affiliate', 'PUT', holdPath, { body: { released: true, version: (await readHold()).version } });
const confirm = (hash = '') => gateway.visitor.call('direct', 'POST', '/user/payment_confirmation', { body: { hash } });
const read = async () => (await administrator.call('affiliate', 'GET', '/api/get/payment_infos/1')).body[0];
/** Returns the code of a payment request: `below_minimum` if nothing but the amount stands against it. */
const asked = async () =>
  (await administrator.call('finance', 'POST', '/api/payment_request', { body: { affiliate_id: 1 } })).body.code;
const resetBy = (hash = '') => gateway.visitor.call('direct', 'PUT', `/user/reset/${hash}`, { body: { password } });

async function waitAYear(): Promise<void> {
  clock.advance(400 * dayMs);
  await applyDueChanges(gateway.context);
  await signInAgain();
}

const setPassword = () => manager.call('direct', 'PUT', '/edit/user/resetaffiliatepass/3', { body: { password } });

/** The ways in which a member of staff gets into the main access of an affiliate; each signs in as the owner. */
const waysIn: Record<string, { by: number; enter: () => Promise<TestCaller> }> = {
  'a password that they set': {
    by: 2,
    enter: async () => {
      expect((await setPassword()).status).toBe(200);
      return steppedUp(people.main);
    },
  },
  'a login e-mail that they changed': {
    by: 2,
    enter: async () => {
      const body = { email: thiefEmail, affiliate_id: 1 };
      expect((await manager.call('direct', 'PUT', '/v2/affiliate/settings/email', { body })).status).toBe(200);
      expect((await resetBy((await linksTo(thiefEmail, 'password-reset'))[0])).status).toBe(200);
      return steppedUp(thiefEmail);
    },
  },
  'a login e-mail that they changed by the call for users': {
    by: 2,
    enter: async () => {
      expect((await manager.call('direct', 'PUT', '/update/user/3', { body: { email: thiefEmail } })).status).toBe(200);
      expect((await resetBy((await linksTo(thiefEmail, 'password-reset'))[0])).status).toBe(200);
      return steppedUp(thiefEmail);
    },
  },
  'a second factor that they reset': {
    by: 1,
    enter: async () => {
      await query(
        `insert into second_factors (user_id, sealed_secret, created_at, confirmed_at) values (3, 'x', now(), now())`,
      );
      expect((await administrator.call('direct', 'DELETE', '/user/second_factor/3')).status).toBe(200);
      return steppedUp(people.main);
    },
  },
};

describe.each(Object.entries(waysIn))('in the main access, by %s,', (_way, { by, enter }) => {
  const author = () => (by === 1 ? administrator : manager);
  const other = () => (by === 1 ? manager : administrator);

  it('what is entered waits for the owner or an unrelated person, however long', async () => {
    const thief = await enter();
    expect((await enterPayee(thief)).body.pending).toEqual({ effective_at: null, changes: {} });
    expect(await readHold()).toMatchObject({ awaits_confirmation: true, intervened_at: now });
    await waitAYear();
    expect(await asked()).toBe('payee_unconfirmed');
    expect((await release(author())).body.code).toBe('own_change');
    await query(`insert into staff_relations (user_id, other_user_id, cause, since) values (1, 2, 'invitation', $1)`, [
      clock.now(),
    ]);
    expect((await release(other())).body.code).toBe('own_change');
    await query('delete from staff_relations');
    expect((await release(other())).body).toMatchObject({ awaits_confirmation: false });
    expect(await asked()).toBe('below_minimum');
  });

  it('the link to confirm goes to the address from before, and to no other', async () => {
    const thief = await enter();
    await enterPayee(thief);
    expect(await linksTo(thiefEmail, 'payment-confirmation')).toEqual([]);
    const [hash, ...others] = await linksTo(people.main, 'payment-confirmation');
    expect(others).toEqual([]);
    expect((await confirm(hash)).status).toBe(201);
    await waitAYear();
    expect(await asked()).toBe('below_minimum');
  });

  it('a change of what the owner had entered, or an entry after a deletion, waits as well', async () => {
    const { body } = await enterPayee(await steppedUp(people.main));
    const thief = await enter();
    await changePayee(thief, body.id, { bank_account_number: '99999' });
    await waitAYear();
    expect(await read()).toMatchObject({ bank_account_number: '56789', pending: { effective_at: null } });
    expect(await asked()).toBe('payee_unconfirmed');
    expect((await release(author())).body.code).toBe('own_change');
    const again = await steppedUp((await query('select email from users where id = 3'))[0].email);
    await deletePayee(again, body.id);
    await enterPayee(again, { ...payeeForm, bank_account_number: '88888' });
    await waitAYear();
    expect(await asked()).toBe('payee_unconfirmed');
  });

  it('what is entered after a confirmation waits for another one', async () => {
    const thief = await enter();
    const { body } = await enterPayee(thief);
    await confirm((await linksTo(people.main, 'payment-confirmation'))[0]);
    await changePayee(thief, body.id, { bank_account_number: '99999' });
    await waitAYear();
    expect(await asked()).toBe('payee_unconfirmed');
    expect(await read()).toMatchObject({ bank_account_number: '56789' });
    await confirm((await linksTo(people.main, 'payment-confirmation'))[0]);
    // It is a year old: its link has expired.
    expect(await asked()).toBe('payee_unconfirmed');
    expect((await release(other())).status).toBe(200);
    expect(await read()).toMatchObject({ bank_account_number: '99999', pending: null });
  });
});

it('the owner is notified at the former address of each entry, even after more than a month', async () => {
  const { enter } = waysIn['a login e-mail that they changed'] ?? {};
  await enter?.();
  clock.advance(60 * dayMs);
  await query('delete from outbox_mails');
  await enterPayee(await steppedUp(thiefEmail));
  expect(await linksTo(people.main, 'payment-freeze')).toHaveLength(1);
  expect(await linksTo(people.main, 'payment-confirmation')).toHaveLength(1);
});

describe('an intervention ends', () => {
  it('when the owner sets another password by a link to the address from before', async () => {
    await setPassword();
    await gateway.visitor.call('direct', 'POST', '/create/user/reset', { body: { email: people.main } });
    expect((await resetBy((await linksTo(people.main, 'password-reset'))[0])).status).toBe(200);
    expect((await enterPayee(await steppedUp(people.main))).body.pending).toBeNull();
    expect(await readHold()).toMatchObject({ awaits_confirmation: false, intervened_at: null });
  });

  it('when the owner takes the login e-mail back by the link to the address from before, not by a later one', async () => {
    const { enter } = waysIn['a login e-mail that they changed'] ?? {};
    await enter?.();
    clock.advance(1_000);
    const body = { email: 'terceiro@example.com', affiliate_id: 1 };
    await manager.call('direct', 'PUT', '/v2/affiliate/settings/email', { body });
    const undo = (hash = '') => gateway.visitor.call('direct', 'POST', '/user/email_undo', { body: { hash } });
    expect((await undo((await linksTo(thiefEmail, 'email-undo'))[0])).status).toBe(201);
    expect(await readHold()).toMatchObject({ intervened_at: now });
    expect((await undo((await linksTo(people.main, 'email-undo'))[0])).status).toBe(201);
    expect(await readHold()).toMatchObject({ intervened_at: null });
  });

  it('not by a change of the password, or of the login e-mail, in the access itself', async () => {
    await setPassword();
    const thief = await steppedUp(people.main);
    const passwords = { password: 'Trovoada-77', current_password: password };
    expect((await thief.call('direct', 'PUT', '/edit/user/resetpass', { body: passwords })).status).toBe(200);
    await query('update users set password_hash = $1 where id = 3', [known?.password_hash]);
    const again = await steppedUp(people.main);
    const body = { email: thiefEmail };
    expect((await again.call('direct', 'PUT', '/v2/affiliate/settings/email', { body })).status).toBe(200);
    expect((await resetBy((await linksTo(thiefEmail, 'password-reset'))[0])).status).toBe(200);
    await enterPayee(await steppedUp(thiefEmail));
    expect(await asked()).toBe('payee_unconfirmed');
    expect(await linksTo(thiefEmail, 'payment-confirmation')).toEqual([]);
  });
});

it('accesses that staff make or raise are in their hands, those that the affiliate makes are not', async () => {
  const path = '/v2/affiliate/settings/users';
  const made = async (caller: TestCaller, email: string, rest: object) =>
    (await caller.call('direct', 'POST', path, { body: { name: 'Nina', email, ...rest } })).body.id;
  const byStaff = await made(manager, 'nina1@example.com', { affiliate_id: 1, level: 'read_only' });
  const main = await steppedUp(people.main);
  const byOwner = await made(main, 'nina2@example.com', { level: 'read_only' });
  await main.call('direct', 'PUT', `${path}/${byOwner}`, { body: { level: 'full' } });
  const kinds = async (id: number) =>
    (await query('select kind from staff_interventions where user_id = $1', [id])).map(({ kind }) => kind);
  expect([await kinds(byStaff), await kinds(byOwner)]).toEqual([['access_created'], []]);
  await manager.call('direct', 'PUT', `${path}/${byOwner}`, { body: { level: 'read_only' } });
  expect(await kinds(byOwner)).toEqual([]);
  await manager.call('direct', 'PUT', `${path}/${byOwner}`, { body: { level: 'full' } });
  expect(await kinds(byOwner)).toEqual(['access_raised']);
  await query(`delete from users where email like 'nina%'`);
});

it('a run leaves out what waits, says why, and whoever intervened does not close one that pays it', async () => {
  await addReadyPayments(gateway.context.database.pool, { firstId: 5_000, count: 2, now: clock.now() });
  await query('update affiliates set business_name = $1 where id in (5000, 5001)', ['Empresa']);
  const body = { password: 'Trovoada-77' };
  const answer = await manager.call('direct', 'PUT', '/edit/user/resetaffiliatepass/5000', { body });
  expect(answer.status).toBe(200);
  await administrator.call('direct', 'PUT', '/edit/user/resetaffiliatepass/5001', { body });
  clock.advance(3 * dayMs);
  await signInAgain();
  const [info] = await query('select id from payment_infos where affiliate_id = 5000');
  const edit = `/api/edit/payment_infos/${info?.id}`;
  expect((await manager.call('affiliate', 'PUT', edit, { body: payeeForm })).status).toBe(200);
  clock.advance(3 * dayMs);
  await signInAgain();
  const drafted = await finance.call('finance', 'POST', '/api/payment_runs', { body: { pay_date: '2026-03-16' } });
  expect(drafted.status).toBe(201);
  const { id } = drafted.body.data;
  const left = await finance.call('finance', 'GET', `/api/payment_runs/${id}/exclusions`);
  expect(left.body.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ affiliate_id: 5000, reasons: ['payee_unconfirmed'] })]),
  );
  const closed = await administrator.call('finance', 'PUT', `/api/payment_runs/${id}`, { body: { state: 'closed' } });
  expect(closed.body).toMatchObject({
    code: 'second_person_required',
    errors: { state: 'codes.close_refusal.edited_payee' },
  });
  expect(await findDifferences(gateway.context.database)).toEqual([]);
});
