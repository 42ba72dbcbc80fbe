import { beforeEach, expect, test } from 'vitest';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { insertApiKey, type TestApiKey } from '../../../testing/api-keys.ts';
import { approveParticipations } from '../../../testing/approve-participations.ts';
import { people } from '../../../testing/fixtures.ts';
import { forgetConversions, importConversions } from '../../../testing/import-conversions.ts';
import { nextMessageId } from '../../../testing/postbacks.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { useReceiver } from '../../../testing/webhook-receiver.ts';
import { distributeEvents } from './distribute-events.ts';
import { sendTurn } from './send-turn.ts';
import { claimTurn } from './turns.ts';

const start = '2026-03-02T12:00:00Z';
const clock = movableClock(start);
const gateway = await useGateway({ clock });
const { context, query } = gateway;
const receiver = await useReceiver(gateway);
const staff = await (await gateway.signIn(people.administrator)).stepUp();
const [main, foreign] = [await gateway.signIn(people.main), await gateway.signIn(people.foreign)];
let serial = 0;

async function deliver(): Promise<void> {
  while (await distributeEvents(context));
  for (let turn = await claimTurn(context); turn !== undefined; turn = await claimTurn(context))
    await sendTurn(context, turn);
}

/** Adds a signed endpoint that is sent everything that its owner may receive. */
async function listen(path: string, by: TestCaller, fields: { events: readonly string[]; advertiser_id?: number }) {
  const url = `${receiver.url.replace('http:', 'https:')}/${path}`;
  const body = { name: path, url, kind: 'standard', payload: 'snapshot', ...fields };
  const answer = await by.call('affiliate', 'POST', '/api/webhook_endpoint', { body });
  expect(answer).toMatchObject({ status: 201 });
  await query('update webhook_endpoints set url = $1 where id = $2', [`${receiver.url}/${path}`, answer.body.id]);
}

interface Message {
  type: string;
  data: Record<string, unknown>;
}

const receivedBy = (path: string): Message[] =>
  receiver.received.filter((request) => request.path === `/${path}`).map(({ body }) => JSON.parse(body) as Message);
const kindsOf = (path: string) => receivedBy(path).map(({ type }) => type);

const own = eventKind.allCodes.filter((kind) => !kind.startsWith('invoice.'));
const ofAdvertiser = eventKind.allCodes.filter((kind) => /^(conversion|invoice)\./.test(kind));

beforeEach(async () => {
  serial += 1;
  clock.set(start);
  await query('delete from webhook_endpoints');
  await query('delete from events');
  await forgetConversions(gateway);
  receiver.received.length = 0;
  await query('delete from participation_moves');
  await query('delete from participations');
  await approveParticipations(context.database.db, new Date('2010-01-01T12:00:00Z'));
  await listen('ours', staff, { events: eventKind.allCodes });
  await listen('own', main, { events: own });
  await listen('foreign', foreign, { events: own });
  await listen('shop', staff, { events: ofAdvertiser, advertiser_id: 1 });
});

test('an endpoint asks for what its owner may receive alone', async () => {
  const body = { name: 'x', url: 'https://x.test/', kind: 'macro', events: ['invoice.paid'] };
  const refused = await main.call('affiliate', 'POST', '/api/webhook_endpoint', { body });
  expect([refused.status, refused.body.errors]).toEqual([400, { events: 'validation.choice' }]);
  const ofShop = { ...body, events: ['payment.paid'], advertiser_id: 1 };
  expect((await staff.call('affiliate', 'POST', '/api/webhook_endpoint', { body: ofShop })).status).toBe(400);
});

