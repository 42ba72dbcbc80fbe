import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '../../db/client.ts';
import { systemActor } from '../../server/actor.ts';
import { people } from '../../testing/fixtures.ts';
import { addReadyPayments } from '../../testing/ready-payments.ts';
import { createTestGateway, movableClock, type TestCaller, type TestGateway } from '../../testing/test-gateway.ts';
import { bankFiles } from '../bank-file/table.ts';
import { findDifferences } from '../ledger/reconcile.ts';
import { movePayments } from '../payment/move-payments.ts';
import { payments } from '../payment/table.ts';
import { moveItems } from './move-items.ts';
import { settleRuns } from './settle-runs.ts';
import { signatureOf } from './signature.ts';
import { paymentRunItems, paymentRuns } from './table.ts';
import { takeOut } from './take-out.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const payDate = '2026-03-16';
let gateway: TestGateway;
let finance: TestCaller;
let administrator: TestCaller;
let lastId = 2_000;

beforeAll(async () => {
  gateway = await createTestGateway({ clock });
  finance = await (await gateway.signIn(people.finance)).stepUp();
  administrator = await (await gateway.signIn(people.administrator)).stepUp();
});
afterEach(async () => {
  expect(await findDifferences(gateway.context.database)).toEqual([]);
  // Whatever a test leaves ready would be in the drafts of the next ones.
  await query(`update payments set pay_date = '2099-01-01' where status = 'ready'`);
});
afterAll(() => gateway.close());

const db = () => gateway.context.database.db;
const query = async (text: string, values: unknown[] = []) =>
  (await gateway.context.database.pool.query<Record<string, unknown>>(text, values)).rows;

/** Makes payments that are ready. @returns their ids, which are those of their affiliates too */
async function ready(count: number): Promise<number[]> {
  const firstId = lastId + 1;
  lastId += count;
  await addReadyPayments(gateway.context.database.pool, { firstId, count, now: clock.now() });
  return Array.from({ length: count }, (_, at) => firstId + at);
}

const draft = (body: object = {}, caller = finance) =>
  caller.call('finance', 'POST', '/api/payment_runs', { body: { pay_date: payDate, ...body } });
const change = (id: number, body: object, caller = administrator) =>
  caller.call('finance', 'PUT', `/api/payment_runs/${id}`, { body });
const read = async (id: number, caller = administrator) =>
  (await caller.call('finance', 'GET', `/api/payment_runs/${id}`)).body.data;
const exclusions = async (id: number): Promise<Record<number, string[]>> => {
  const { body } = await finance.call('finance', 'GET', `/api/payment_runs/${id}/exclusions?per_page=100`);
  return Object.fromEntries(body.data.map((row: { id: number; reasons: string[] }) => [row.id, row.reasons]));
};
const itemsOf = (runId: number) =>
  db().select().from(paymentRunItems).where(eq(paymentRunItems.runId, runId)).orderBy(paymentRunItems.id);
const statesOf = async (ids: number[]) =>
  (await query('select distinct status from payments where id = any($1) order by status', [ids])).map(
    ({ status }) => status,
  );

