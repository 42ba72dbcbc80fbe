import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, describePostgres, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, uploadConversions } from '../../../testing/import-conversions.ts';
import { payeeForm } from '../../../testing/payee-form.ts';
import { addReadyPayments } from '../../../testing/ready-payments.ts';
import { createTestGateway, type TestCaller, type TestGateway } from '../../../testing/test-gateway.ts';
import { createLink } from '../../accounts/single-use-link/links.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { freezePayments } from '../payment-info/freeze.ts';

const rounds = 5;

describePostgres('payment runs at once, on two gateways', () => {
  let database: TestDatabase;
  let gateways: [TestGateway, TestGateway];
  let finance: [TestCaller, TestCaller];
  let administrators: [TestCaller, TestCaller];
  let manager: TestCaller;
  let lastId = 2_000;

  beforeAll(async () => {
    database = await createDatabase();
    const first = await createTestGateway({ databaseUrl: database.url });
    const second = await createTestGateway({ databaseUrl: database.url, fixtures: false });
    gateways = [first, second];
    const signIn = async (email: string): Promise<[TestCaller, TestCaller]> => [
      await (await first.signIn(email)).stepUp(),
      await (await second.signIn(email)).stepUp(),
    ];
    finance = await signIn(people.finance);
    administrators = await signIn(people.administrator);
    manager = await (await first.signIn(people.manager)).stepUp();
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await database.drop();
  });

  const context = () => gateways[0].context;
  const query = async (text: string, values: unknown[] = []) =>
    (await context().database.pool.query<Record<string, unknown>>(text, values)).rows;
  /** Makes ready payments and returns their ids, which are also the ids of their affiliates. */
  async function ready(count: number): Promise<number[]> {
    await query(`update payments set pay_date = '2099-01-01' where status = 'ready'`);
    const firstId = lastId + 1;
    lastId += count;
    await addReadyPayments(context().database.pool, { firstId, count, now: context().clock.now() });
    return Array.from({ length: count }, (_, at) => firstId + at);
  }
  const draft = (caller: TestCaller) =>
    caller.call('finance', 'POST', '/api/payment_runs', { body: { pay_date: '2026-03-16' } });
  const change = (caller: TestCaller, id: number, body: object) =>
    caller.call('finance', 'PUT', `/api/payment_runs/${id}`, { body });
  const drafted = async (): Promise<number> => (await draft(finance[0])).body.data.id;
  const expectReconciled = async () => expect(await findDifferences(context().database)).toEqual([]);
  /** Returns which of some actions on an affiliate was recorded first. */
  const firstOf = async (affiliateId: number, ...actions: string[]) => {
    const [entry] = await query(
      'select action from audit_entries where affiliate_id = $1 and action = any($2) order by id limit 1',
      [affiliateId, actions],
    );
    return entry?.['action'];
  };

  test('a run closed 50 times at once is closed once, with one signature and one set of files', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await ready(10);
      const runId = await drafted();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          change(administrators[at % 2] ?? manager, runId, { state: 'closed', ...(at % 3 > 0 && { version: 1 }) }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const others = answers.filter(({ status }) => status !== 200);
      for (const { status, body } of others) {
        expect([status, ['state_conflict', 'version_conflict'].includes(body.code)]).toEqual([409, true]);
      }
      expect(
        await query(
          `select method, count, count(distinct sha256)::int as contents from bank_files where run_id = $1 group by 1, 2 order by 1`,
          [runId],
        ),
      ).toEqual([
        { method: 'bank', count: 2, contents: 1 },
        { method: 'pix', count: 8, contents: 1 },
      ]);
      expect(
        await query(`select count(*)::int from payment_moves where payment_id = any($1) and to_state = 'scheduled'`, [
          ids,
        ]),
      ).toEqual([{ count: 10 }]);
      expect(
        await query(`select count(*)::int from audit_entries where action = 'payment_run.close' and entity_id = $1`, [
          String(runId),
        ]),
      ).toEqual([{ count: 1 }]);
    }
    const numbers = (await query('select number from bank_files order by number')).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => Number(numbers[0]) + at));
    await expectReconciled();
  });

  test.each([2, 8])('of %i drafts made at once only one contains a payment', async (count) => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await ready(40);
      const answers = await Promise.all(Array.from({ length: count }, (_, at) => draft(finance[at % 2] ?? manager)));
      for (const { status, body } of answers) {
        if (status !== 201) expect([status, body.code]).toEqual([422, 'payment_run_empty']);
      }
      const items = await query(
        `select payment_id, count(*)::int as count from payment_run_items where payment_id = any($1) and state = 'included'
         group by payment_id order by payment_id`,
        [ids],
      );
      expect(items).toEqual(ids.map((id) => ({ payment_id: id, count: 1 })));
    }
  });

  test('a payment removed while the run is closed is either closed or removed', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const [taken = 0, kept = 0] = await ready(2);
      const runId = await drafted();
      const [closed, out] = await Promise.all([
        change(administrators[0], runId, { state: 'closed', version: 1 }),
        finance[1].call('finance', 'PUT', `/api/commission/admin_payments/${taken}`, { body: { run_id: null } }),
      ]);
      outcomes.add(`${closed.status} ${out.status}`);
      const states = await query('select id, status from payments where id = any($1) order by id', [[taken, kept]]);
      const state = closed.status === 200 ? 'scheduled' : 'ready';
      expect(states).toEqual([
        { id: taken, status: state },
        { id: kept, status: state },
      ]);
      await expectReconciled();
    }
    expect([...outcomes].filter((outcome) => outcome !== '200 409' && outcome !== '409 200')).toEqual([]);
  });

  test('a payment that is added to two drafts at once is in one of them', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await ready(1);
      const first = await drafted();
      const groupless = `insert into payment_runs (state, pay_date, created_by, created_at)
        values ('draft', '2026-03-16', 5, now()) returning id`;
      const second = Number((await query(groupless))[0]?.['id']);
      const [later = 0] = await ready(1);
      const answers = await Promise.all(
        [first, second].map((runId, at) =>
          (finance[at] ?? manager).call('finance', 'PUT', `/api/commission/admin_payments/${later}`, {
            body: { run_id: runId },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const items = `select count(*)::int as count from payment_run_items where payment_id = $1 and state = 'included'`;
      expect(await query(items, [later])).toEqual([{ count: 1 }]);
      await expectReconciled();
    }
  });

  test('payment data that change while the run is closed either come too late, or prevent the closing', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [id = 0] = await ready(1);
      const runId = await drafted();
      const [info] = await query('select id, version from payment_infos where affiliate_id = $1', [id]);
      const form = { ...payeeForm, business_name: `Outro ${round}` };
      const [closed, edited] = await Promise.all([
        change(administrators[round % 2] ?? manager, runId, { state: 'closed' }),
        manager.call('affiliate', 'PUT', `/api/edit/payment_infos/${Number(info?.['id'])}`, { body: form }),
      ]);
      expect(edited.status).toBe(200);
      const first = await firstOf(id, 'payee_hold.start', 'payment.scheduled');
      if (closed.status === 200) expect(first).toBe('payment.scheduled');
      else expect([closed.body.code, first]).toEqual(['payment_run_changed', 'payee_hold.start']);
    }
    await expectReconciled();
  });

  test('a freeze while the run is closed either comes too late, or prevents the closing', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [id = 0] = await ready(1);
      const runId = await drafted();
      const hash = await withTransaction(context().database, (tx) =>
        createLink(tx, context(), { purpose: 'payment_freeze', userId: id, affiliateId: id, validMs: 3_600_000 }),
      );
      const [closed] = await Promise.all([
        change(administrators[round % 2] ?? manager, runId, { state: 'closed' }),
        freezePayments(gateways[1].context, systemActor('visitor'), hash),
      ]);
      const first = await firstOf(id, 'payment_freeze.create', 'payment.scheduled');
      if (closed.status === 200) expect(first).toBe('payment.scheduled');
      else expect([closed.body.code, first]).toEqual(['payment_run_changed', 'payment_freeze.create']);
    }
    await expectReconciled();
  });

  test('a refund of a paid commission, imported while the run is closed, reduces the next payment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await ready(6);
      const runId = await drafted();
      const refunds = ids.map((id) => ({
        order: `ready-${id}`,
        site: id,
        amount: ((10_000 + (id % 90_000)) / 10).toFixed(2),
        status: 'refused',
      }));
      const [closed, imported] = await Promise.all([
        change(administrators[round % 2] ?? manager, runId, { state: 'closed' }),
        uploadConversions(manager, conversionFile(refunds)),
      ]);
      expect([closed.status, imported.status]).toEqual([200, 200]);
      expect(
        await query(
          `select kind, state, count(*)::int, sum(value_cents)::int as cents from commissions where affiliate_id = any($1)
           group by 1, 2 order by 1`,
          [ids],
        ),
      ).toEqual([
        { kind: 'earning', state: 4, count: 6, cents: expect.any(Number) },
        { kind: 'refund', state: 2, count: 6, cents: expect.any(Number) },
      ]);
      await expectReconciled();
    }
  });
});
