import { beforeAll, expect, it } from 'vitest';
import { insertApiKey } from '../../../testing/api-keys.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { nextMessageId } from '../../../testing/postbacks.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

/** What the key of an advertiser reads: its own, and nothing of affiliates or of another advertiser. */

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });
const { context, query } = gateway;

let own: TestCaller;
let other: TestCaller;

async function readerOf(advertiserId: number): Promise<TestCaller> {
  const key = await insertApiKey(context, { advertiserId });
  const scopes = [
    'advertiser-conversion:list',
    'advertiser-invoice:list',
    'campaign:list',
    'postback:list',
    'event:list',
  ];
  const body = JSON.stringify({ name: 'BI', scopes, expires_on: '2026-12-31' });
  const headers = {
    'content-type': 'application/octet-stream',
    ...key.headersOf({ id: nextMessageId(), sentAt: clock.now(), body }),
  };
  const made = await gateway.visitor.call('direct', 'POST', '/postback/read_keys', { headers, body: new Blob([body]) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return gateway.callerOf(String(made.body.secret));
}

beforeAll(async () => {
  await query(`insert into advertisers (id, business_name, status, created_at) values (2, 'Outra', 1, now())`);
  own = await readerOf(1);
  other = await readerOf(2);
  const finance = await (await gateway.signIn(people.finance)).stepUp();
  const booked = '2026-02-10';
  await importConversions(await gateway.signIn(people.manager), [
    { order: 'invoiced', booked, amount: '200.00' },
    { order: 'drafted', booked: '2026-01-10', amount: '50.00' },
    { order: 'refused', booked, status: 'refused' },
    { order: 'waiting', booked: '2026-02-11', status: 'pending' },
  ]);
  await query(`update conversions set refusal_reason = 'Devolvido' where order_id = 'refused'`);
  const draft = async (yearmonth: string) =>
    finance.call('finance', 'POST', '/api/advertiser_invoices', {
      body: { advertiser_id: 1, yearmonth, due_on: '2026-03-20', fee: 0, note: null },
    });
  const issued = await draft('2026-02');
  expect((await draft('2026-01')).status).toBe(201);
  const path = `/api/advertiser_invoices/state/${issued.body.data.id}`;
  expect((await finance.call('finance', 'PUT', path, { body: { state: 'issued' } })).status).toBe(200);
});

const listOf = async (caller: TestCaller, path: string) => {
  const { status, body } = await caller.call('advertiser', 'GET', path);
  expect([path, status]).toEqual([path, 200]);
  return (Array.isArray(body) ? body : body.data) as Record<string, unknown>[];
};

it('reads its sales: what became of each order and why, and what it is billed', async () => {
  const sales = await listOf(own, '/api/own/conversion?per_page=100');
  const byOrder = new Map(sales.map((sale) => [sale['order_id'], sale]));
  const [invoice] = await query(`select id from advertiser_invoices where state = 'issued'`);
  expect(byOrder.get('invoiced')).toMatchObject({
    amount: 200,
    billed: 20,
    invoice_id: invoice?.id,
    validation_status: 3,
  });
  // A draft is not the advertiser's yet, but what it would be billed is known.
  expect(byOrder.get('drafted')).toMatchObject({ amount: 50, billed: 5, invoice_id: null, validation_status: 2 });
  expect(byOrder.get('refused')).toMatchObject({ billed: null, refusal_reason: 'Devolvido', validation_status: 0 });
  expect(byOrder.get('waiting')).toMatchObject({ validation_status: 1, invoice_id: null, validation_datetime: null });
  const foundBy = async (filter: string) =>
    (await listOf(own, `/api/own/conversion?per_page=100&${filter}`)).map((sale) => sale['order_id']);
  expect(await foundBy('validation_status=0')).toEqual(['refused']);
  expect(await foundBy(`invoice_id=${String(invoice?.id)}`)).toEqual(['invoiced']);
  expect(await foundBy('from=2026-02-11&to=2026-02-11')).toEqual(['waiting']);
  expect(await foundBy('order_id=drafted')).toEqual(['drafted']);
  const [first] = sales;
  expect((await own.call('advertiser', 'GET', `/api/own/conversion/${String(first?.['id'])}`)).body).toEqual(first);
  expect((await other.call('advertiser', 'GET', `/api/own/conversion/${String(first?.['id'])}`)).status).toBe(404);
});

it('reads the invoices that were issued, without what is the operator’s own', async () => {
  const [invoice, ...others] = await listOf(own, '/api/own/invoice?per_page=100');
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    state: 'issued',
    total: 20,
    affiliate_commission: null,
    margin: null,
    public_url: null,
    campaigns: [{ count: 1, commission: 20 }],
  });
});

it('reads its campaigns without what affiliates are paid', async () => {
  const [campaign] = await listOf(own, '/api/own/campaign?q=Loja');
  expect(campaign).toMatchObject({ commission_rate: null, commission_fixed: null, division_rates: [], upcoming: null });
  expect(campaign).not.toHaveProperty('comercial_manager_id');
  // Which channels take part is not its to ask.
  expect(await listOf(own, '/api/own/campaign?site_id=1')).toEqual([]);
});

it('finds nothing of another advertiser, and no affiliate', async () => {
  for (const path of ['conversion', 'invoice', 'campaign', 'postback', 'event'])
    expect([path, await listOf(other, `/api/own/${path}`)]).toEqual([path, []]);
  const all = JSON.stringify(
    await Promise.all(['conversion', 'invoice', 'campaign', 'event'].map((path) => listOf(own, `/api/own/${path}`))),
  );
  expect(all).not.toMatch(/"(?:site_id|site_name|click_id|affiliate_name|commission_cost)"/);
  expect(all).not.toMatch(/"affiliate_id":\d/);
});