describe('a draft', () => {
  test('takes what is due, with payee, way and amount as they are, and tells who drafted it', async () => {
    const ids = await ready(5);
    const { status, body } = await draft();
    expect(status).toBe(201);
    const cents = ids.reduce((sum, id) => sum + 10_000 + (id % 90_000), 0);
    expect(body.data).toMatchObject({
      ...{ state: 'draft', pay_date: payDate, group_id: null, group_name: null, count: 5, amount: cents / 100 },
      ...{ paid: 0, failed: 0, review: 0, paid_amount: 0, files: [], version: 1 },
      ...{ created_by_name: 'Fábio Fin', closed_by_name: null, closed_at: null },
      ...{ can_close: false, close_refusal: 'own_draft' },
    });
    expect(await read(body.data.id)).toMatchObject({ can_close: true, close_refusal: null });
    const items = await itemsOf(body.data.id);
    expect(items.map(({ paymentId }) => paymentId)).toEqual(ids);
    for (const { paymentId, method, amountCents, payee, state } of items) {
      expect({ method, amountCents, state }).toEqual({
        method: paymentId % 5 === 0 ? 'bank' : 'pix',
        amountCents: 10_000 + (paymentId % 90_000),
        state: 'included',
      });
      expect(payee).toMatchObject({ affiliate_id: paymentId, bank_account_number: String(10_000 + paymentId) });
      expect(payee).not.toHaveProperty('pending_changes');
    }
    expect(await statesOf(ids)).toEqual(['ready']);
  });

  test('leaves out who may not be paid, each with the reasons', async () => {
    const [good = 0, frozen = 0, held = 0, bare = 0, nameless = 0, left = 0, late = 0, waiting = 0, failed = 0] =
      await ready(9);
    const until = new Date(clock.now().getTime() + 3_600_000);
    await query('insert into payment_freezes (affiliate_id, frozen_at) values ($1, $2)', [frozen, clock.now()]);
    await query(`insert into payee_holds values ($1, 'login_email', null, $2, $3)`, [held, clock.now(), until]);
    await query('delete from payment_infos where affiliate_id = $1', [bare]);
    await query(`update affiliates set business_name = ' ' where id = $1`, [nameless]);
    await query('update affiliates set status = 0 where id = any($1)', [[left, held]]);
    await query(`update payments set pay_date = '2026-03-17' where id = $1`, [late]);
    await query(`update payments set status = 'awaiting_invoice' where id = $1`, [waiting]);
    await query(`update commissions set state = 12 where affiliate_id = $1`, [waiting]);
    await query(`update payments set status = 'failed' where id = $1`, [failed]);
    const { body } = await draft();
    const items = await itemsOf(body.data.id);
    expect(items.map(({ paymentId }) => paymentId)).toContain(good);
    const reasons = await exclusions(body.data.id);
    expect(reasons).toMatchObject({
      [frozen]: ['payments_frozen'],
      [held]: ['affiliate_status', 'payee_hold'],
      [bare]: ['payment_info'],
      [nameless]: ['business_name'],
      [left]: ['affiliate_status'],
      [late]: ['not_due'],
      [waiting]: ['awaiting_invoice'],
      [failed]: ['failed_unconfirmed'],
    });
    expect(reasons).not.toHaveProperty(String(good));

    const { body: other } = await draft({ pay_date: '2026-03-17' });
    expect(await exclusions(other.data.id)).toMatchObject({ [good]: ['in_other_run'] });
    const [since = 0] = await ready(1);
    expect(await exclusions(body.data.id)).toMatchObject({
      [since]: ['ready_since'],
      [late]: ['not_due', 'in_other_run'],
    });
    await query(`update payments set status = 'ready' where id = any($1)`, [[waiting, failed]]);
    await query(`update commissions set state = 3 where affiliate_id = $1`, [waiting]);
  });

  test('has its group alone, from the minimum of the group on', async () => {
    const [inside = 0, small = 0, outside = 0] = await ready(3);
    await query(
      `insert into payment_groups (id, name, windows, minimum_payment_cents, created_at) values (1, 'Parceiros', '[]', 10000, now())`,
    );
    await query('insert into payment_group_members values ($1, 1), ($2, 1)', [inside, small]);
    await query('update payments set amount_cents = 9999 where id = $1', [small]);
    const { body } = await draft({ group_id: 1 });
    expect(body.data).toMatchObject({ group_id: 1, group_name: 'Parceiros', count: 1 });
    expect(await exclusions(body.data.id)).toEqual({ [small]: ['below_minimum'] });
    const { body: others } = await draft();
    expect((await itemsOf(others.data.id)).map(({ paymentId }) => paymentId)).toEqual([outside]);
    await query('update payments set amount_cents = 10000 + $1 % 90000 where id = $1', [small]);
  });

  test('is refused for a day on which no bank pays, for a group that is not, and where there is nothing to pay', async () => {
    const refusal = async (body: object) => {
      const answer = await draft(body);
      return [answer.status, answer.body.code, answer.body.errors];
    };
    const holiday = [400, 'invalid_fields', { pay_date: 'validation.banking_day' }];
    expect(await refusal({ pay_date: '2026-04-21' })).toEqual(holiday);
    expect(await refusal({ pay_date: '2026-03-15' })).toEqual(holiday);
    expect(await refusal({ pay_date: '2026-02-27' })).toEqual([
      400,
      'invalid_fields',
      { pay_date: 'validation.date_past' },
    ]);
    expect(await refusal({ pay_date: '2026-02-30' })).toEqual([400, 'invalid_fields', { pay_date: 'validation.date' }]);
    expect(await refusal({ group_id: 99 })).toEqual([400, 'invalid_fields', { group_id: 'validation.reference' }]);
    const count = await db().$count(paymentRuns);
    expect(await refusal({})).toEqual([422, 'payment_run_empty', undefined]);
    expect(await db().$count(paymentRuns)).toBe(count);
  });

  test('is cancelled, and its payments are free for another one', async () => {
    const ids = await ready(2);
    const { body } = await draft();
    expect((await draft()).body.code).toBe('payment_run_empty');
    const cancelled = await change(body.data.id, { state: 'cancelled', version: 1 }, finance);
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', count: 0, can_close: false, version: 2 });
    expect((await change(body.data.id, { state: 'closed' })).body.code).toBe('state_conflict');
    const { body: again } = await draft();
    const items = await itemsOf(again.data.id);
    expect(items.map(({ paymentId }) => paymentId)).toEqual(ids);
  });

  test('loses what is taken out, which is not closed with it', async () => {
    const [kept = 0, taken = 0] = await ready(2);
    const { body } = await draft();
    const runId: number = body.data.id;
    const take = (paymentId: number) =>
      withTransaction(gateway.context.database, (tx) =>
        takeOut(tx, systemActor('test'), { runId, paymentId, now: clock.now() }),
      );
    await take(taken);
    expect(await read(runId)).toMatchObject({ count: 1, version: 2 });
    expect(await exclusions(runId)).toMatchObject({ [taken]: ['removed'] });
    await expect(take(taken)).rejects.toMatchObject({ code: 'state_conflict' });
    await expect(take(987_654)).rejects.toMatchObject({ code: 'not_found' });
    expect((await change(runId, { state: 'closed', version: 1 })).body.code).toBe('version_conflict');
    expect((await change(runId, { state: 'closed', version: 2 })).body.data).toMatchObject({ count: 1 });
    await expect(take(kept)).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await statesOf([kept])).toEqual(['scheduled']);
    expect(await statesOf([taken])).toEqual(['ready']);
  });
});

