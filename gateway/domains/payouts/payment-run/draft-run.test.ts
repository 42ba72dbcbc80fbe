import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { people } from '../../../testing/fixtures.ts';
import { openRunOffice, type RunOffice } from '../../../testing/run-office.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { payments } from '../payment/table.ts';
import { removeFromRun } from './remove-from-run.ts';
import { paymentRuns } from './table.ts';

let office: RunOffice;

beforeAll(async () => {
  office = await openRunOffice();
});
afterEach(async () => {
  expect(await findDifferences(office.gateway.context.database)).toEqual([]);
  await office.clear();
});
afterAll(() => office.gateway.close());

describe('a draft', () => {
  test('takes due payments with their current payee, method and amount, and names the drafter', async () => {
    const ids = await office.ready(5);
    const { status, body } = await office.draft();
    expect(status).toBe(201);
    const cents = ids.reduce((sum, id) => sum + 10_000 + (id % 90_000), 0);
    expect(body.data).toMatchObject({
      state: 'draft',
      pay_date: '2026-03-16',
      group_id: null,
      group_name: null,
      count: 5,
      amount: cents / 100,
      paid: 0,
      failed: 0,
      review: 0,
      paid_amount: 0,
      files: [],
      version: 1,
      created_by_name: 'Fábio Fin',
      closed_by_name: null,
      closed_at: null,
      can_close: false,
      close_refusal: 'own_draft',
    });
    expect(await office.read(body.data.id)).toMatchObject({ can_close: true, close_refusal: null });
    const items = await office.itemsOf(body.data.id);
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
    expect(await office.statesOf(ids)).toEqual(['ready']);
  });

  test('leaves out payments that may not be made, each with its reasons', async () => {
    const [good = 0, frozen = 0, held = 0, bare = 0, nameless = 0, left = 0, late = 0, waiting = 0, failed = 0] =
      await office.ready(9);
    const until = new Date(office.clock.now().getTime() + 3_600_000);
    await office.query('insert into payment_freezes (affiliate_id, frozen_at) values ($1, $2)', [
      frozen,
      office.clock.now(),
    ]);
    await office.query(`insert into payee_holds values ($1, 'login_email', null, $2, $3)`, [
      held,
      office.clock.now(),
      until,
    ]);
    await office.query('delete from payment_infos where affiliate_id = $1', [bare]);
    await office.query(`update affiliates set business_name = ' ' where id = $1`, [nameless]);
    await office.query('update affiliates set status = 0 where id = any($1)', [[left, held]]);
    await office.query(`update payments set pay_date = '2026-03-17' where id = $1`, [late]);
    await office.query(`update payments set status = 'awaiting_invoice' where id = $1`, [waiting]);
    await office.query(`update commissions set state = 12 where affiliate_id = $1`, [waiting]);
    await office.query(`update payments set status = 'failed' where id = $1`, [failed]);
    const { body } = await office.draft();
    const items = await office.itemsOf(body.data.id);
    expect(items.map(({ paymentId }) => paymentId)).toContain(good);
    const reasons = await office.exclusions(body.data.id);
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

    const { body: other } = await office.draft({ pay_date: '2026-03-17' });
    expect(await office.exclusions(other.data.id)).toMatchObject({ [good]: ['in_other_run'] });
    const [since = 0] = await office.ready(1);
    expect(await office.exclusions(body.data.id)).toMatchObject({
      [since]: ['ready_since'],
      [late]: ['not_due', 'in_other_run'],
    });
    await office.query(`update payments set status = 'ready' where id = any($1)`, [[waiting, failed]]);
    await office.query(`update commissions set state = 3 where affiliate_id = $1`, [waiting]);
  });

  test("contains only payments of its group that reach the group's minimum", async () => {
    const [inside = 0, small = 0, outside = 0] = await office.ready(3);
    await office.query(
      `insert into payment_groups (id, name, windows, minimum_payment_cents, created_at) values (1, 'Parceiros', '[]', 10000, now())`,
    );
    await office.query('insert into payment_group_members values ($1, 1), ($2, 1)', [inside, small]);
    await office.query('update payments set amount_cents = 9999 where id = $1', [small]);
    const { body } = await office.draft({ group_id: 1 });
    expect(body.data).toMatchObject({ group_id: 1, group_name: 'Parceiros', count: 1 });
    expect(await office.exclusions(body.data.id)).toEqual({ [small]: ['below_minimum'] });
    const { body: others } = await office.draft();
    expect((await office.itemsOf(others.data.id)).map(({ paymentId }) => paymentId)).toEqual([outside]);
    await office.query('update payments set amount_cents = 10000 + $1 % 90000 where id = $1', [small]);
  });

  test('is refused for a day on which no bank pays, for an unknown group, and where there is nothing to pay', async () => {
    const refusal = async (body: object) => {
      const answer = await office.draft(body);
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
    const count = await office.gateway.context.database.db.$count(paymentRuns);
    expect(await refusal({})).toEqual([422, 'payment_run_empty', undefined]);
    expect(await office.gateway.context.database.db.$count(paymentRuns)).toBe(count);
  });

  test('is cancelled, and its payments are free for another draft', async () => {
    const ids = await office.ready(2);
    const { body } = await office.draft();
    expect((await office.draft()).body.code).toBe('payment_run_empty');
    const cancelled = await office.change(body.data.id, { state: 'cancelled', version: 1 }, office.finance);
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', count: 0, can_close: false, version: 2 });
    expect((await office.change(body.data.id, { state: 'closed' })).body.code).toBe('state_conflict');
    const { body: again } = await office.draft();
    const items = await office.itemsOf(again.data.id);
    expect(items.map(({ paymentId }) => paymentId)).toEqual(ids);
  });

  test('does not contain, or close, a payment that was removed', async () => {
    const [kept = 0, taken = 0] = await office.ready(2);
    const { body } = await office.draft();
    const runId: number = body.data.id;
    const take = (paymentId: number) =>
      withTransaction(office.gateway.context.database, (tx) =>
        removeFromRun(tx, systemActor('test'), { runId, paymentId, now: office.clock.now() }),
      );
    await take(taken);
    expect(await office.read(runId)).toMatchObject({ count: 1, version: 2 });
    expect(await office.exclusions(runId)).toMatchObject({ [taken]: ['removed'] });
    await expect(take(taken)).rejects.toMatchObject({ code: 'state_conflict' });
    await expect(take(987_654)).rejects.toMatchObject({ code: 'not_found' });
    expect((await office.change(runId, { state: 'closed', version: 1 })).body.code).toBe('version_conflict');
    expect((await office.change(runId, { state: 'closed', version: 2 })).body.data).toMatchObject({ count: 1 });
    await expect(take(kept)).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await office.statesOf([kept])).toEqual(['scheduled']);
    expect(await office.statesOf([taken])).toEqual(['ready']);
  });
});

