import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, importConversions, uploadConversions } from '../../../testing/import-conversions.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const path = '/api/advertiser_invoices';
let finance: TestCaller;
let manager: TestCaller;
let serial = 0;

const gateway = await useGateway({
  clock,
  env: { PUBLIC_URL: 'https://rede.example', BILLING_PIX_KEY: '11222333000181' },
});
const { query } = gateway;

beforeEach(async () => {
  serial += 1;
  clock.set('2026-03-02T12:00:00Z');
  finance = await gateway.signIn(people.finance);
  manager = await gateway.signIn(people.manager);
});

const order = (name: string) => `${name}-${serial}`;
/** Returns a month of the current test's own, so that no test bills the conversions of another. */
const month = () => `20${String(10 + serial).padStart(2, '0')}-02`;
const line = (name: string, rest: object = {}) => ({ order: order(name), booked: `${month()}-10`, ...rest });
const form = (rest: object = {}) => ({
  advertiser_id: 1,
  yearmonth: month(),
  due_on: '2026-03-20',
  fee: 25.5,
  ...rest,
});
const draft = async (rest: object = {}) => {
  const { status, body } = await finance.call('finance', 'POST', path, { body: form(rest) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const move = (id: number, body: object) => finance.call('finance', 'PUT', `${path}/state/${id}`, { body });
const issue = async (id: number) => (await move(id, { state: 'issued' })).body.data;
const open = (url: string) =>
  gateway.visitor.call('finance', 'GET', `/api/outbound_invoice/public/${url.split('/').at(-1)}`);
const statusOf = async (...names: string[]) => {
  const rows = await query(`select order_id, validation_status from conversions where order_id like '%-${serial}'`);
  const found = new Map(rows.map((row) => [row.order_id, row.validation_status]));
  return names.map((name) => found.get(order(name)));
};
const balances = () =>
  query(
    `select to_account as account, sum(amount_cents)::bigint from ledger_entries group by to_account order by to_account`,
  );

describe('an invoice to an advertiser', () => {
  it('bills the approved conversions of its month in São Paulo by campaign, and nothing else', async () => {
    const [year] = month().split('-');
    await importConversions(manager, [
      line('first', { booked: `${year}-02-01 00:00:00`, amount: '200.00' }),
      line('last', { booked: `${year}-02-28 23:59:59`, campaign: 2 }),
      line('before', { booked: `${year}-01-31 23:59:59` }),
      line('after', { booked: `${year}-03-01 00:00:00` }),
      line('pending', { status: 'pending' }),
      line('refused', { status: 'refused' }),
    ]);
    const invoice = await draft({ note: 'Pedido 77' });
    expect(invoice).toMatchObject({
      advertiser_name: 'Loja Modelo S.A.',
      advertiser_cnpj: '12ABC34501DE35',
      state: 'draft',
      note: 'Pedido 77',
      count: 2,
      commission: 30,
      fee: 25.5,
      total: 55.5,
      public_url: null,
      version: 1,
      campaigns: [
        { campaign_id: 1, campaign_name: 'Loja Modelo', count: 1, amount: 200, commission: 20 },
        { campaign_id: 2, campaign_name: 'Outlet Modelo', count: 1, amount: 100, commission: 10 },
      ],
    });
    const read = await finance.call('finance', 'GET', `${path}/${invoice.id}`);
    expect(read.body.data).toEqual(invoice);
    const items = await query(`select conversion_id from advertiser_invoice_items where invoice_id = ${invoice.id}`);
    expect(items).toHaveLength(2);
  });

  it('charges the revenue in force when each conversion was sold, and the commission before there was one', async () => {
    const [year] = month().split('-');
    await query(`insert into campaign_revenues (campaign_id, starts_on, rate_basis_points, rate_cents, created_at) values
      (1, '${year}-02-10', 1550, null, now()), (1, '${year}-02-20', null, 725, now())`);
    await importConversions(manager, [
      line('none', { booked: `${year}-02-09 23:59:59` }),
      line('rate', { booked: `${year}-02-10 00:00:00`, amount: '0.10' }),
      line('half', { booked: `${year}-02-19 23:59:59`, amount: '33.00' }),
      line('fixed', { booked: `${year}-02-20 00:00:00`, amount: '80.00' }),
    ]);
    const { id } = await draft({ fee: 0 });
    // 10.00 for the commission, 0.0155 and 5.115 rounded half up, and 7.25 per order.
    expect(await issue(id)).toMatchObject({
      count: 4,
      commission: 22.39,
      total: 22.39,
      affiliate_commission: 21.31,
      margin: 1.08,
      campaigns: [{ campaign_id: 1, commission: 22.39 }],
    });
    const items = await query(
      `select billed_cents from advertiser_invoice_items where invoice_id = ${id} order by conversion_id`,
    );
    expect(items.map((item) => item.billed_cents)).toEqual([1000, 2, 512, 725]);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    await query(`update campaign_revenues set starts_on = '2035-01-01' where starts_on = '${year}-02-10'`);
    expect(await findDifferences(gateway.context.database)).toHaveLength(2);
    await query(`update campaign_revenues set starts_on = '${year}-02-10' where starts_on = '2035-01-01'`);
    // The later tests, of later months, expect no revenues: the commissions are billed.
    await query(`delete from advertiser_invoice_items where invoice_id = ${id}`);
    await query(`delete from advertiser_invoices where id = ${id}`);
    await query('delete from campaign_revenues');
  });

  it('moves its conversions to invoiced and paid, and no money of an affiliate', async () => {
    await importConversions(manager, [line('a'), line('b')]);
    const before = await balances();
    const { id, version } = await draft();
    const issued = await move(id, { state: 'issued', version });
    expect(issued.body.data).toMatchObject({ state: 'issued', issued_at: clock.now().toISOString(), paid_at: null });
    expect(await statusOf('a', 'b')).toEqual([3, 3]);
    const paid = await move(id, { state: 'paid' });
    expect(paid.body.data).toMatchObject({ state: 'paid', paid_at: clock.now().toISOString() });
    expect(await statusOf('a', 'b')).toEqual([4, 4]);
    expect(await balances()).toEqual(before);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    // No ERP is configured here.
    expect(await query('select id from erp_messages')).toEqual([]);
    const report = await manager.call('report', 'GET', `/api/get/report?page=1&order_id=${order('a')}`);
    expect(report.body.data[0].validation_status).toBe(4);
  });

  it('for a month that was billed bills only later conversions, and is refused where there are none', async () => {
    const nothing = await finance.call('finance', 'POST', path, { body: form() });
    expect([nothing.status, nothing.body.code]).toEqual([422, 'nothing_to_bill']);
    await importConversions(manager, [line('early')]);
    const first = await draft();
    expect((await finance.call('finance', 'POST', path, { body: form() })).body.code).toBe('nothing_to_bill');
    await importConversions(manager, [line('late', { amount: '50.00' })]);
    const second = await draft();
    expect([second.id > first.id, second.count, second.commission]).toEqual([true, 1, 5]);
  });

  it('changes and is deleted while it is a draft, and then its conversions are free again', async () => {
    await importConversions(manager, [line('free')]);
    const { id, version } = await draft();
    const edit = (body: object) => finance.call('finance', 'PUT', `${path}/${id}`, { body });
    const changed = await edit({ due_on: '2026-04-01', fee: 0, note: null, version });
    expect(changed.body.data).toMatchObject({ due_on: '2026-04-01', fee: 0, total: 10, version: 2 });
    expect((await edit({ fee: 1, version })).body.code).toBe('version_conflict');
    expect((await finance.call('finance', 'DELETE', `${path}/${id}`)).body.data.id).toBe(id);
    expect((await finance.call('finance', 'GET', `${path}/${id}`)).status).toBe(404);

    const again = await draft();
    expect(again.count).toBe(1);
    await issue(again.id);
    for (const refused of [
      await finance.call('finance', 'PUT', `${path}/${again.id}`, { body: { fee: 1 } }),
      await finance.call('finance', 'DELETE', `${path}/${again.id}`),
      await move(again.id, { state: 'issued' }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    }
    expect((await move((await draftOfOther()).id, { state: 'paid' })).body.code).toBe('state_conflict');
  });

  const draftOfOther = async () => {
    await importConversions(manager, [line('other')]);
    return draft();
  };

  it('leaves out what an import refuses before it is issued, and keeps what is refused after', async () => {
    await importConversions(
      manager,
      ['kept', 'early', 'late'].map((name) => line(name)),
    );
    const { id } = await draft();
    await importConversions(manager, [line('early', { status: 'refused' })]);
    expect(await findDifferences(gateway.context.database)).toEqual([]);
    expect(await issue(id)).toMatchObject({ count: 2, commission: 20, total: 45.5 });

    // The next file of the advertiser still approves one conversion and refuses another.
    await importConversions(manager, [line('kept'), line('late', { status: 'refused' })]);
    expect(await statusOf('kept', 'early', 'late')).toEqual([3, 0, 0]);
    const pending = await uploadConversions(manager, conversionFile([line('kept', { status: 'pending' })]));
    expect(pending.body).toMatchObject({ unchanged: 1, errors: [] });
    await move(id, { state: 'paid' });
    expect(await statusOf('kept', 'late')).toEqual([4, 0]);
    const { body } = await finance.call('finance', 'GET', `${path}/${id}`);
    expect(body.data).toMatchObject({ count: 2, commission: 20 });
    expect(await findDifferences(gateway.context.database)).toEqual([]);
  });

  it('is overdue from the day after its due date in São Paulo until it is paid', async () => {
    await importConversions(manager, [line('late')]);
    const { id } = await draft({ due_on: '2026-03-02' });
    const overdue = async () => (await finance.call('finance', 'GET', `${path}/${id}`)).body.data.overdue_days;
    clock.set('2026-03-03T02:59:59Z');
    finance = await gateway.signIn(people.finance);
    await issue(id);
    expect(await overdue()).toBe(0);
    clock.set('2026-03-03T03:00:00Z');
    expect(await overdue()).toBe(1);
    await move(id, { state: 'paid' });
    expect(await overdue()).toBe(0);
  });

  it('charges no fee where all of its conversions are billed by revenues', async () => {
    const [year] = month().split('-');
    await query(`insert into campaign_revenues (campaign_id, starts_on, rate_cents, created_at)
      values (1, '${year}-02-10', 1500, now())`);
    await importConversions(manager, [line('priced')]);
    const refused = await finance.call('finance', 'POST', path, { body: form() });
    expect([refused.status, refused.body.errors]).toEqual([400, { fee: 'validation.fee_with_revenue' }]);
    const { id } = await draft({ fee: 0 });
    const edited = await finance.call('finance', 'PUT', `${path}/${id}`, { body: { fee: 1 } });
    expect(edited.body.errors).toEqual({ fee: 'validation.fee_with_revenue' });
    await importConversions(manager, [line('unpriced', { booked: `${year}-02-09` })]);
    await finance.call('finance', 'DELETE', `${path}/${id}`);
    const mixed = await draft({ fee: 3 });
    expect(mixed.total).toBe(28);
    await importConversions(manager, [line('unpriced', { booked: `${year}-02-09`, status: 'refused' })]);
    expect(await issue(mixed.id)).toMatchObject({ fee: 0, total: 15 });
    // The later tests, of later months, expect no revenues: the commissions are billed.
    await move(mixed.id, { state: 'cancelled' });
    await query('delete from campaign_revenues');
  });

  it('is not issued where all of its conversions were refused', async () => {
    await importConversions(manager, [line('gone')]);
    const { id } = await draft();
    await importConversions(manager, [line('gone', { status: 'refused' })]);
    expect((await move(id, { state: 'issued' })).body.code).toBe('nothing_to_bill');
    expect((await finance.call('finance', 'GET', `${path}/${id}`)).body.data).toMatchObject({
      state: 'draft',
      count: 1,
    });
  });

  it.each([
    [{ advertiser_id: 77 }, { advertiser_id: 'validation.reference' }],
    [{ yearmonth: '2026-13' }, { yearmonth: 'validation.date' }],
    [{ due_on: '2026-02-30' }, { due_on: 'validation.date' }],
    [{ fee: -0.01 }, { fee: 'validation.amount' }],
    [{ state: 'paid' }, { state: 'validation.unknown_field' }],
  ])('with %j is refused by field', async (rest, errors) => {
    const { status, body } = await finance.call('finance', 'POST', path, { body: form(rest) });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('is found by advertiser, month and state', async () => {
    await importConversions(manager, [line('sought')]);
    const { id } = await draft();
    const ids = async (filter: string) =>
      (await finance.call('finance', 'GET', `${path}?${filter}`)).body.data.map((row: { id: number }) => row.id);
    expect(await ids(`advertiser_id=1&yearmonth=${month()}&state=draft`)).toEqual([id]);
    expect(await ids(`yearmonth=${month()}&state=paid`)).toEqual([]);
    expect(await ids(`yearmonth=${month()}&q=loja`)).toEqual([id]);
    expect(await ids(`advertiser_id=77`)).toEqual([]);
  });
});

describe('the public link of an invoice', () => {
  async function issued() {
    await importConversions(manager, [line('linked')]);
    return issue((await draft({ note: 'Pedido 9' })).id);
  }
  const change = (id: number, link: string) => finance.call('finance', 'PUT', `${path}/link/${id}`, { body: { link } });

  it('shows the invoice to whoever has it, without a session', async () => {
    const { id, public_url: url } = await issued();
    expect(url).toMatch(/^https:\/\/rede\.example\/outbound-invoice\/[\w-]{43}$/);
    const { status, body } = await open(url);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      number: id,
      state: 'issued',
      yearmonth: month(),
      count: 1,
      commission: 10,
      fee: 25.5,
      total: 35.5,
      campaigns: [{ campaign_id: 1, campaign_name: 'Loja Modelo', count: 1, amount: 100, commission: 10 }],
      paid: 0,
      credited: 0,
      open: 35.5,
      overpaid: 0,
      payments: [],
      credits: [],
      overdue_days: 0,
      due_on: '2026-03-20',
      note: 'Pedido 9',
      issued_at: clock.now().toISOString(),
      paid_at: null,
      advertiser_name: 'Loja Modelo S.A.',
      advertiser_cnpj: '12ABC34501DE35',
      operator_name: 'Parceria Mídia Ltda',
      operator_cnpj: '11222333000181',
      pix_key: '11222333000181',
      bank_account: null,
      link_expires_at: '2026-04-01T12:00:00.000Z',
    });
  });

  it('ends after 30 days, by another one, or when staff end it; all alike', async () => {
    const { id, public_url: first } = await issued();
    const { public_url: second } = (await change(id, 'new')).body.data;
    const unknown = await open('x'.repeat(43));
    expect(unknown.status).toBe(404);
    expect(await open(first)).toMatchObject({ status: 404, body: unknown.body });
    expect((await open(second)).status).toBe(200);
    clock.advance(30 * 24 * 60 * 60 * 1000);
    expect(await open(second)).toMatchObject({ status: 404, body: unknown.body });
    finance = await gateway.signIn(people.finance);
    expect((await finance.call('finance', 'GET', `${path}/${id}`)).body.data.public_url).toBeNull();
    expect((await open((await change(id, 'new')).body.data.public_url)).status).toBe(200);
    expect((await change(id, 'none')).body.data).toMatchObject({ public_url: null, link_expires_at: null });
    expect((await open(second)).status).toBe(404);
  });

  it('is not made for a draft, and is neither stored readable nor in the audit', async () => {
    const { public_url: url } = await issued();
    const secret = String(url).split('/').at(-1);
    const stored = [await query('select * from advertiser_invoices'), await query('select * from audit_entries')];
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(stored[1])).not.toMatch(/linkHash|sealedLink/);
    await importConversions(manager, [line('draft')]);
    expect((await change((await draft()).id, 'new')).body.code).toBe('state_conflict');
  });
});