describe('closing', () => {
  test('schedules what is in the run, signs it and makes its files, once', async () => {
    const ids = await ready(5);
    const { body } = await draft();
    const runId: number = body.data.id;
    expect(await change(runId, { state: 'closed', version: 1 }, finance)).toMatchObject({
      status: 422,
      body: { code: 'second_person_required', errors: { state: 'codes.close_refusal.own_draft' } },
    });
    const closed = await change(runId, { state: 'closed', version: 1 });
    expect(closed.body.data).toMatchObject({
      ...{ state: 'closed', count: 5, amount: body.data.amount, closed_by_name: 'Alice Admin', version: 2 },
      closed_at: clock.now().toISOString(),
      ...{ can_close: false, close_refusal: null },
    });
    const files: { method: string; count: number; amount: number; sha256: string }[] = closed.body.data.files;
    expect(files.map(({ method, count }) => [method, count])).toEqual([
      ['pix', 4],
      ['bank', 1],
    ]);
    expect(files.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(body.data.amount * 100),
    );
    expect(await statesOf(ids)).toEqual(['scheduled']);
    const [run] = await db().select().from(paymentRuns).where(eq(paymentRuns.id, runId));
    expect(run?.signature).toBe(await signatureOf(db(), runId));
    expect((await itemsOf(runId)).every(({ state }) => state === 'included')).toBe(true);

    expect((await change(runId, { state: 'closed', version: 1 })).status).toBe(409);
    expect((await change(runId, { state: 'closed' })).body.code).toBe('state_conflict');
    expect((await change(runId, { state: 'cancelled' })).body.code).toBe('state_conflict');
    expect(await db().$count(bankFiles, eq(bankFiles.runId, runId))).toBe(2);
    const audit = await query(
      `select action, user_name, after from audit_entries where entity = 'payment_run' and entity_id = $1 order by id`,
      [String(runId)],
    );
    expect(audit).toMatchObject([
      { action: 'payment_run.draft', user_name: 'Fábio Fin', after: { count: 5 } },
      { action: 'payment_run.close', user_name: 'Alice Admin', after: { signature: run?.signature, approvers: 2 } },
    ]);
  });

  const differences: readonly [reason: string, make: (id: number) => Promise<unknown>][] = [
    [
      'payee_changed',
      (id) => query(`update payment_infos set pix_key = 'outra@example.com' where affiliate_id = $1`, [id]),
    ],
    ['payee_changed', (id) => query(`update payment_infos set business_name = 'Outro' where affiliate_id = $1`, [id])],
    ['payment_info', (id) => query('delete from payment_infos where affiliate_id = $1', [id])],
    [
      'payments_frozen',
      (id) => query('insert into payment_freezes (affiliate_id, frozen_at) values ($1, now())', [id]),
    ],
    [
      'payee_hold',
      (id) =>
        query(`insert into payee_holds values ($1, 'payment_info', null, $2, $2::timestamptz + interval '1 hour')`, [
          id,
          clock.now(),
        ]),
    ],
    ['affiliate_status', (id) => query('update affiliates set status = 3 where id = $1', [id])],
    ['business_name', (id) => query('update affiliates set business_name = null where id = $1', [id])],
    [
      'payee_unwritable',
      (id) => query(`update payment_infos set pix_key = repeat('a', 100) where affiliate_id = $1`, [id]),
    ],
    [
      'amount_changed',
      (id) => query('update payment_run_items set amount_cents = amount_cents + 1 where payment_id = $1', [id]),
    ],
  ];
  test.each(differences)('does nothing where one payee differs: %s', async (reason, make) => {
    // None of the five by bank account.
    const [, , changed = 0] = await ready(5);
    const { body } = await draft();
    const runId: number = body.data.id;
    const target = changed % 5 === 0 ? changed - 1 : changed;
    await make(target);
    const item = (await itemsOf(runId)).find(({ paymentId }) => paymentId === target);
    expect(await change(runId, { state: 'closed', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'payment_run_changed', errors: { [`item_${item?.id}`]: `codes.payment_exclusion.${reason}` } },
    });
    expect(await read(runId)).toMatchObject({ state: 'draft', version: 1, files: [] });
    await query(
      `update payment_run_items set amount_cents = payments.amount_cents from payments where payments.id = payment_id`,
    );
    await change(runId, { state: 'cancelled' });
  });

  test('applies a change of payment data that is due, and sees it', async () => {
    const [id = 0] = await ready(1);
    const { body } = await draft();
    await query(
      `update payment_infos set pending_changes = '{"pixKey":"x@example.com"}', effective_at = $2 where affiliate_id = $1`,
      [id, clock.now()],
    );
    expect((await change(body.data.id, { state: 'closed' })).body.code).toBe('payment_run_changed');
    const errors = (await change(body.data.id, { state: 'closed' })).body.errors;
    expect(Object.values(errors)).toEqual(['codes.payment_exclusion.payee_changed']);
  });

  test('does not mind a new e-mail or telephone, which move no money', async () => {
    const [id = 0] = await ready(1);
    const { body } = await draft();
    await query(
      `update payment_infos set email = 'novo@example.com', phone_number = '1', version = version + 1 where affiliate_id = $1`,
      [id],
    );
    expect((await change(body.data.id, { state: 'closed' })).status).toBe(200);
  });

  test('is too late after the pay day, and there is nothing to sign in an empty run', async () => {
    const [id = 0] = await ready(1);
    const { body } = await draft({ pay_date: '2026-03-02' });
    clock.advance(24 * 3_600_000);
    const late = await change(
      body.data.id,
      { state: 'closed' },
      await (await gateway.signIn(people.administrator)).stepUp(),
    );
    expect([late.status, late.body.errors]).toEqual([400, { pay_date: 'validation.date_past' }]);
    clock.advance(-24 * 3_600_000);
    await withTransaction(gateway.context.database, (tx) =>
      takeOut(tx, systemActor('test'), { runId: body.data.id, paymentId: id, now: clock.now() }),
    );
    expect((await change(body.data.id, { state: 'closed' })).body.code).toBe('payment_run_empty');
  });
});