test('a participation goes to its affiliate and the operator, also when the decision is taken back', async () => {
  await query('delete from participation_moves');
  await query('delete from participations');
  const pair = { site_id: 1, campaign_id: 1 };
  expect((await main.call('advertiser', 'POST', '/api/v2/participation', { body: pair })).status).toBe(201);
  await deliver();
  expect(receiver.received).toEqual([]);
  await staff.call('advertiser', 'PUT', '/api/participation/1/1', { body: { status: 3, reason: 'Conteúdo' } });
  await staff.call('advertiser', 'PUT', '/api/participation/1/1', { body: { status: 0, reason: null } });
  await staff.call('advertiser', 'PUT', '/api/participation/1/1', { body: { status: 1, reason: null } });
  const records = [{ site_id: 1, campaign_id: 1 }];
  const decided = { records, status: 2, reason: 'Pausa' };
  const { status, body } = await staff.call('advertiser', 'POST', '/api/participation_decision', { body: decided });
  expect(status, JSON.stringify(body)).toBe(201);
  const undone = await staff.call('advertiser', 'PUT', `/api/participation_decision/${body.id}`, {
    body: { undone: true },
  });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  await deliver();
  expect(receivedBy('own').map(({ type, data }) => [type, data['status'], data['reason']])).toEqual([
    ['participation.decided', 'refused', 'Conteúdo'],
    ['participation.decided', 'approved', null],
    ['participation.decided', 'paused', 'Pausa'],
    ['participation.decided', 'approved', null],
  ]);
  expect(receivedBy('own')[0]?.data).toMatchObject({ id: '1-1', affiliate_id: 1, site_id: 1, campaign_id: 1 });
  expect(kindsOf('ours')).toHaveLength(4);
  expect([...receivedBy('foreign'), ...receivedBy('shop')]).toEqual([]);
});

test('a link goes to its affiliate and the operator', async () => {
  const body = { site_id: 1, campaign_id: 1, sub_ids: ['feed'] };
  const { status, body: link } = await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body });
  expect(status, JSON.stringify(link)).toBe(201);
  await deliver();
  expect(receivedBy('own')).toMatchObject([
    { type: 'link.created', data: { id: link.id, affiliate_id: 1, site_id: 1, campaign_id: 1, code: link.code } },
  ]);
  expect(kindsOf('ours')).toEqual(['link.created']);
  expect([...receivedBy('foreign'), ...receivedBy('shop')]).toEqual([]);
});

test('another rate goes to each affiliate that it is for, as its notice is', async () => {
  const group = { campaign_id: 1, code: `UP-${serial}`, name: 'Mais', rate: 12 };
  const { body: made } = await staff.call('advertiser', 'POST', '/api/campaign/commission_groups', { body: group });
  const schedule = {
    campaign_id: 1,
    title: 'Semana',
    comission_group_id: made.id,
    site_id_list: [1],
    date: '2026-03-12T03:00:00.000Z',
    end_date: '2026-03-20T03:00:00.000Z',
  };
  const added = await staff.call('advertiser', 'POST', '/api/campaign/commission_schedules', { body: schedule });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  await deliver();
  expect(receivedBy('own')).toMatchObject([
    {
      type: 'rate.changed',
      data: {
        id: 1,
        campaign_id: 1,
        status: 'planned',
        percent: 12,
        fixed: null,
        starts_on: '2026-03-12',
        site_ids: [1],
      },
    },
  ]);
  expect([...receivedBy('foreign'), ...receivedBy('shop')]).toEqual([]);
  expect(kindsOf('ours')).toEqual(['rate.changed']);
});

test('an affiliate that becomes active has an event, by staff or by its confirmed e-mail', async () => {
  for (const status of [2, 1, 1])
    await staff.call('affiliate', 'PUT', '/api/affiliate/status/1', { body: { status, status_reason: 'x' } });
  await deliver();
  expect(receivedBy('own')).toMatchObject([{ type: 'affiliate.approved', data: { id: 1, status: 'active' } }]);
  expect(kindsOf('ours')).toEqual(['affiliate.approved']);
  expect([...receivedBy('foreign'), ...receivedBy('shop')]).toEqual([]);
});

