import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { people } from '../../../testing/fixtures.ts';
import { openRunOffice, type RunOffice } from '../../../testing/run-office.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { movePayments } from '../payment/move-payments.ts';
import { signatureOf } from './change-run.ts';
import { moveItemsOfPayments, settleRuns } from './move-run-items.ts';
import { removeFromRun } from './remove-from-run.ts';
import { bankFiles, paymentRunItems, paymentRuns } from './table.ts';

let office: RunOffice;

beforeAll(async () => {
  office = await openRunOffice();
});
afterEach(async () => {
  expect(await findDifferences(office.gateway.context.database)).toEqual([]);
  await office.clear();
});
afterAll(() => office.gateway.close());

describe('closing', () => {
  test('is checked by the reconciliation against every payee that was signed, and against the signature itself', async () => {
    await office.ready(2);
    const { body } = await office.draft();
    const runId: number = body.data.id;
    await office.change(runId, { state: 'closed', version: 1 });
    const { database } = office.gateway.context;
    const found = async () => (await findDifferences(database)).map(({ what }) => what);
    const difference = `run and what was signed: run ${runId}`;
    const [item] = await office.query('select id, payee from payment_run_items where run_id = $1 order by id', [runId]);
    const setPayee = (payee: unknown) =>
      office.query('update payment_run_items set payee = $2 where id = $1', [item?.['id'], JSON.stringify(payee)]);
    await office.query('alter table payment_run_items disable trigger user');
    await setPayee({ ...(item?.['payee'] as object), pix_key: 'outra@example.com' });
    expect(await found()).toEqual([difference]);
    await setPayee(item?.['payee']);
    await office.query('alter table payment_run_items enable trigger user');
    expect(await found()).toEqual([]);

    const [run] = await office.query('select signature from payment_runs where id = $1', [runId]);
    await office.query('update payment_runs set signature = null where id = $1', [runId]);
    expect(await found()).toEqual([difference]);
    await office.query('update payment_runs set signature = $2 where id = $1', [runId, run?.['signature']]);
  });

  test('schedules the payments of the run, signs it and makes its files, once', async () => {
    const ids = await office.ready(5);
    const { body } = await office.draft();
    const runId: number = body.data.id;
    expect(await office.change(runId, { state: 'closed', version: 1 }, office.finance)).toMatchObject({
      status: 422,
      body: { code: 'second_person_required', errors: { state: 'codes.close_refusal.own_draft' } },
    });
    const closed = await office.change(runId, { state: 'closed', version: 1 });
    expect(closed.body.data).toMatchObject({
      state: 'closed',
      count: 5,
      amount: body.data.amount,
      closed_by_name: 'Alice Admin',
      version: 2,
      closed_at: office.clock.now().toISOString(),
      can_close: false,
      close_refusal: null,
    });
    const files: { method: string; count: number; amount: number; sha256: string }[] = closed.body.data.files;
    expect(files.map(({ method, count }) => [method, count])).toEqual([
      ['pix', 4],
      ['bank', 1],
    ]);
    expect(files.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(body.data.amount * 100),
    );
    expect(await office.statesOf(ids)).toEqual(['scheduled']);
    const [run] = await office.gateway.context.database.db.select().from(paymentRuns).where(eq(paymentRuns.id, runId));
    expect(run?.signature).toBe(await signatureOf(office.gateway.context.database.db, runId));
    expect((await office.itemsOf(runId)).every(({ state }) => state === 'included')).toBe(true);

    expect((await office.change(runId, { state: 'closed', version: 1 })).status).toBe(409);
    expect((await office.change(runId, { state: 'closed' })).body.code).toBe('state_conflict');
    expect((await office.change(runId, { state: 'cancelled' })).body.code).toBe('state_conflict');
    expect(await office.gateway.context.database.db.$count(bankFiles, eq(bankFiles.runId, runId))).toBe(2);
    const audit = await office.query(
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
      (id) => office.query(`update payment_infos set pix_key = 'outra@example.com' where affiliate_id = $1`, [id]),
    ],
    [
      'payee_changed',
      (id) => office.query(`update payment_infos set business_name = 'Outro' where affiliate_id = $1`, [id]),
    ],
    ['payment_info', (id) => office.query('delete from payment_infos where affiliate_id = $1', [id])],
    [
      'payments_frozen',
      (id) => office.query('insert into payment_freezes (affiliate_id, frozen_at) values ($1, now())', [id]),
    ],
    [
      'payee_hold',
      (id) =>
        office.query(
          `insert into payee_holds values ($1, 'payment_info', null, $2, $2::timestamptz + interval '1 hour')`,
          [id, office.clock.now()],
        ),
    ],
    ['affiliate_status', (id) => office.query('update affiliates set status = 3 where id = $1', [id])],
    ['business_name', (id) => office.query('update affiliates set business_name = null where id = $1', [id])],
    [
      'payee_unwritable',
      (id) => office.query(`update payment_infos set pix_key = repeat('a', 100) where affiliate_id = $1`, [id]),
    ],
    [
      'amount_changed',
      (id) => office.query('update payment_run_items set amount_cents = amount_cents + 1 where payment_id = $1', [id]),
    ],
  ];
  test.each(differences)('changes nothing where one payment differs: %s', async (reason, make) => {
    // Not the one of the five that is paid into a bank account.
    const [, , changed = 0] = await office.ready(5);
    const { body } = await office.draft();
    const runId: number = body.data.id;
    const target = changed % 5 === 0 ? changed - 1 : changed;
    await make(target);
    expect(await office.change(runId, { state: 'closed', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'payment_run_changed', errors: { [`payment_${target}`]: `codes.payment_exclusion.${reason}` } },
    });
    expect(await office.read(runId)).toMatchObject({ state: 'draft', version: 1, files: [] });
    await office.query(
      `update payment_run_items set amount_cents = payments.amount_cents from payments where payments.id = payment_id`,
    );
    await office.change(runId, { state: 'cancelled' });
  });

  test('applies a due change of payment data before it compares the payees', async () => {
    const [id = 0] = await office.ready(1);
    const { body } = await office.draft();
    await office.query(
      `update payment_infos set pending_changes = '{"pixKey":"x@example.com"}', effective_at = $2 where affiliate_id = $1`,
      [id, office.clock.now()],
    );
    expect((await office.change(body.data.id, { state: 'closed' })).body.code).toBe('payment_run_changed');
    const errors = (await office.change(body.data.id, { state: 'closed' })).body.errors;
    expect(Object.values(errors)).toEqual(['codes.payment_exclusion.payee_changed']);
  });

  test('ignores a new e-mail or telephone, which move no money', async () => {
    const [id = 0] = await office.ready(1);
    const { body } = await office.draft();
    await office.query(
      `update payment_infos set email = 'novo@example.com', phone_number = '1', version = version + 1 where affiliate_id = $1`,
      [id],
    );
    expect((await office.change(body.data.id, { state: 'closed' })).status).toBe(200);
  });

  test('is refused after the pay day, and for an empty run', async () => {
    const [id = 0] = await office.ready(1);
    const { body } = await office.draft({ pay_date: '2026-03-02' });
    office.clock.advance(24 * 3_600_000);
    const late = await office.change(
      body.data.id,
      { state: 'closed' },
      await (await office.gateway.signIn(people.administrator)).stepUp(),
    );
    expect([late.status, late.body.errors]).toEqual([400, { pay_date: 'validation.date_past' }]);
    office.clock.advance(-24 * 3_600_000);
    await withTransaction(office.gateway.context.database, (tx) =>
      removeFromRun(tx, systemActor('test'), { runId: body.data.id, paymentId: id, now: office.clock.now() }),
    );
    expect((await office.change(body.data.id, { state: 'closed' })).body.code).toBe('payment_run_empty');
  });
});

test('a closed run is sent, and settled with the last answer of the bank', async () => {
  const [first = 0, second = 0] = await office.ready(2);
  const { body } = await office.draft();
  const runId: number = body.data.id;
  expect((await office.change(runId, { state: 'sent' })).body.code).toBe('state_conflict');
  await office.change(runId, { state: 'closed' });
  const sent = await office.change(runId, { state: 'sent', version: 2 }, office.finance);
  expect(sent.body.data).toMatchObject({ state: 'sent', version: 3 });
  expect(await office.statesOf([first, second])).toEqual(['sent']);

  const answer = (id: number, to: 'paid' | 'failed' | 'returned') =>
    withTransaction(office.gateway.context.database, async (tx) => {
      const now = office.clock.now();
      const failure = to === 'paid' ? {} : ({ failureCode: 'account_closed' } as const);
      await movePayments(tx, office.gateway.context, sql`select ${id}::integer`, {
        actor: systemActor('test'),
        now,
        to,
        runId,
        ...failure,
      });
      const runs = await moveItemsOfPayments(tx, sql`select ${id}::integer`, { now, to, ...failure });
      expect(runs).toEqual([runId]);
      await settleRuns(tx, runs, now);
    });
  await answer(first, 'paid');
  expect(await office.read(runId)).toMatchObject({ state: 'sent', paid: 1, failed: 0 });
  await answer(second, 'failed');
  expect(await office.read(runId)).toMatchObject({
    state: 'settled',
    paid: 1,
    failed: 1,
    count: 2,
    paid_amount: (10_000 + (first % 90_000)) / 100,
  });
  // A returned payment does not reopen the run.
  await answer(first, 'returned');
  expect(await office.read(runId)).toMatchObject({ state: 'settled', paid: 0, failed: 2 });
  const [item] = await office.gateway.context.database.db
    .select()
    .from(paymentRunItems)
    .where(and(eq(paymentRunItems.runId, runId), eq(paymentRunItems.paymentId, second)));
  expect(item).toMatchObject({ state: 'failed', failureCode: 'account_closed', settledAt: office.clock.now() });

  // A confirmed failure enters another run, as another item.
  await withTransaction(office.gateway.context.database, (tx) =>
    movePayments(tx, office.gateway.context, sql`select ${second}::integer`, {
      actor: systemActor('test'),
      now: office.clock.now(),
      to: 'ready',
    }),
  );
  const { body: next } = await office.draft();
  const [again] = await office.itemsOf(next.data.id);
  expect(again?.paymentId).toBe(second);
  expect(again?.id).not.toBe(item?.id);
});
