import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, importConversions, uploadConversions } from '../../../testing/import-conversions.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { closeSettledInvoices } from './correct-bills.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const path = '/api/advertiser_invoices';
let finance: TestCaller;
let manager: TestCaller;
let serial = 0;

const gateway = await useGateway({ clock });
const { query } = gateway;

beforeEach(async () => {
  serial += 1;
  clock.set('2026-03-02T12:00:00Z');
  finance = await (await gateway.signIn(people.finance)).stepUp();
  manager = await gateway.signIn(people.manager);
});

/** Returns a month of the current test's own, so that no test bills the conversions of another. */
const month = () => `20${String(10 + serial)}-02`;
const line = (name: string, rest: object = {}) => ({ order: `${name}-${serial}`, booked: `${month()}-10`, ...rest });
const draft = async (rest: object = {}) => {
  const body = { advertiser_id: 1, yearmonth: month(), due_on: '2026-03-20', fee: 0, ...rest };
  return (await finance.call('finance', 'POST', path, { body })).body.data;
};
const move = (id: number, body: object) => finance.call('finance', 'PUT', `${path}/state/${id}`, { body });
const issue = async (id: number) => (await move(id, { state: 'issued' })).body.data;
const statusOf = async (...names: string[]) => {
  const rows = await query(`select order_id, validation_status from conversions where order_id like '%-${serial}'`);
  const found = new Map(rows.map((row) => [row.order_id, row.validation_status]));
  return names.map((name) => found.get(`${name}-${serial}`));
};

describe('an issued invoice', () => {
  const pay = (id: number, body: object) => finance.call('finance', 'PUT', `${path}/payments/${id}`, { body });
  const credit = (id: number, body: object) => finance.call('finance', 'PUT', `${path}/credits/${id}`, { body });
  const issued = async () => {
    await importConversions(manager, [line('a'), line('b')]);
    return issue((await draft({ fee: 0 })).id);
  };
  const payment = (rest: object) => ({ on: '2026-03-01', amount: 5, evidence: 'Pix E2E 77', ...rest });

  it('is credited with a step-up alone', async () => {
    const { id, version } = await issued();
    finance = await gateway.signIn(people.finance);
    const { status, body } = await credit(id, { amount: 4.5, reason: 'Pedido devolvido', version });
    expect([status, body.code]).toEqual([403, 'step_up_required']);
  });

  it('is paid in parts and corrected, and its conversions are paid with the last of them', async () => {
    const { id, version, open: first } = await issued();
    expect(first).toBe(20);
    const partly = await pay(id, payment({ amount: 5.5, version }));
    expect(partly.body.data).toMatchObject({
      state: 'partly_paid',
      paid: 5.5,
      credited: 0,
      open: 14.5,
      paid_at: null,
      payments: [
        {
          on: '2026-03-01',
          amount: 5.5,
          evidence: 'Pix E2E 77',
          recorded_by: 'Fábio Fin',
          recorded_at: clock.now().toISOString(),
        },
      ],
    });
    expect(await statusOf('a', 'b')).toEqual([3, 3]);
    const corrected = await credit(id, { amount: 4.5, reason: 'Pedido devolvido', version: version + 1 });
    expect(corrected.body.data).toMatchObject({
      state: 'partly_paid',
      open: 10,
      credits: [{ on: '2026-03-02', amount: 4.5, reason: 'Pedido devolvido' }],
    });
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    const paid = await pay(id, payment({ amount: 10, version: version + 2 }));
    expect(paid.body.data).toMatchObject({ state: 'paid', open: 0, paid_at: clock.now().toISOString() });
    expect(await statusOf('a', 'b')).toEqual([4, 4]);
    expect((await pay(id, payment({ version: version + 3 }))).body.code).toBe('state_conflict');
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    const [last] = await query(
      `select after from audit_entries where entity = 'advertiser_invoice' and action = 'advertiser_invoice.payment' order by id desc limit 1`,
    );
    expect(last.after).toMatchObject({ state: 'paid', amountCents: 1000, evidence: 'Pix E2E 77', on: '2026-03-01' });
    await expect(query('update advertiser_invoice_settlements set amount_cents = 1')).rejects.toThrow('append-only');
  });

  it('refuses more than the open amount, a payment dated tomorrow, and the same payment twice', async () => {
    const { id, version } = await issued();
    const before = (await finance.call('finance', 'GET', `${path}/${id}`)).body.data;
    for (const [answer, errors] of [
      [await pay(id, payment({ amount: 20.01, version })), { amount: 'validation.above_open' }],
      [await credit(id, { amount: 20.01, reason: 'Tudo', version }), { amount: 'validation.above_open' }],
      [await pay(id, payment({ on: '2026-03-03', version })), { on: 'validation.date_future' }],
      [await pay(id, payment({ evidence: ' ok ', version })), { evidence: 'validation.too_short' }],
      [await pay(id, payment({ amount: 0, version })), { amount: 'validation.amount' }],
      [await credit(id, { amount: 1, reason: 'x', version }), { reason: 'validation.too_short' }],
      [await pay(id, payment({})), { version: 'validation.required' }],
    ] as const) {
      expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    }
    expect((await finance.call('finance', 'GET', `${path}/${id}`)).body.data).toEqual(before);
    expect((await pay(id, payment({ version }))).status).toBe(200);
    expect((await pay(id, payment({ version }))).body.code).toBe('version_conflict');
  });

  it('records the open amount as paid for clients that only send the state', async () => {
    const { id, version } = await issued();
    await pay(id, payment({ version }));
    const { body } = await move(id, { state: 'paid', version: version + 1 });
    expect(
      body.data.payments.map(({ amount, on, evidence }: Record<string, unknown>) => [amount, on, evidence]),
    ).toEqual([
      [5, '2026-03-01', 'Pix E2E 77'],
      [15, '2026-03-02', 'Marcada como paga'],
    ]);
    expect(await statusOf('a', 'b')).toEqual([4, 4]);
  });

  it('is cancelled before a payment, and a later draft takes its conversions', async () => {
    const { id } = await issued();
    await importConversions(manager, [line('b', { status: 'refused' })]);
    const cancelled = await move(id, { state: 'cancelled' });
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', total: 20, open: 0, count: 2 });
    expect(await statusOf('a', 'b')).toEqual([2, 0]);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    const again = await draft();
    expect(again).toMatchObject({ count: 1, commission: 10 });
    for (const state of ['cancelled', 'paid', 'issued'])
      expect((await move(id, { state })).body.code).toBe('state_conflict');
    const other = await issue(again.id);
    await pay(other.id, payment({ version: other.version }));
    expect((await move(other.id, { state: 'cancelled' })).body.code).toBe('state_conflict');
  });

  it('is found as overdue while it has an open amount', async () => {
    const { id, version } = await issued();
    const found = async (overdue: boolean) => {
      const { body } = await finance.call('finance', 'GET', `${path}?yearmonth=${month()}&overdue=${overdue}`);
      return body.data.map((row: { id: number }) => row.id);
    };
    expect([await found(true), await found(false)]).toEqual([[], [id]]);
    clock.set('2026-03-21T03:00:00Z');
    finance = await (await gateway.signIn(people.finance)).stepUp();
    expect([await found(true), await found(false)]).toEqual([[id], []]);
    await pay(id, payment({ version }));
    expect(await found(true)).toEqual([id]);
    await move(id, { state: 'paid' });
    expect(await found(true)).toEqual([]);
  });
});

