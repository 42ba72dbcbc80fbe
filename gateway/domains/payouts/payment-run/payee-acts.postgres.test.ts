import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { payeeForm } from '../../../testing/payee-form.ts';
import { addReadyPayments } from '../../../testing/ready-payments.ts';
import {
  createTestGateway,
  type TestAnswer,
  type TestCaller,
  type TestGateway,
} from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { actsOf } from '../payment-info/payee-acts.ts';

/** Somebody who is signed in at both gateways. */
type Person = readonly [TestCaller, TestCaller];

interface Act {
  /** Makes the act possible, before the person acts. */
  before?: (affiliateId: number) => Promise<unknown>;
  act: (caller: TestCaller, affiliateId: number) => Promise<TestAnswer>;
}

describePostgres('acts on a payee, by two persons on two gateways', () => {
  let database: TestDatabase;
  let gateways: readonly [TestGateway, TestGateway];
  let drafter: TestCaller;
  /** `related` is related to the author; `unrelated` to nobody. */
  let author: Person;
  let related: Person;
  let unrelated: Person;
  let lastId = 6_000;
  let serial = 0;

  beforeAll(async () => {
    database = await createDatabase();
    const first = await createTestGateway({ databaseUrl: database.url });
    gateways = [first, await createTestGateway({ databaseUrl: database.url, fixtures: false })];
    await query(`insert into users (id, name, email, password_hash, profile, activated_at, created_at)
      select 900 + number, 'Pessoa ' || number, 'pessoa' || number || '@demo.test', password_hash, 1, now(), now()
      from users, generate_series(1, 3) as number where users.id = 1`);
    await query(`insert into staff_relations (user_id, other_user_id, cause, since) values (901, 902, 'role', now())`);
    const signIn = async (email: string): Promise<Person> => {
      const [left, right] = gateways;
      return [await (await left.signIn(email)).stepUp(), await (await right.signIn(email)).stepUp()];
    };
    author = await signIn('pessoa1@demo.test');
    related = await signIn('pessoa2@demo.test');
    unrelated = await signIn('pessoa3@demo.test');
    [drafter] = await signIn(people.finance);
  });
  afterAll(async () => {
    expect(await findDifferences(gateways[0].context.database)).toEqual([]);
    for (const gateway of gateways) await gateway.close();
    await database.drop();
  });

  const query = (text: string, values?: unknown[]) => gateways[0].query(text, values);

  async function payable(): Promise<number> {
    await query(`update payments set pay_date = '2099-01-01' where status = 'ready'`);
    const id = (lastId += 1);
    const { context } = gateways[0];
    await addReadyPayments(context.database.pool, { firstId: id, count: 1, now: context.clock.now() });
    return id;
  }
  /** Lets everything count that keeps an affiliate from being paid, as time and its owner would. */
  async function settle(affiliateId: number): Promise<void> {
    await query('delete from payee_holds where affiliate_id = $1', [affiliateId]);
    await query('update payment_freezes set lifted_at = now() where affiliate_id = $1 and lifted_at is null', [
      affiliateId,
    ]);
    await query(
      `update payment_infos set pending_changes = null, effective_at = null, entered_at = null where affiliate_id = $1`,
      [affiliateId],
    );
    await query('update affiliates set status = 1 where id = $1', [affiliateId]);
  }
  const draft = async (): Promise<number> => {
    const { status, body } = await drafter.call('finance', 'POST', '/api/payment_runs', {
      body: { pay_date: '2026-03-16' },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data.id;
  };
  const close = (caller: TestCaller, runId: number) =>
    caller.call('finance', 'PUT', `/api/payment_runs/${runId}`, { body: { state: 'closed' } });

  const infoOf = async (affiliateId: number) =>
    Number((await query('select id from payment_infos where affiliate_id = $1', [affiliateId]))[0]?.id);
  const release = async (caller: TestCaller, affiliateId: number) => {
    const path = `/api/affiliate/payment_hold/${affiliateId}`;
    const { version } = (await caller.call('affiliate', 'GET', path)).body;
    return caller.call('affiliate', 'PUT', path, { body: { released: true, version } });
  };
  const accesses = '/v2/affiliate/settings/users';
  const newEmail = () => `novo${(serial += 1)}@example.com`;
  /** Inserts a secondary access and returns its id. */
  const addAccess = async (affiliateId: number, values = 'now()') =>
    Number(
      (
        await query(
          `insert into users (name, email, profile, affiliate_id, level, activated_at, created_at)
            values ('Nina', $2, 2, $1, 'read_only', ${values}, now()) returning id`,
          [affiliateId, newEmail()],
        )
      )[0]?.id,
    );

  const acts: Record<string, Act> = {
    'payment_info.create': {
      before: (id) => query('delete from payment_infos where affiliate_id = $1', [id]),
      act: (caller, id) =>
        caller.call('affiliate', 'POST', '/api/create/payment_infos', { body: { ...payeeForm, affiliate_id: id } }),
    },
    'payment_info.update': {
      act: async (caller, id) =>
        caller.call('affiliate', 'PUT', `/api/edit/payment_infos/${await infoOf(id)}`, { body: payeeForm }),
    },
    'payment_info.delete': {
      act: async (caller, id) => caller.call('affiliate', 'DELETE', `/api/pi/delete/${await infoOf(id)}`),
    },
    'payee_hold.release': {
      before: (id) => query(`insert into payee_holds values ($1, 'login_email', null, now(), '2100-01-01')`, [id]),
      act: release,
    },
    'payment_info.confirm': {
      before: (id) => query('update payment_infos set entered_at = now() where affiliate_id = $1', [id]),
      act: release,
    },
    'payment_freeze.lift': {
      before: (id) => query('insert into payment_freezes (affiliate_id, frozen_at) values ($1, now())', [id]),
      act: (caller, id) => caller.call('direct', 'DELETE', `/user/payment_freeze/${id}`),
    },
    'user.login_email': {
      act: (caller, id) =>
        caller.call('direct', 'PUT', '/v2/affiliate/settings/email', { body: { affiliate_id: id, email: newEmail() } }),
    },
    'user.password_set': {
      act: (caller, id) =>
        caller.call('direct', 'PUT', `/edit/user/resetaffiliatepass/${id}`, { body: { password: 'Trovoada-77' } }),
    },
    'second_factor.reset': {
      before: (id) =>
        query(
          `insert into second_factors (user_id, sealed_secret, created_at, confirmed_at) values ($1, 'x', now(), now())`,
          [id],
        ),
      act: (caller, id) => caller.call('direct', 'DELETE', `/user/second_factor/${id}`),
    },
    'access.create': {
      act: (caller, id) =>
        caller.call('direct', 'POST', accesses, { body: { name: 'Nina', email: newEmail(), affiliate_id: id } }),
    },
    'access.update': {
      act: async (caller, id) =>
        caller.call('direct', 'PUT', `${accesses}/${await addAccess(id)}`, { body: { level: 'full' } }),
    },
    'access.invite': {
      act: async (caller, id) =>
        caller.call('direct', 'PUT', `${accesses}/${await addAccess(id, 'null')}`, { body: { invite: true } }),
    },
    'access.delete': {
      act: async (caller, id) => caller.call('direct', 'DELETE', `/users/delete/affiliate/${await addAccess(id)}`),
    },
    'account_deletion.withdraw': {
      before: (id) =>
        query(
          `with leaving as (update affiliates set status = 4 where id = $1)
            insert into account_deletions (affiliate_id, state, protocol, with_commissions, status_before, requested_at, due_on)
            values ($1, 'requested', 'P' || $1, false, 1, now(), '2026-12-01')`,
          [id],
        ),
      act: (caller, id) => caller.call('affiliate', 'PUT', `/api/affiliate_delete/withdraw/${id}`),
    },
  };
  const counting = (['edit', 'release', 'access'] as const).flatMap((influence) => actsOf(influence));

  test('each act that counts is made here by its call', () => {
    expect(Object.keys(acts).toSorted()).toEqual(counting.toSorted());
  });

  test.each(Object.keys(acts))(
    '%s: neither who did it nor a related account closes the run, others do',
    async (name) => {
      const { before, act } = acts[name] ?? {};
      const id = await payable();
      await before?.(id);
      const done = await act?.(author[0], id);
      expect([200, 201], JSON.stringify(done?.body)).toContain(done?.status);
      if (name === 'payment_info.delete') {
        await query(
          `insert into payment_infos (affiliate_id, document_type, document_number, business_name, email, bank_country,
            bank_name, bank_agency, bank_account_type, bank_account_number, bank_account_number_digit)
          select $1, document_type, document_number, business_name, email, bank_country, bank_name, bank_agency,
            bank_account_type, bank_account_number, bank_account_number_digit
          from payment_infos where affiliate_id <> $1 order by id desc limit 1`,
          [id],
        );
      }
      await settle(id);
      const runId = await draft();
      const refused = await Promise.all([...author, ...related].map((caller) => close(caller, runId)));
      for (const { body } of refused) {
        expect(body).toMatchObject({
          code: 'second_person_required',
          errors: { state: 'codes.close_refusal.edited_payee' },
        });
      }
      const closed = await Promise.all(unrelated.map((caller) => close(caller, runId)));
      expect(closed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    },
  );

  const atOnce = Object.keys(acts).filter((name) => acts[name]?.before === undefined);

  test.each(atOnce)(
    '%s while the same person closes the run: the run is closed before it, or not at all',
    async (name) => {
      const id = await payable();
      const runId = await draft();
      const [closed, done] = await Promise.all([close(author[1], runId), acts[name]?.act(author[0], id)]);
      expect([200, 201], JSON.stringify(done?.body)).toContain(done?.status);
      const entries = await query(
        `select action from audit_entries where (affiliate_id = $1 and action = $2)
        or (action = 'payment_run.close' and entity_id = $3) order by id`,
        [id, name, String(runId)],
      );
      const inOrder = entries.map(({ action }) => action);
      expect(inOrder).toEqual(closed.status === 200 ? ['payment_run.close', name] : [name]);
    },
  );
});