/** Bills advertiser 1 for a month of its own, and marks the invoice as paid. */
async function bill(): Promise<number> {
  const month = `20${10 + serial}-02`;
  await importConversions(staff, [{ order: `F-${serial}`, booked: `${month}-10` }]);
  const draft = { advertiser_id: 1, yearmonth: month, due_on: '2026-03-20', fee: 0 };
  const { body } = await staff.call('finance', 'POST', '/api/advertiser_invoices', { body: draft });
  for (const state of ['issued', 'paid']) {
    const moved = await staff.call('finance', 'PUT', `/api/advertiser_invoices/state/${body.data.id}`, {
      body: { state },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
  return Number(body.data.id);
}

test('an invoice goes to its advertiser and the operator', async () => {
  const id = await bill();
  await deliver();
  const invoices = (path: string) => receivedBy(path).filter(({ type }) => type.startsWith('invoice.'));
  expect(invoices('shop')).toMatchObject([
    { type: 'invoice.issued', data: { id, advertiser_id: 1, status: 'issued', amount: 10, due_on: '2026-03-20' } },
    { type: 'invoice.paid', data: { id, status: 'paid', paid_at: clock.now().toISOString() } },
  ]);
  expect(invoices('ours')).toHaveLength(2);
  expect([...invoices('own'), ...invoices('foreign')]).toEqual([]);
});

test('a smallest amount limits what has an amount alone', async () => {
  await query('update webhook_endpoints set amount_from_cents = 1000000');
  await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body: { site_id: 1, campaign_id: 1 } });
  await importConversions(staff, [{ order: `S-${serial}`, status: 'pending' }]);
  await deliver();
  expect(kindsOf('own')).toEqual(['link.created']);
});

async function readBy(key: TestApiKey | undefined, query_ = '', body = '') {
  const headers = key?.headersOf({ id: nextMessageId(), sentAt: clock.now(), body }) ?? {};
  const response = await fetch(`${gateway.url}/postback/events?per_page=100${query_}`, { headers });
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: JSON.parse(text) as { data: Record<string, unknown>[]; total: number },
  };
}

test('a server of an advertiser reads the events of its campaigns and invoices, and nothing of anybody else', async () => {
  await query(
    `insert into advertisers (id, business_name, status, created_at) values (99, 'Outra Loja', 1, now()) on conflict do nothing`,
  );
  const key = await insertApiKey(context);
  const other = await insertApiKey(context, { advertiserId: 99, byte: 9 });
  await importConversions(staff, [{ order: `R-${serial}`, status: 'pending' }]);
  await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body: { site_id: 1, campaign_id: 1 } });
  const id = await bill();
  while (await distributeEvents(context));
  const { status, body, text } = await readBy(key);
  expect(status).toBe(200);
  expect(body.data.map(({ kind }) => kind)).toEqual([
    'conversion.created',
    'conversion.created',
    'conversion.approved',
    'invoice.issued',
    'invoice.paid',
  ]);
  expect(text).not.toMatch(/commission|sub_ids|site_id|"affiliate_id":1/);
  expect(body.data.at(-1)).toMatchObject({ entity_id: id, affiliate_id: null, amount: 10 });
  const after = await readBy(key, `&after=${String(body.data[2]?.['id'])}`);
  expect(after.body.data.map(({ kind }) => kind)).toEqual(['invoice.issued', 'invoice.paid']);
  expect((await readBy(key, '&kind=invoice.paid')).body.total).toBe(1);
  expect((await readBy(other)).body.data).toEqual([]);
  expect((await readBy(other, `&after=${String(body.data[0]?.['id'])}`)).status).toBe(400);
  expect((await readBy(undefined)).status).toBe(401);
  expect((await readBy(key, '', 'another body')).status).toBe(401);
  expect((await readBy(key, '&affiliate_id=1')).status).toBe(400);
});

test('what is sent as a sample has each kind of its own', async () => {
  const { body } = await staff.call('affiliate', 'GET', '/api/webhook_endpoint?perPage=100');
  const ours = body.data.find(({ name }: { name: string }) => name === 'ours');
  for (const event of eventKind.allCodes) {
    const sent = await staff.call('affiliate', 'POST', '/api/webhook_delivery', {
      body: { endpoint_id: ours.id, event },
    });
    expect(sent.status).toBe(201);
  }
  await deliver();
  expect(kindsOf('ours')).toEqual(eventKind.allCodes);
  for (const { data } of receivedBy('ours')) expect(data).toMatchObject({ id: expect.anything(), test: true });
});