describe('the corrected amount of an order', () => {
  const pay = (id: number, body: object) => finance.call('finance', 'PUT', `${path}/payments/${id}`, { body });
  const read = async (id: number) => (await finance.call('finance', 'GET', `${path}/${id}`)).body.data;
  /** Reports another amount of an approved order, a minute later. */
  const correct = (name: string, amount: string) => {
    clock.advance(60_000);
    return importConversions(manager, [line(name, { amount })]);
  };
  const issued = async () => {
    await importConversions(manager, [line('a'), line('b')]);
    return issue((await draft()).id);
  };
  afterEach(async () => {
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  it('is billed by a draft, whether it is less or more', async () => {
    await importConversions(manager, [line('a'), line('b')]);
    const { id } = await draft();
    await correct('a', '80.00');
    await correct('b', '150.00');
    expect(await read(id)).toMatchObject({
      total: 23,
      affiliate_commission: 23,
      credits: [],
      campaigns: [{ count: 2, amount: 230, commission: 23 }],
    });
    expect(await issue(id)).toMatchObject({ total: 23 });
  });

  it('is a line of an issued invoice where it is less, and refused where it is more than was billed', async () => {
    const { id } = await issued();
    await correct('a', '80.00');
    await correct('a', '50.00');
    const invoice = await read(id);
    expect(invoice).toMatchObject({ total: 20, credited: 5, open: 15, affiliate_commission: 15, margin: 0 });
    const credit = { order_id: `a-${serial}`, recorded_by: null, on: '2026-03-02' };
    expect(invoice.credits).toMatchObject([
      { ...credit, amount: 2 },
      { ...credit, amount: 3 },
    ]);
    clock.advance(60_000);
    const larger = await uploadConversions(manager, conversionFile([line('a', { amount: '100.01' })]));
    expect(larger.body).toMatchObject({ errors: [{ code: 'amount_final' }] });
    await pay(id, { on: '2026-03-02', amount: 15, evidence: 'Pix E2E 78', version: invoice.version });
    expect(await read(id)).toMatchObject({ state: 'paid', open: 0, overpaid: 0 });
    expect(await statusOf('a', 'b')).toEqual([4, 4]);
  });

  it('is owed to an advertiser that has paid, and settles an invoice of which it leaves no open amount', async () => {
    const { id, version } = await issued();
    await pay(id, { on: '2026-03-02', amount: 12, evidence: 'Pix E2E 79', version });
    await correct('a', '20.00');
    expect(await read(id)).toMatchObject({ state: 'partly_paid', credited: 8, open: 0, overpaid: 0 });
    await closeSettledInvoices(gateway.context);
    expect(await read(id)).toMatchObject({ state: 'paid', paid: 12, paid_at: clock.now().toISOString() });
    expect(await statusOf('a', 'b')).toEqual([4, 4]);
    await correct('b', '50.00');
    expect(await read(id)).toMatchObject({ state: 'paid', credited: 13, open: 0, overpaid: 5 });
    // A conversion that is refused after it was billed stays in its invoice.
    await importConversions(manager, [line('b', { status: 'refused', amount: '50.00' })]);
    expect(await read(id)).toMatchObject({ credited: 13, overpaid: 5 });
  });
});
