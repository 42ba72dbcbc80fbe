import { beforeEach, describe, expect, it } from 'vitest';
import { insertApiKey } from '../../../testing/api-keys.ts';
import { postbackSender, saleOf } from '../../../testing/postbacks.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { makeClickId } from '../../tracking/tracking-link/click-id.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });
const { query } = gateway;
await query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
    values (1, 'ANA10', 'x', 1, '2026-01-01', now())`);
await query(`insert into tracking_links (id, code, site_id, campaign_id, affiliate_id, url, sub_ids, created_at)
    values (5, 'abcdefgh', 1, 1, 1, 'https://loja.example.com/', '{}', now())`);
const key = await insertApiKey(gateway.context);
const send = postbackSender(gateway.url, clock);
const sendBatch = (orders: unknown, options: { id?: string } = {}, rest: object = {}) =>
  send(key, { orders, ...rest }, { path: '/postback/batch', ...options });
const click = () => makeClickId(5, clock.now(), gateway.context.randomBytes, gateway.context.encryption);
const bySale = async (like: string) =>
  query(
    `select order_id, amount_cents::int, validation_status from conversions where order_id like '${like}' order by id`,
  );

beforeEach(async () => {
  clock.advance(60_000);
  await query('delete from postbacks');
});

describe('a batch of postbacks', () => {
  it('answers each order as a postback alone is answered, under its index', async () => {
    const good = saleOf();
    const orders = [
      good,
      saleOf({ coupon: 'NADA' }),
      saleOf({ amount: '10.00', status: 'paid' }),
      saleOf({ coupon: undefined, click_id: click(), occurred_at: clock.now().toISOString(), status: 'pending' }),
      'nothing',
      saleOf({ coupon: undefined, click_id: '0'.repeat(40), campaign_id: 99 }),
      saleOf({ currency: 'USD' }),
      saleOf({ occurred_at: '2030-01-01T00:00:00Z' }),
      { ...good, status: 'refused', occurred_at: '2026-03-02T11:30:00Z', reason: 'Devolvido' },
    ];
    const { status, body } = await sendBatch(orders);
    expect(status).toBe(200);
    expect(body.orders).toEqual([
      { index: 0, conversion_id: expect.any(Number), status: 'approved', reason: null },
      { index: 1, code: 'unknown_coupon' },
      {
        index: 2,
        code: 'invalid_fields',
        errors: { amount: 'validation.unquoted', status: 'validation.postback_status' },
      },
      { index: 3, conversion_id: expect.any(Number), status: 'pending', reason: null },
      { index: 4, code: 'invalid_fields', errors: { root: 'validation.order' } },
      { index: 5, code: 'foreign_campaign' },
      { index: 6, code: 'currency' },
      { index: 7, code: 'invalid_fields', errors: { occurred_at: 'validation.date_future' } },
      { index: 8, conversion_id: body.orders[0].conversion_id, status: 'refused', reason: null },
    ]);
    const counted = await gateway.context.metrics.registry.metrics();
    expect(counted).toContain('postback_orders_refused_total{reason="unknown_coupon"} 1\n');
    expect(counted).toContain('postback_orders_refused_total{reason="invalid_fields"} 3\n');
  });

  it('stands in the log as an order for each line, with the numbers of what was refused', async () => {
    const [good, bad, unread] = [saleOf(), saleOf({ coupon: 'NADA' }), saleOf({ amount: 'x' })];
    await sendBatch([good, bad, unread], { id: 'msg_log' });
    const log = await query('select message_id, answer_status, fault, body from postbacks order by message_id');
    expect(log).toEqual([
      { message_id: 'msg_log.0', answer_status: 200, fault: null, body: JSON.stringify(good) },
      { message_id: 'msg_log.1', answer_status: 422, fault: 'unknown_coupon', body: JSON.stringify(bad) },
      { message_id: 'msg_log.2', answer_status: 400, fault: 'invalid_fields', body: JSON.stringify(unread) },
    ]);
    const [report] = await query(
      `select message_id from conversion_reports join postbacks on postbacks.id = source_id
       where source = 'postback' and postbacks.message_id like 'msg_log%'`,
    );
    expect(report).toEqual({ message_id: 'msg_log.0' });
  });

  it('that comes again is answered the same, and counts what is new of it', async () => {
    const orders = [saleOf(), saleOf({ coupon: 'DEPOIS' }), saleOf({ order_id: 'again-3' })];
    const first = await sendBatch(orders, { id: 'msg_again' });
    expect(await sendBatch(orders, { id: 'msg_again' })).toMatchObject({ status: 200, body: first.body });
    await query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
      values (1, 'DEPOIS', 'x', 1, '2026-01-01', now())`);
    const third = await sendBatch(orders, { id: 'msg_again' });
    expect(third.body.orders).toEqual([
      first.body.orders[0],
      { index: 1, conversion_id: expect.any(Number), status: 'approved', reason: null },
      first.body.orders[2],
    ]);
    // The same orders under another id are known, as they are one by one.
    const other = await sendBatch(orders);
    expect(other.body.orders.map(({ reason }: { reason: string }) => reason)).toEqual(Array(3).fill('unchanged'));
    expect(await bySale('again-3')).toHaveLength(1);
  });

  it('does not lose an order for one that had its place under the same id', async () => {
    const [first, second] = [saleOf(), saleOf({ order_id: 'shifted' })];
    await sendBatch([first, second], { id: 'msg_shift' });
    const { body } = await sendBatch([saleOf({ order_id: 'unheard' }), second], { id: 'msg_shift' });
    expect(body.orders).toMatchObject([
      { index: 0, code: 'message_id_reused' },
      { index: 1, status: 'approved' },
    ]);
    expect(await query(`select fault from postbacks where message_id = 'msg_shift.0' order by id`)).toEqual([
      { fault: null },
      { fault: 'message_id_reused' },
    ]);
    expect(await bySale('unheard')).toEqual([]);
  });

  it('is recorded over many steps, what is said of one order in the order in which it was sent', async () => {
    const orders = Array.from({ length: 1_000 }, (_, at) =>
      saleOf({
        order_id: `many-${at % 400}`,
        amount: 100 + Math.floor(at / 400),
        status: at >= 800 ? 'approved' : 'pending',
        occurred_at: new Date(Date.parse('2026-03-02T10:00:00Z') + at * 1000).toISOString(),
      }),
    );
    const { status, body } = await sendBatch(orders);
    expect([status, body.orders.length]).toEqual([200, 1_000]);
    expect(body.orders.map(({ index }: { index: number }) => index)).toEqual(orders.map((_order, at) => at));
    expect(body.orders.filter((item: object) => !('conversion_id' in item))).toEqual([]);
    const stored = await bySale('many-%');
    expect(stored).toHaveLength(400);
    const expected = Array.from({ length: 400 }, (_, at) => [
      `many-${at}`,
      at < 200 ? 10_200 : 10_100,
      at < 200 ? 2 : 1,
    ]);
    const found = stored.map((row) => [row.order_id, row.amount_cents, row.validation_status]);
    expect(new Map(found.map((row) => [row[0], row]))).toEqual(new Map(expected.map((row) => [row[0], row])));
  });

  it.each([
    ['a list alone', [saleOf()], { root: 'validation.orders' }],
    ['an order alone', saleOf(), { orders: 'validation.orders' }],
    ['no order', { orders: [] }, { orders: 'validation.orders' }],
    ['1,001 orders', { orders: Array(1_001).fill({}) }, { orders: 'validation.orders' }],
    ['orders by their names', { orders: { a: saleOf() } }, { orders: 'validation.orders' }],
    ['a flag in words', { orders: [saleOf()], test: 'yes' }, { test: 'validation.true_or_false' }],
    ['a field too many', { orders: [saleOf()], all: true }, { all: 'validation.unknown_field' }],
  ])('is refused as a whole where it is %s, and says what was expected', async (_name, sent, errors) => {
    const { status, body } = await send(key, sent, { path: '/postback/batch' });
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(body.errors).toMatchObject(errors);
    expect(await query('select fault from postbacks')).toEqual([{ fault: 'invalid_fields' }]);
  });

  it('that is a test stores no sale, and claims no id', async () => {
    const sale = saleOf({ order_id: 'tested' });
    const test = await sendBatch([sale, saleOf({ coupon: 'NADA' })], { id: 'msg_test' }, { test: true });
    expect(test.body.orders).toEqual([
      { index: 0, conversion_id: null, status: 'approved', reason: null, test: true },
      { index: 1, code: 'unknown_coupon' },
    ]);
    expect(await bySale('tested')).toEqual([]);
    expect(await query('select is_test, fault from postbacks order by message_id')).toEqual([
      { is_test: true, fault: null },
      { is_test: true, fault: 'unknown_coupon' },
    ]);
    expect((await sendBatch([sale], { id: 'msg_test' })).body.orders[0].conversion_id).not.toBeNull();
  });

  it('is believed with its signature alone, and limited by key', async () => {
    const signed = { orders: [saleOf()] };
    const changed = JSON.stringify({ orders: [saleOf()] });
    const forged = await send(key, signed, { path: '/postback/batch', sentBody: changed });
    expect([forged.status, forged.body.code]).toEqual([401, 'signature_invalid']);
    const releases = Array.from({ length: 8 }, () => gateway.context.postbackBatchLimit.take(key.id));
    const limited = await sendBatch([saleOf()]);
    expect([limited.status, limited.body.code, limited.headers.get('retry-after')]).toEqual([429, 'rate_limited', '5']);
    for (const release of releases) release();
    expect((await sendBatch([saleOf()])).status).toBe(200);
  });
});
