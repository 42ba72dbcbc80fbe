import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ids, people } from '../../../testing/fixtures.ts';
import { forgetConversions, importConversions } from '../../../testing/import-conversions.ts';
import { brazilianPayee, makePayable } from '../../../testing/payees.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const payDate = '2026-03-20';
const ofJanuary = '1-1-2026-01-2';
const ofDecember = '1-1-2025-12-2';
let serial = 0;

const gateway = await useGateway({ clock });
const { query } = gateway;
const manager = await (await gateway.signIn(people.manager)).stepUp();

beforeEach(async () => {
  await forgetConversions(gateway);
  await query('delete from payment_freezes');
  await makePayable(gateway.context, ids.affiliate);
});
afterEach(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

const earn = (reais: number, booked = '2026-01-01') =>
  importConversions(manager, [{ order: `plan-${(serial += 1)}`, amount: (reais * 10).toFixed(2), booked }]);
const plan = (
  commissions: string[],
  { caller = manager, key = '', ...body }: Record<string, unknown> & { caller?: TestCaller; key?: string } = {},
) =>
  caller.call('finance', 'POST', '/api/commission/schedule_payment', {
    body: { affiliate_id: 1, commissions, pay_date: payDate, reason: 'Pedido do afiliado', ...body },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const available = async (): Promise<Record<string, number>> => {
  const { body } = await manager.call('finance', 'GET', '/api/commission/list?affiliate_id=1&state=2');
  return Object.fromEntries(body.data.map(({ id, value }: { id: string; value: number }) => [id, value]));
};

describe('a planned payment', () => {
  test('pays only the chosen commissions, on that day, once per key, and notifies the affiliate', async () => {
    await earn(40);
    await earn(60, '2025-12-01');
    const { status, body } = await plan([ofJanuary, ofJanuary], { key: 'one' });
    expect([status, body.data]).toMatchObject([
      201,
      { affiliate_id: 1, amount: 40, state: 'ready', pay_date: payDate, requested_at: clock.now().toISOString() },
    ]);
    const again = await plan([ofJanuary, ofJanuary], { key: 'one' });
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([201, body, 'true']);
    expect(await available()).toEqual({ [ofDecember]: 60 });
    const [mail] = await query('select subject, text from outbox_mails order by id desc limit 1');
    expect(mail).toMatchObject({ subject: 'Pagamento programado', text: expect.stringContaining('20/03/2026') });
    const [entry] = await query(
      `select user_id, after from audit_entries where action = 'payment.plan' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({
      user_id: ids.manager,
      after: { amountCents: 4_000, payoutDate: payDate, reason: 'Pedido do afiliado' },
    });
  });

  test('of a company waits for its tax invoice, and the mail has the deadline', async () => {
    await makePayable(gateway.context, 1, {
      ...brazilianPayee,
      documentType: 'CNPJ',
      documentNumber: '12ABC34501DE35',
    });
    await earn(60, '2025-12-01');
    expect((await plan([ofDecember])).body.data).toMatchObject({ amount: 60, state: 'awaiting_invoice' });
    const [mail] = await query('select text from outbox_mails order by id desc limit 1');
    expect(mail?.text).toContain('Envie a nota fiscal até 18/03/2026');
  });

  test.each([
    ['a day without banks', { pay_date: '2026-03-21' }, { pay_date: 'validation.banking_day' }],
    ['a past day', { pay_date: '2026-02-27' }, { pay_date: 'validation.date_past' }],
    ['no commissions', { commissions: [] }, { commissions: 'validation.required' }],
    ['what is no available commission', { commissions: ['1-1-2026-01-1'] }, { 'commissions.0': 'validation.choice' }],
    ['a reason of two letters', { reason: ' ok ' }, { reason: 'validation.too_short' }],
    ['a field of its own', { amount: 1 }, { amount: 'validation.unknown_field' }],
  ])('is refused for %s', async (_name, body, errors) => {
    const answer = await plan([ofJanuary], body);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
  });

  test('below the minimum of the affiliate or its group, or where requests are off, requires a reason', async () => {
    await earn(500, '2025-08-01');
    const chosen = ['1-1-2025-08-2'];
    const minimum = (cents: number) => query('update affiliates set minimum_payment_cents = $1 where id = 1', [cents]);
    const refused = async (reais: number, why: string) => {
      const { status, body } = await plan(chosen, { reason: undefined });
      expect([status, body.code, body.values, body.errors]).toEqual([
        422,
        'schedule_reason',
        { minimum: reais },
        { reason: `validation.${why}` },
      ]);
    };
    await minimum(50_001);
    await refused(500.01, 'reason_below_minimum');
    await minimum(0);
    await refused(0, 'reason_switched_off');
    await minimum(50_000);
    await query(
      `insert into payment_groups (id, name, windows, minimum_payment_cents, created_at) values (1, 'Grandes', '[]', 60000, now())`,
    );
    await query('insert into payment_group_members (group_id, affiliate_id) values (1, 1)');
    await refused(600, 'reason_below_minimum');
    await query('delete from payment_group_members');
    expect((await available())['1-1-2025-08-2']).toBe(500);
    const { status, body } = await plan(chosen, { reason: undefined });
    expect([status, body.data.amount]).toEqual([201, 500]);
    const [entry] = await query(
      `select after from audit_entries where action = 'payment.plan' order by id desc limit 1`,
    );
    expect(entry?.after).not.toHaveProperty('reason');
  });

  test('is refused with the name of a commission that is no longer available', async () => {
    await earn(60, '2025-12-01');
    expect((await plan([ofDecember])).status).toBe(201);
    await earn(30);
    const { status, body } = await plan([ofJanuary, ofDecember]);
    expect([status, body.code, body.values]).toEqual([
      409,
      'commission_unavailable',
      { commission: 'Loja Modelo, Blog da Ana, 12/2025' },
    ]);
    expect((await plan([ofDecember])).status).toBe(409);
    // Channels of other affiliates are not named.
    expect((await plan(['1-3-2026-01-2'])).body.values).toEqual({ commission: '01/2026' });
    expect(await available()).toEqual({ [ofJanuary]: 30 });
  });

  test('is never more than the available amount, and never zero or negative', async () => {
    await earn(40);
    expect((await plan([ofJanuary])).status).toBe(201);
    await earn(30);
    await query(`with old as (select * from commissions where state = 3 and reference_month = '2026-01-01' limit 1),
        refund as (insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents, reference_month, available_on, created_at)
          select conversion_id, affiliate_id, site_id, campaign_id, 'refund', 2, -value_cents, '2025-11-01', '2026-01-01', now() from old returning *),
        refused as (update conversions set validation_status = 0, reported_refused_at = now(), reported_refused_cents = amount_cents from old where conversions.id = old.conversion_id)
      insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, created_at)
        select affiliate_id, 'available', 'platform', -value_cents, 'refund', now() from refund`);
    expect(await available()).toEqual({ [ofJanuary]: 30, '1-1-2025-11-2': -40 });
    for (const commissions of [[ofJanuary], ['1-1-2025-11-2'], [ofJanuary, '1-1-2025-11-2']]) {
      const { status, body } = await plan(commissions);
      expect([status, body.code, body.values]).toEqual([422, 'schedule_amount', { available: -10 }]);
    }
  });
});

describe('who may plan', () => {
  test('are only staff who reach the affiliate, with a step-up', async () => {
    await earn(30);
    const plain = await plan([ofJanuary], { caller: await gateway.signIn(people.manager) });
    expect([plain.status, plain.body.code]).toEqual([403, 'step_up_required']);
    for (const email of [people.main, people.campaigns, people.auditor]) {
      expect((await plan([ofJanuary], { caller: await (await gateway.signIn(email)).stepUp() })).status).toBe(403);
    }
    expect((await plan([ofJanuary], { caller: await (await gateway.signIn(people.assigned)).stepUp() })).status).toBe(
      404,
    );
    await query('insert into payment_freezes (affiliate_id, frozen_at) values (1, now())');
    expect((await plan([ofJanuary])).body.code).toBe('payments_frozen');
  });
});
