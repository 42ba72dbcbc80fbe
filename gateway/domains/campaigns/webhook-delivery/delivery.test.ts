import { beforeEach, describe, expect, test } from 'vitest';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import { withTransaction } from '../../../db/client.ts';
import { isSignedWith, readWebhookKey } from '../../../lib/webhook-signature.ts';
import { insertApiKey } from '../../../testing/api-keys.ts';
import { people } from '../../../testing/fixtures.ts';
import { forgetConversions, importConversions } from '../../../testing/import-conversions.ts';
import { reporterOf } from '../../../testing/orders.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { useReceiver } from '../../../testing/webhook-receiver.ts';
import { storeEvents } from '../../platform/event/store-events.ts';
import { distributeEvents } from './distribute-events.ts';
import { sendTurn } from './send-turn.ts';
import { claimTurn } from './turns.ts';
import { forgetOldEvents } from './worker.ts';

const start = '2026-03-02T12:00:00Z';
const clock = movableClock(start);
const gateway = await useGateway({ clock });
const { context, query } = gateway;
const receiver = await useReceiver(gateway);
let staff = await gateway.signIn(people.administrator);
let main = await gateway.signIn(people.main);
const endpoints = '/api/webhook_endpoint';
const deliveries = '/api/webhook_delivery';
const all = ['conversion.created', 'conversion.approved', 'conversion.refused', 'conversion.corrected', 'payment.paid'];
const hourMs = 3_600_000;
const aboutEndpoints = `select "to" from outbox_mails where subject like '%endpoint%'`;

/** Hands out events and takes all turns that are due, one after the other. Returns how many deliveries were tried. */
async function deliver(): Promise<number> {
  while (await distributeEvents(context));
  let tried = 0;
  for (let turn = await claimTurn(context); turn !== undefined; turn = await claimTurn(context)) {
    await sendTurn(context, turn);
    tried += turn.deliveries.length;
  }
  return tried;
}

/** A sale, without the work of reporting one. */
const happens = (order: string, kind: EventKind = 'conversion.created', entityId = 1) =>
  withTransaction(context.database, (tx) =>
    storeEvents(tx, clock.now(), [
      { kind, entityId, affiliateId: 1, campaignId: 1, amountCents: 100, data: { order_id: order } },
    ]),
  );