describe('a payment that a draft lacks', () => {
  const add = (paymentId: number, runId: number, caller = office.finance) =>
    caller.call('finance', 'PUT', `/api/commission/admin_payments/${paymentId}`, { body: { run_id: runId } });
  const drafted = async (): Promise<number> => (await office.draft()).body.data.id;

  test('is added once it is due, or again after it was removed, with its current payee', async () => {
    const [first = 0] = await office.ready(1);
    const runId = await drafted();
    const [later = 0] = await office.ready(1);
    expect(await office.exclusions(runId)).toMatchObject({ [later]: ['ready_since'] });
    const { status, body } = await add(later, runId);
    expect([status, body.data.run_id]).toEqual([200, runId]);
    expect((await add(later, runId)).body.code).toBe('state_conflict');
    await office.finance.call('finance', 'PUT', `/api/commission/admin_payments/${first}`, { body: { run_id: null } });
    expect((await add(first, runId)).status).toBe(200);
    const left = await office.exclusions(runId);
    for (const id of [first, later]) expect(left).not.toHaveProperty(String(id));
    const included = (await office.itemsOf(runId)).filter(({ state }) => state === 'included');
    expect(included.map(({ paymentId, payee }) => [paymentId, payee])).toEqual([
      [later, expect.objectContaining({ affiliate_id: later })],
      [first, expect.objectContaining({ affiliate_id: first })],
    ]);
    const stale = await office.change(runId, { state: 'closed', version: 1 });
    expect(stale.body.code).toBe('version_conflict');
    const closed = await office.change(runId, { state: 'closed' });
    expect(closed.body.data).toMatchObject({ state: 'closed', count: 2 });
    expect((await add(later, runId)).body.code).toBe('state_conflict');
  });

  test('is not added where a draft would not take it', async () => {
    await office.ready(1);
    const runId = await drafted();
    const [frozen = 0, late = 0, waiting = 0, other = 0] = await office.ready(4);
    await office.query('insert into payment_freezes (affiliate_id, frozen_at) values ($1, now())', [frozen]);
    await office.query(`update payments set pay_date = '2026-03-17' where id = $1`, [late]);
    await office.query(`update payments set status = 'awaiting_invoice' where id = $1`, [waiting]);
    await office.query(`update commissions set state = 12 where affiliate_id = $1`, [waiting]);
    const { body: second } = await office.draft();
    for (const id of [frozen, late, waiting, other]) expect((await add(id, runId)).body.code).toBe('state_conflict');
    expect((await office.itemsOf(second.data.id)).map(({ paymentId }) => paymentId)).toEqual([other]);
    expect((await add(frozen, 987_654)).body).toMatchObject({
      code: 'invalid_fields',
      errors: { run_id: 'validation.reference' },
    });
    await office.query(`update payments set status = 'ready' where id = $1`, [waiting]);
    await office.query(`update commissions set state = 3 where affiliate_id = $1`, [waiting]);
  });

  test('makes a drafter of who adds it, also by a related account', async () => {
    await office.ready(1);
    const runId = await drafted();
    const [later = 0] = await office.ready(1);
    expect((await add(later, runId, await office.gateway.signIn(people.administrator))).body.code).toBe(
      'step_up_required',
    );
    expect(await office.read(runId)).toMatchObject({ can_close: true });
    expect((await add(later, runId, office.administrator)).status).toBe(200);
    expect(await office.read(runId)).toMatchObject({ can_close: false, close_refusal: 'own_draft' });
    expect((await office.change(runId, { state: 'closed' })).body).toMatchObject({
      code: 'second_person_required',
      errors: { state: 'codes.close_refusal.own_draft' },
    });
  });
});