test('a closed run is sent, and settled with the last answer of the bank', async () => {
  const [first = 0, second = 0] = await ready(2);
  const { body } = await draft();
  const runId: number = body.data.id;
  expect((await change(runId, { state: 'sent' })).body.code).toBe('state_conflict');
  await change(runId, { state: 'closed' });
  const sent = await change(runId, { state: 'sent', version: 2 }, finance);
  expect(sent.body.data).toMatchObject({ state: 'sent', version: 3 });
  expect(await statesOf([first, second])).toEqual(['sent']);

  const answer = (id: number, to: 'paid' | 'failed' | 'returned') =>
    withTransaction(gateway.context.database, async (tx) => {
      const now = clock.now();
      const failure = to === 'paid' ? {} : ({ failureCode: 'account_closed' } as const);
      await movePayments(tx, sql`select ${id}::integer`, { actor: systemActor('test'), now, to, runId, ...failure });
      const runs = await moveItems(tx, sql`select ${id}::integer`, { now, to, ...failure });
      expect(runs).toEqual([runId]);
      await settleRuns(tx, runs, now);
    });
  await answer(first, 'paid');
  expect(await read(runId)).toMatchObject({ state: 'sent', paid: 1, failed: 0 });
  await answer(second, 'failed');
  expect(await read(runId)).toMatchObject({
    ...{ state: 'settled', paid: 1, failed: 1, count: 2 },
    paid_amount: (10_000 + (first % 90_000)) / 100,
  });
  // Money that comes back opens nothing again.
  await answer(first, 'returned');
  expect(await read(runId)).toMatchObject({ state: 'settled', paid: 0, failed: 2 });
  const [item] = await db()
    .select()
    .from(paymentRunItems)
    .where(and(eq(paymentRunItems.runId, runId), eq(paymentRunItems.paymentId, second)));
  expect(item).toMatchObject({ state: 'failed', failureCode: 'account_closed', settledAt: clock.now() });

  // A confirmed failure enters another run, as another item.
  await withTransaction(gateway.context.database, (tx) =>
    movePayments(tx, sql`select ${second}::integer`, { actor: systemActor('test'), now: clock.now(), to: 'ready' }),
  );
  const { body: next } = await draft();
  const [again] = await itemsOf(next.data.id);
  expect(again?.paymentId).toBe(second);
  expect(again?.id).not.toBe(item?.id);
});

test('runs are for finance and administrators, with a step-up, and searched by state', async () => {
  await ready(1);
  const stale = await draft({}, await gateway.signIn(people.administrator));
  expect([stale.status, stale.body.code]).toEqual([403, 'step_up_required']);
  const manager = await (await gateway.signIn(people.manager)).stepUp();
  expect((await draft({}, manager)).body.code).toBe('forbidden');
  const auditor = await gateway.signIn(people.auditor);
  const { body } = await auditor.call('finance', 'GET', '/api/payment_runs?state=draft&sort=id&order=asc&per_page=100');
  expect(body.data.length).toBeGreaterThan(0);
  for (const run of body.data) expect(run).toMatchObject({ state: 'draft', can_close: false, close_refusal: null });
  expect((await finance.call('finance', 'GET', '/api/payment_runs/987654')).status).toBe(404);
  expect((await finance.call('finance', 'GET', '/api/payment_runs/987654/exclusions')).status).toBe(404);
  expect((await change(987_654, { state: 'sent' })).status).toBe(404);
  expect(await db().$count(payments, eq(payments.state, 'requested'))).toBe(0);
});