async function newEndpoint(values: object, by = main) {
  const body = { name: 'Tracker', url: `${receiver.url}/postback?cid={sub1}`, kind: 'macro', events: all, ...values };
  const answer = await by.call('affiliate', 'POST', endpoints, { body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

const logOf = async (endpointId: number, by = main) =>
  (await by.call('affiliate', 'GET', `${deliveries}?endpoint_id=${endpointId}&perPage=100`)).body.data;

beforeEach(async () => {
  await query('delete from webhook_endpoints');
  await query('delete from events');
  await forgetConversions(gateway);
  await query('delete from outbox_mails');
  clock.set(start);
  receiver.received.length = 0;
  receiver.answer = () => 200;
  staff = await gateway.signIn(people.administrator);
  main = await gateway.signIn(people.main);
});

describe('a postback', () => {
  test('has the values of its macros, encoded; what is no macro stays', async () => {
    const { link, post } = reporterOf(gateway);
    const clickId = (await link(1, 1))('2026-03-02T10:00:00Z');
    await query(`update tracking_links set sub_ids = '{"a b&c","x"}' where id = (select max(id) from tracking_links)`);
    await newEndpoint({
      url: `${receiver.url}/postback?cid={sub1}&s2={sub2}&s3={sub3}&payout={commission}&sum={amount}&txid={order_id}&st={status}&ev={event}&own={own_macro}`,
      events: ['conversion.created'],
    });
    await post({
      click_id: clickId,
      order_id: 'N-1',
      amount: 250,
      status: 'pending',
      occurred_at: '2026-03-02T11:00:00Z',
    });
    await deliver();
    const [sale] = await query('select commission_cents from conversions');
    const payout = (Number(sale.commission_cents) / 100).toFixed(2);
    expect(receiver.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /postback?cid=a%20b%26c&s2=x&s3=&payout=${payout}&sum=250.00&txid=N-1&st=pending&ev=conversion.created&own={own_macro}`,
    ]);
  });

  test('has the values of macros whose braces were escaped by a browser', async () => {
    await newEndpoint({ url: `${receiver.url}/cb/%7Border_id%7D?n=%7Bamount%7D&own=%7Bown_macro%7D` });
    await importConversions(staff, [{ order: 'E/1', status: 'pending' }]);
    await deliver();
    expect(receiver.received).toMatchObject([{ path: '/cb/E%2F1?n=100.00&own=%7Bown_macro%7D' }]);
  });

  test('by POST has its parameters in the body', async () => {
    await newEndpoint({ url: `${receiver.url}/p?txid={order_id}&n={amount}`, method: 'POST' });
    await importConversions(staff, [{ order: 'B-1', status: 'pending' }]);
    await deliver();
    expect(receiver.received).toMatchObject([
      {
        method: 'POST',
        path: '/p',
        body: 'txid=B-1&n=100.00',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ]);
  });

  test('tells the life of a sale in its order, and nothing of what changed nothing', async () => {
    await newEndpoint({ url: `${receiver.url}/p?ev={event}&st={status}&sum={amount}` });
    await importConversions(staff, [{ order: 'L-1', status: 'pending' }]);
    await importConversions(staff, [{ order: 'L-1', status: 'approved', validated: '2026-03-02 08:00:00' }]);
    await importConversions(staff, [{ order: 'L-1', status: 'approved', validated: '2026-03-02 08:00:00' }]);
    const [sale] = await query('select id from conversions');
    const decided = await (
      await staff.stepUp()
    ).call('report', 'PUT', `/api/conversion/validation/${sale.id}`, {
      body: { validation_status: 0, refusal_reason: 'Devolvido', reason: 'Devolvido' },
    });
    expect(decided.status).toBe(200);
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual([
      '/p?ev=conversion.created&st=pending&sum=100.00',
      '/p?ev=conversion.approved&st=approved&sum=100.00',
      '/p?ev=conversion.refused&st=refused&sum=100.00',
    ]);
  });
});

test('an affiliate is told of its own sales alone, an advertiser of its campaigns, the operator of all', async () => {
  const administrator = await gateway.signIn(people.administrator);
  const foreign = await gateway.signIn(people.foreign);
  const to = (name: string) => ({
    name,
    url: `${receiver.url}/${name}?o={order_id}&c={commission}`,
    events: ['conversion.created'],
  });
  await newEndpoint(to('own'));
  await newEndpoint(to('foreign'), foreign);
  await newEndpoint(to('operator'), administrator);
  await newEndpoint({ ...to('shop'), advertiser_id: 1 }, administrator);
  await newEndpoint({ ...to('other'), campaign_ids: [2] });
  await newEndpoint({ ...to('large'), amount_from: 150 });
  await importConversions(staff, [
    { order: 'O-1', status: 'pending' },
    { order: 'O-2', site: 3, status: 'pending', amount: '150.00' },
  ]);
  await deliver();
  const orders = (name: string) =>
    receiver.received.flatMap(({ path }) => new RegExp(`^/${name}\\?o=(.*?)&`).exec(path)?.[1] ?? []).toSorted();
  expect(
    Object.fromEntries(['own', 'foreign', 'operator', 'shop', 'other', 'large'].map((name) => [name, orders(name)])),
  ).toEqual({
    own: ['O-1'],
    foreign: ['O-2'],
    operator: ['O-1', 'O-2'],
    shop: ['O-1', 'O-2'],
    other: [],
    large: [],
  });
  // What an advertiser must not learn.
  expect(
    receiver.received.filter(({ path }) => path.startsWith('/shop')).every(({ path }) => path.endsWith('&c=')),
  ).toBe(true);
});

describe('a signed endpoint', () => {
  /** `https` alone is accepted; its address is then changed to the test's server. */
  async function newSigned(values: object = {}) {
    const made = await newEndpoint({ kind: 'standard', url: 'https://hooks.test/in', ...values });
    await query('update webhook_endpoints set url = $2 where id = $1', [made.id, `${receiver.url}/in`]);
    return made;
  }
  const isSigned = (secret: string, { headers, body }: (typeof receiver.received)[number]) => {
    const id = String(headers['webhook-id']);
    const timestamp = String(headers['webhook-timestamp']);
    return isSignedWith(
      readWebhookKey(secret) ?? Buffer.of(),
      { id, timestamp, body },
      String(headers['webhook-signature']),
    );
  };

  test('gets what happened, signed with its secret, which is shown once', async () => {
    const { id, secret } = await newSigned();
    await importConversions(staff, [{ order: 'S-1', status: 'pending' }]);
    await deliver();
    const [request] = receiver.received;
    expect(request && isSigned(secret, request)).toBe(true);
    const body = JSON.parse(request?.body ?? '');
    expect(body).toMatchObject({
      type: 'conversion.created',
      data: { order_id: 'S-1', status: 'pending', amount: 100 },
    });
    expect(body.id).toBe(request?.headers['webhook-id']);
    const { body: read } = await main.call('affiliate', 'GET', `${endpoints}/${id}`);
    expect(read.secret).toBeNull();
    expect(JSON.stringify(await query('select * from audit_entries'))).not.toContain(secret);
  });

  test('that is thin gets the id alone', async () => {
    await newSigned({ payload: 'thin' });
    await importConversions(staff, [{ order: 'S-2', status: 'pending' }]);
    await deliver();
    expect(Object.keys(JSON.parse(receiver.received[0]?.body ?? '').data)).toEqual(['id']);
  });

  test('is signed with both secrets for 24 hours after a new one, then with the new one', async () => {
    const { id, secret, fingerprint } = await newSigned();
    const renewed = await main.call('affiliate', 'PUT', `${endpoints}/${id}`, { body: { renews_secret: true } });
    expect(renewed.body).toMatchObject({ previous_fingerprint: fingerprint, secret: expect.stringMatching(/^whsec_/) });
    const uses = 'select last_signed_at as own, previous_signed_at as previous from webhook_endpoints';
    await importConversions(staff, [{ order: 'S-3', status: 'pending' }]);
    const both = clock.now();
    await deliver();
    clock.advance(24 * hourMs);
    await happens('S-4');
    await deliver();
    expect(await query(uses)).toEqual([{ own: clock.now(), previous: both }]);
    const later = await gateway.signIn(people.main);
    await later.call('affiliate', 'PUT', `${endpoints}/${id}`, { body: { renews_secret: true } });
    expect(await query(uses)).toEqual([{ own: null, previous: clock.now() }]);
    const signedBy = (key: string) => receiver.received.map((request) => isSigned(key, request));
    expect(signedBy(secret)).toEqual([true, false]);
    expect(signedBy(renewed.body.secret)).toEqual([true, true]);
  });
});

describe('what does not arrive', () => {
  test('is tried again under the same id until it does, and what follows about the same sale waits', async () => {
    const { id } = await newEndpoint({ url: `${receiver.url}/p?id={event_id}&o={order_id}&ev={event}` });
    receiver.answer = ({ path }) => (path.includes('o=F-1') ? 400 : 200);
    await importConversions(staff, [{ order: 'F-1', status: 'pending' }]);
    await importConversions(staff, [
      { order: 'F-1', status: 'approved', validated: '2026-03-02 08:00:00' },
      { order: 'F-2', status: 'pending' },
    ]);
    await deliver();
    expect(await deliver()).toBe(0);
    const refused = receiver.received.filter(({ path }) => path.includes('o=F-1'));
    expect(refused).toHaveLength(1);
    expect(receiver.received.some(({ path }) => path.includes('o=F-2'))).toBe(true);
    receiver.answer = () => 200;
    clock.advance(hourMs);
    await deliver();
    const paths = receiver.received.map(({ path }) => path).filter((path) => path.includes('o=F-1'));
    expect(paths[1]).toBe(paths[0]);
    expect(paths[2]).toContain('ev=conversion.approved');
    expect((await logOf(id)).map(({ state }: { state: string }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ]);
  });

  test('is given up after 72 hours, and what follows goes on', async () => {
    const { id } = await newEndpoint({ url: `${receiver.url}/p?o={order_id}&ev={event}` });
    receiver.answer = ({ path }) => (path.includes('ev=conversion.created') ? 422 : 200);
    await happens('G-1');
    await happens('G-1', 'conversion.approved');
    let tries = 0;
    for (let hour = 0; hour < 74; hour += 2) {
      tries += await deliver();
      clock.advance(2 * hourMs);
    }
    await forgetOldEvents(context);
    await deliver();
    main = await gateway.signIn(people.main);
    expect(tries).toBeGreaterThan(10);
    expect((await logOf(id)).map(({ event, state }: { event: string; state: string }) => [event, state])).toEqual([
      ['conversion.approved', 'delivered'],
      ['conversion.created', 'failed'],
    ]);
  });

  test.each([
    [302, 'redirect', 302],
    [500, 'refused', 500],
    [410, 'gone', 410],
  ])('says why in the log (%i)', async (answer, failure, status) => {
    const { id } = await newEndpoint({});
    receiver.answer = () => answer;
    await importConversions(staff, [{ order: `W-${answer}`, status: 'pending' }]);
    await deliver();
    expect(await logOf(id)).toMatchObject([{ last_error: failure, answer_status: status, attempts: 1 }]);
    expect(receiver.received).toHaveLength(1);
  });

  test('never goes to an address that is not public', async () => {
    for (const url of [
      'http://127.0.0.1/x',
      'http://localhost/x',
      'http://10.0.0.1:8080/x',
      'http://a.test:25/x',
      'https://{sub1}.test/x',
      'https://%7Bsub1%7D@a.test/x',
      'ftp://a.test/x',
    ]) {
      const body = { name: 'X', url, kind: 'macro', events: all };
      const { status, body: refused } = await main.call('affiliate', 'POST', endpoints, { body });
      expect([url, status, refused.errors]).toEqual([url, 400, { url: 'validation.public_url' }]);
    }
  });
});

describe('an endpoint that fails', () => {
  test('is warned about after a day, and switched off three days after the warning', async () => {
    const { id } = await newEndpoint({});
    receiver.answer = () => 500;
    const seen: string[] = [];
    for (let hour = 0; hour < 114; hour += 6) {
      if (hour % 12 === 0) await happens(`D-${hour}`, 'conversion.created', hour);
      await deliver();
      clock.advance(6 * hourMs);
      const [mail] = await query(aboutEndpoints);
      const [endpoint] = await query('select active from webhook_endpoints');
      seen.push(mail === undefined ? 'silent' : endpoint.active ? 'warned' : 'off');
    }
    expect([seen.indexOf('warned'), seen.indexOf('off') - seen.indexOf('warned')]).toEqual([24 / 6, 72 / 6]);
    expect(await query(aboutEndpoints)).toEqual([{ to: people.main }, { to: people.main }]);
    main = await gateway.signIn(people.main);
    const { body } = await main.call('affiliate', 'GET', `${endpoints}/${id}`);
    expect(body).toMatchObject({ active: false, off_reason: 'failing' });
    const on = await main.call('affiliate', 'PUT', `${endpoints}/${id}`, { body: { active: true } });
    expect(on.body).toMatchObject({ active: true, off_reason: null, failing_since: null });
  });

  test('that says it is gone is switched off at once', async () => {
    const { id } = await newEndpoint({});
    receiver.answer = () => 410;
    await importConversions(staff, [{ order: 'Z-1', status: 'pending' }]);
    await deliver();
    expect((await main.call('affiliate', 'GET', `${endpoints}/${id}`)).body).toMatchObject({
      active: false,
      off_reason: 'gone',
    });
  });
});

describe('the log', () => {
  test('sends a sample of each kind, and an earlier message again under its id', async () => {
    const { id } = await newEndpoint({ url: `${receiver.url}/p?id={event_id}&ev={event}` });
    for (const event of all) await main.call('affiliate', 'POST', deliveries, { body: { endpoint_id: id, event } });
    await importConversions(staff, [{ order: 'R-1', status: 'pending' }]);
    await deliver();
    expect(receiver.received.map(({ path }) => path.replace(/.*ev=/, '')).toSorted()).toEqual(
      [...all, 'conversion.created'].toSorted(),
    );
    const [sent] = await logOf(id);
    await main.call('affiliate', 'POST', deliveries, { body: { delivery_id: sent.id } });
    await deliver();
    const [first, second] = receiver.received.filter(({ path }) => path.includes('id=event_')).map(({ path }) => path);
    expect(second).toBe(first);
    expect(receiver.received).toHaveLength(7);
  });

  test('is of the owner alone, as is the address with its query', async () => {
    const { id } = await newEndpoint({ url: `${receiver.url}/p?key=segredo` });
    const made = await main.call('affiliate', 'POST', deliveries, { body: { endpoint_id: id, event: all[0] } });
    const foreign = await gateway.signIn(people.foreign);
    expect(await logOf(id, foreign)).toEqual([]);
    expect((await foreign.call('affiliate', 'POST', deliveries, { body: { delivery_id: made.body.id } })).status).toBe(
      404,
    );
    const administrator = await gateway.signIn(people.administrator);
    const { body } = await administrator.call('affiliate', 'GET', `${endpoints}/${id}`);
    expect(body.url).toBe(`${receiver.url}/p?…`);
    expect(JSON.stringify(await query('select * from audit_entries'))).not.toContain('segredo');
  });
});

test('an advertiser is told of a sale that its postback reports', async () => {
  await query(
    `insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
     values (1, 'ANA10', 'x', 1, '2026-01-01', now()) on conflict do nothing`,
  );
  await insertApiKey(context);
  await newEndpoint(
    { advertiser_id: 1, url: `${receiver.url}/a?o={order_id}`, events: ['conversion.created'] },
    await gateway.signIn(people.administrator),
  );
  await reporterOf(gateway).post({
    coupon: 'ANA10',
    order_id: 'P-9',
    amount: 10,
    status: 'pending',
    occurred_at: '2026-03-02T11:00:00Z',
  });
  await deliver();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/a?o=P-9']);
});