test('runs are for finance and administrators, with a step-up, and searched by state', async () => {
  await office.ready(1);
  const stale = await office.draft({}, await office.gateway.signIn(people.administrator));
  expect([stale.status, stale.body.code]).toEqual([403, 'step_up_required']);
  const manager = await (await office.gateway.signIn(people.manager)).stepUp();
  expect((await office.draft({}, manager)).body.code).toBe('forbidden');
  const drafted = (await office.draft()).body.data.id;
  const auditor = await office.gateway.signIn(people.auditor);
  const { body } = await auditor.call('finance', 'GET', '/api/payment_runs?state=draft&sort=id&order=asc&per_page=100');
  expect(body.data.map(({ id }: { id: number }) => id)).toContain(drafted);
  for (const run of body.data) expect(run).toMatchObject({ state: 'draft', can_close: false, close_refusal: null });
  expect((await office.finance.call('finance', 'GET', '/api/payment_runs/987654')).status).toBe(404);
  expect((await office.finance.call('finance', 'GET', '/api/payment_runs/987654/exclusions')).status).toBe(404);
  expect((await office.change(987_654, { state: 'sent' })).status).toBe(404);
  expect(await office.gateway.context.database.db.$count(payments, eq(payments.state, 'requested'))).toBe(0);
});
