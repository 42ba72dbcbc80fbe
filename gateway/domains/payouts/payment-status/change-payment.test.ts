import { afterEach, describe, expect, test } from 'vitest';
import { profile } from '#shared/codes/accounts/profile.ts';
import { people } from '../../../testing/fixtures.ts';
import { runPayments } from '../../../testing/run-payments.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const evidence = 'Linha 12 do extrato de 2 de março';
const retried = 'O banco do afiliado corrigiu o cadastro da chave';
const reader = 7;

const gateway = await useGateway({ clock });
const { query } = gateway;
const finance = await (await gateway.signIn(people.finance)).stepUp();
const administrator = await (await gateway.signIn(people.administrator)).stepUp();
const make = runPayments({ gateway, drafter: finance, closer: administrator, readerId: reader });

afterEach(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

const path = '/api/commission/admin_payments';
const read = async (id: number, caller = administrator) =>
  (await caller.call('finance', 'GET', `${path}/${id}`)).body.data;
const send = (id: number, body: object, caller = finance) => caller.call('finance', 'PUT', `${path}/${id}`, { body });
/** Changes a payment in its current version, which a confirmation has to send. */
const change = async (id: number, body: object, caller = finance) =>
  send(id, 'confirmed' in body ? { version: (await read(id)).version, ...body } : body, caller);
const answerOf = async (id: number, body: object, caller = finance) => {
  const answer = await change(id, body, caller);
  return answer.status === 200 ? answer.body.data.state : answer.body.code;
};
const cancelRun = (id: number) =>
  finance.call('finance', 'PUT', `/api/payment_runs/${id}`, { body: { state: 'cancelled' } });
const mails = async () => (await query(`select "to", subject, text from outbox_mails order by id desc limit 1`))[0];

describe('a mark by hand', () => {
  test.each([
    ['paid', ['review']],
    ['paid', []],
    ['failed', []],
    ['returned', ['paid']],
  ] as const)('%s takes effect once another person has confirmed it', async (state, before) => {
    const id = await make.inRun(...before);
    const marked = await change(id, { state, evidence });
    expect(marked.body.data).toMatchObject({
      state: before[0] ?? 'sent',
      marked_state: state,
      marked_evidence: evidence,
      marked_by: 'Fábio Fin',
      can_confirm: false,
    });
    expect(await answerOf(id, { confirmed: true })).toBe('second_person_required');
    expect(await read(id)).toMatchObject({ state: before[0] ?? 'sent', can_confirm: true });
    const { body } = await change(id, { confirmed: true }, administrator);
    expect(body.data).toMatchObject({ state, item_state: state, marked_state: null, marked_by: null });
    expect(body.data.timeline.at(-1)).toMatchObject({ state });
    const [run] = await query('select state from payment_runs where id = $1', [body.data.run_id]);
    expect(run?.state).toBe('settled');
  });

  test.each([
    ['paid', ['paid']],
    ['failed', ['failed']],
    ['returned', []],
  ] as const)('%s is refused where it cannot be', async (state, before) => {
    expect(await answerOf(await make.inRun(...before), { state, evidence })).toBe('state_conflict');
  });

  test('requires evidence, a single action, and the version that was seen', async () => {
    const id = await make.inRun();
    const errorsOf = async (body: object) => (await change(id, body)).body.errors;
    expect(await errorsOf({ state: 'paid' })).toEqual({ evidence: 'validation.required' });
    expect(await errorsOf({ state: 'paid', evidence: 'ok' })).toEqual({ evidence: 'validation.too_short' });
    expect(await errorsOf({ state: 'paid', evidence: 'x'.repeat(501) })).toEqual({ evidence: 'validation.too_long' });
    expect(await errorsOf({ state: 'paid', evidence, confirmed: true })).toEqual({ confirmed: 'validation.invalid' });
    expect(await errorsOf({})).toEqual({ state: 'validation.required' });
    expect(await errorsOf({ state: 'sent', evidence })).toEqual({ state: 'validation.choice' });
    expect(await errorsOf({ run_id: '1' })).toEqual({ run_id: 'validation.integer' });
    expect(await answerOf(id, { state: 'paid', evidence, version: 1 })).toBe('version_conflict');
    expect((await send(id, { confirmed: true })).body.errors).toEqual({ version: 'validation.required' });
    expect(await read(id)).toMatchObject({ state: 'sent', marked_state: null });
  });

  test('as paid has the day of the payment, which stays in the timeline if the money is returned', async () => {
    const id = await make.inRun();
    const runOf = 'id = (select run_id from payment_run_items where payment_id = $1)';
    await query(`update payment_runs set closed_at = closed_at - interval '4 days' where ${runOf}`, [id]);
    const errorsOf = async (body: object) => (await change(id, { evidence, ...body })).body.errors;
    expect(await errorsOf({ state: 'paid', paid_on: '2026-03-03' })).toEqual({ paid_on: 'validation.date_future' });
    expect(await errorsOf({ state: 'paid', paid_on: '2026-02-25' })).toEqual({ paid_on: 'validation.date_before_run' });
    expect(await errorsOf({ state: 'failed', paid_on: '2026-02-27' })).toEqual({ paid_on: 'validation.invalid' });
    await change(id, { state: 'paid', paid_on: '2026-02-27', evidence });
    expect(await read(id)).toMatchObject({ marked_state: 'paid', marked_paid_on: '2026-02-27' });
    const paidAt = '2026-02-27T03:00:00.000Z';
    expect((await change(id, { confirmed: true }, administrator)).body.data).toMatchObject({
      state: 'paid',
      paid_at: paidAt,
      marked_paid_on: null,
    });
    await make.report(id, 'returned');
    const { paid_at, timeline } = await read(id);
    expect(paid_at).toBeNull();
    expect(timeline.slice(-2)).toMatchObject([
      { state: 'paid', at: paidAt },
      { state: 'returned', at: clock.now().toISOString() },
    ]);
  });

  test('is gone when the bank reports first', async () => {
    const id = await make.inRun();
    await change(id, { state: 'failed', evidence });
    await make.report(id, 'paid');
    expect(await answerOf(id, { confirmed: true }, administrator)).toBe('state_conflict');
    expect(await read(id)).toMatchObject({ state: 'paid', marked_state: null, can_confirm: false });
  });
});

describe('one person cannot release money alone', () => {
  const relate = (cause: string) =>
    query('insert into staff_relations (user_id, other_user_id, cause, since) values (1, $1, $2, $3)', [
      reader,
      cause,
      clock.now(),
    ]);
  /** Ways in which the user who confirms is the finance user who acted, or related to that user. */
  const relations: readonly [string, () => Promise<unknown>][] = [
    [
      'as another role',
      () => query('update users set profile = $2 where id = $1', [reader, profile.codes.administrador]),
    ],
    ['by an account that they invited', () => relate('invitation')],
    ['by an account on their device', () => relate('device')],
  ];
  async function unrelate() {
    await query('update users set profile = $2 where id = $1', [reader, profile.codes.financeiro]);
    await query('delete from staff_relations');
  }

  const changes: readonly [string, () => Promise<number>, object][] = [
    ['a mark', async () => markedBy(await make.inRun()), { confirmed: true }],
    ['a failure that they read', () => make.inRun('failed'), { confirmed: true, evidence: retried }],
    ['a return that they read', () => make.inRun('paid', 'returned'), { confirmed: true, evidence: retried }],
    ['the end of a failure that they read', () => make.inRun('failed'), { state: 'cancelled', evidence }],
    ['the end of a return that they read', () => make.inRun('paid', 'returned'), { state: 'cancelled', evidence }],
  ];
  const markedBy = async (id: number) => {
    await change(id, { state: 'paid', evidence });
    return id;
  };

  test.each(changes)('%s has to be confirmed by another person', async (_change, prepare, body) => {
    const id = await prepare();
    expect((await read(id, finance)).can_confirm).toBe(false);
    expect(await answerOf(id, body)).toBe('second_person_required');
    for (const [name, relate] of relations) {
      await relate();
      const caller = name === 'as another role' ? finance : administrator;
      expect(await answerOf(id, body, caller), name).toBe('second_person_required');
      expect((await read(id, caller)).can_confirm, name).toBe(false);
      await unrelate();
    }
    const answer = await change(id, body, administrator);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  });
});

describe('a failure', () => {
  test('enters another run with the same payment data only with a reason, which the audit records', async () => {
    const id = await make.inRun('failed');
    const unsaid = await change(id, { confirmed: true }, administrator);
    expect([unsaid.status, unsaid.body.errors]).toEqual([400, { evidence: 'validation.payee_unchanged' }]);
    expect((await read(id)).state).toBe('failed');
    expect(await answerOf(id, { confirmed: true, evidence: retried }, administrator)).toBe('ready');
    const kept = await query(
      `select action, after ->> 'evidence' as evidence from audit_entries where entity = 'payment' and entity_id = $1
       order by id desc limit 1`,
      [String(id)],
    );
    expect(kept).toEqual([{ action: 'payment.ready', evidence: retried }]);
    await change(id, { state: 'cancelled', evidence });
  });

  test('enters another run without a reason once the payment data have changed', async () => {
    const id = await make.inRun('failed');
    await query(`update payment_infos set pix_key = 'nova@example.com' where affiliate_id = $1`, [id]);
    expect(await answerOf(id, { confirmed: true }, administrator)).toBe('ready');
    await change(id, { state: 'cancelled', evidence });
  });

  test('enters another run with a new number once confirmed, and shows what to correct until then', async () => {
    const id = await make.inRun('failed');
    expect(await read(id)).toMatchObject({ state: 'failed', failure_code: 'pix_key', can_confirm: true });
    expect((await change(id, { confirmed: true, evidence: retried }, administrator)).body.data).toMatchObject({
      state: 'ready',
      failure_code: null,
      item_state: 'failed',
      can_confirm: false,
    });
    const runId = await make.draft();
    const again = await read(id);
    expect(again).toMatchObject({ state: 'ready', run_id: runId, item_state: 'included' });
    const items = await query('select id from payment_run_items where payment_id = $1', [id]);
    expect(items).toHaveLength(2);
    await cancelRun(runId);
    await change(id, { state: 'cancelled', evidence });
  });

  test('that is marked notifies the affiliate, in its language', async () => {
    const id = await make.inRun();
    await query('update payments set payee = payee || $2 where id = $1', [id, '{"email":"dona@example.com"}']);
    await change(id, { state: 'returned', evidence });
    await change(id, { state: 'failed', evidence });
    await change(id, { confirmed: true }, administrator);
    expect(await mails()).toMatchObject({
      to: 'dona@example.com',
      subject: expect.stringContaining('não foi concluído'),
      text: expect.stringContaining('estamos resolvendo'),
    });
  });
});

describe('cancelling', () => {
  const available = async (affiliateId: number) =>
    (await administrator.call('finance', 'GET', `/api/commission/sum?affiliate_id=${affiliateId}&state=2`)).body.data;

  test('gives the commissions back, notifies the affiliate, and removes it from its draft', async () => {
    const id = await make.ready();
    const runId = await make.draft();
    const { amount, run_id } = await read(id);
    expect(run_id).toBe(runId);
    expect((await change(id, { state: 'cancelled', evidence: 'Pedido do afiliado' })).body.data).toMatchObject({
      state: 'cancelled',
      run_id: null,
      item_state: null,
      blockers: [],
    });
    expect(await available(id)).toBe(amount);
    expect(await mails()).toMatchObject({ subject: expect.stringContaining('foi cancelado') });
    await cancelRun(runId);
  });

  test('ends the request for a tax invoice', async () => {
    const id = await make.ready();
    await query(
      `with payment as (update payments set status = 'awaiting_invoice' where id = $1 returning *),
         moved as (insert into payment_moves (payment_id, from_state, to_state, moved_at) select id, 'ready', status, $2 from payment),
         held as (update commissions set state = 12 from payment_items where commission_id = commissions.id and payment_id = $1)
       insert into invoices (affiliate_id, payment_id, yearmonth, total_cents, liberated, created_at)
         select affiliate_id, id, '2026-03', amount_cents, true, $2 from payment`,
      [id, clock.now()],
    );
    expect(await answerOf(id, { state: 'cancelled', evidence })).toBe('cancelled');
    expect(await query('select liberated from invoices where payment_id = $1', [id])).toEqual([{ liberated: false }]);
  });

  test.each([
    ['sent', []],
    ['review', ['review']],
    ['paid', ['paid']],
  ] as const)('is refused for one that is %s', async (_state, before) => {
    expect(await answerOf(await make.inRun(...before), { state: 'cancelled', evidence })).toBe('state_conflict');
  });
});

describe('removal from a run', () => {
  test('leaves the payment ready for another draft, but not to be marked as paid', async () => {
    const id = await make.ready();
    const runId = await make.draft();
    const { body: taken } = await change(id, { run_id: null });
    expect(taken.data).toMatchObject({ state: 'ready', run_id: null });
    expect(await answerOf(id, { run_id: null })).toBe('state_conflict');
    expect(await answerOf(id, { state: 'paid', evidence })).toBe('state_conflict');
    await cancelRun(runId);
    await change(id, { state: 'cancelled', evidence });
  });
});

describe('with one approver', () => {
  test('a single person marks, confirms and cancels, as the audit records', async () => {
    const alone = { ...gateway.context.env, paymentApprovers: 1 };
    const before = gateway.context.env;
    const ids = [await make.inRun(), await make.inRun('failed'), await make.inRun('failed')] as const;
    Object.assign(gateway.context, { env: alone });
    expect(await answerOf(ids[0], { state: 'paid', evidence })).toBe('paid');
    expect(await answerOf(ids[1], { confirmed: true, evidence: retried })).toBe('ready');
    expect(await answerOf(ids[2], { state: 'cancelled', evidence })).toBe('cancelled');
    Object.assign(gateway.context, { env: before });
    const rows = await query(
      `select action, user_id from audit_entries where entity = 'payment' and entity_id = $1 order by id desc limit 1`,
      [String(ids[0])],
    );
    expect(rows).toEqual([{ action: 'payment.paid', user_id: reader }]);
    await change(ids[1], { state: 'cancelled', evidence });
  });
});

describe('what is shown', () => {
  test('blockers of an unpaid payment are shown to staff only', async () => {
    const id = await make.ready();
    const runId = await make.draft();
    expect((await read(id)).blockers).toEqual([]);
    await query(`update payment_infos set pix_key = 'outra@example.com' where affiliate_id = $1`, [id]);
    await query('insert into payment_freezes (affiliate_id, frozen_at) values ($1, $2)', [id, clock.now()]);
    expect((await read(id)).blockers).toEqual(['payments_frozen', 'payee_changed']);
    const list = await finance.call('finance', 'GET', `${path}?run_id=${runId}&sort=amount&order=asc`);
    expect(list.body.data).toMatchObject([
      { id, item_state: 'included', timeline: [{ state: 'requested' }, { state: 'ready' }] },
    ]);
    await cancelRun(runId);
    await change(id, { state: 'cancelled', evidence });
    expect((await read(id)).blockers).toEqual([]);
  });

  test('an affiliate sees only its own payments with their timelines, without marks and blockers', async () => {
    const id = await make.inRun();
    await change(id, { state: 'paid', evidence });
    await query('update users set affiliate_id = $1, is_main = false where id = 5', [id]);
    const other = await gateway.signIn(people.foreign);
    const { body } = await other.call('finance', 'GET', '/api/v2/commission/payments');
    expect(body.data).toMatchObject([
      {
        id,
        state: 'sent',
        marked_state: null,
        marked_evidence: null,
        marked_by: null,
        can_confirm: false,
        blockers: [],
      },
    ]);
    expect(body.data[0].timeline.map(({ state }: { state: string }) => state)).toEqual([
      'requested',
      'ready',
      'scheduled',
      'sent',
    ]);
    const main = await gateway.signIn(people.main);
    expect((await main.call('finance', 'GET', `/api/v2/commission/payments/${id}`)).status).toBe(404);
    expect((await main.call('finance', 'GET', '/api/v2/commission/payments')).body.data).toEqual([]);
  });
});
