import { once } from 'node:events';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { insertApiKey, type TestApiKey } from '../../../testing/api-keys.ts';
import { people } from '../../../testing/fixtures.ts';
import { postbackSender, saleOf } from '../../../testing/postbacks.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { makeClickId } from '../../tracking/tracking-link/click-id.ts';
import { forgetOldPostbacks } from './deliveries.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });
const { query } = gateway;

beforeEach(async () => {
  clock.set('2026-03-02T12:00:00Z');
  await query('delete from postbacks');
});

const send = postbackSender(gateway.url, clock);
await query(`insert into advertisers (id, business_name, status, created_at) values (2, 'Outra', 1, now())`);
await query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
    values (1, 'ANA10', 'x', 1, '2026-01-01', now())`);
await query(`insert into campaigns (id, advertiser_id, name, status, created_at) values (3, 1, 'Segunda', 1, now())`);
await query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at) values
    (1, 'TODOS5', 'x', null, '2026-01-01', now()), (1, 'BIA10', 'x', 3, '2026-01-01', now()), (1, 'DUPLO', 'x', 1, '2026-01-01', now()),
    (3, 'DUPLO', 'x', 1, '2026-01-01', now()), (3, 'ANA10', 'x', null, '2026-01-01', now())`);
await query(`insert into tracking_links (id, code, site_id, campaign_id, affiliate_id, url, sub_ids, created_at)
    values (5, 'abcdefgh', 1, 1, 1, 'https://loja.example.com/', '{}', now())`);
const key = await insertApiKey(gateway.context);
const foreignKey = await insertApiKey(gateway.context, { advertiserId: 2, byte: 9 });
const deliveries = () =>
  query('select message_id, is_test, answer_status, fault, conversion_id::int from postbacks order by id');
const orders = async (order: string) =>
  query(`select id::int, amount_cents::int, validation_status from conversions where order_id = '${order}'`);

describe('a postback', () => {
  it('is a conversion once it is answered, and stands in the log, not in the audit of what people do', async () => {
    const sale = saleOf({ amount: 149.9 });
    const { status, body } = await send(key, sale, { id: 'msg_a' });
    expect(status).toBe(200);
    const [order] = await orders(sale.order_id);
    expect(order).toEqual({ id: body.conversion_id, amount_cents: 14_990, validation_status: 2 });
    expect(body).toEqual({ conversion_id: order.id, status: 'approved', reason: null });
    expect(await deliveries()).toEqual([
      { message_id: 'msg_a', is_test: false, answer_status: 200, fault: null, conversion_id: order.id },
    ]);
    expect(await query(`select from audit_entries where action = 'conversion.postback'`)).toEqual([]);
    const [report] = await query(
      `select source, source_id::int from conversion_reports where conversion_id = ${order.id}`,
    );
    const [delivery] = await query(`select id::int from postbacks where message_id = 'msg_a'`);
    expect(report).toEqual({ source: 'postback', source_id: delivery.id });
  });

  it.each([
    ['earlier first', ['09:00', '10:00']],
    ['later first', ['10:00', '09:00']],
  ])('gives its sale the earliest time that was reported, %s', async (_order, times) => {
    const sale = saleOf({ status: 'pending', order_id: `timed-${times[0]}` });
    for (const time of times) {
      const { status } = await send(key, { ...sale, occurred_at: `2026-03-02T${time}:00Z` });
      expect(status).toBe(200);
    }
    const [stored] = await query(
      `select transaction_datetime, created_at from conversions where order_id = '${sale.order_id}'`,
    );
    const earliest = new Date('2026-03-02T09:00:00Z');
    expect(stored).toEqual({ transaction_datetime: earliest, created_at: earliest });
  });

  it('takes the click id that the link gave, and every letter as it is', async () => {
    const clickId = makeClickId(5, clock.now(), gateway.context.randomBytes, gateway.context.encryption);
    const occurred = { occurred_at: clock.now().toISOString() };
    const sale = saleOf({ coupon: undefined, click_id: clickId, ...occurred, order_id: 'pedido-çã\u{1f6d2}-\u0301' });
    expect((await send(key, sale)).body).toMatchObject({ status: 'approved' });
    expect(await orders(sale.order_id)).toHaveLength(1);
  });

  it.each([
    ['pending', 8],
    ['approved', 9],
  ])('of a known click that is %s takes at most %d statements and a transaction', async (status, statementsMax) => {
    const clickId = makeClickId(5, clock.now(), gateway.context.randomBytes, gateway.context.encryption);
    const occurred = { occurred_at: clock.now().toISOString() };
    const sale = saleOf({ coupon: undefined, click_id: clickId, ...occurred, status, order_id: `counted-${status}` });
    const executed = vi.spyOn(pg.Client.prototype, 'query');
    expect((await send(key, sale)).body).toMatchObject({ status });
    const texts = executed.mock.calls.map(([query]) => JSON.stringify(query));
    executed.mockRestore();
    const statements = texts.filter((text) => !/"(begin|commit)"/.test(text));
    expect([statements.length <= statementsMax, statements]).toEqual([true, statements]);
    expect(texts.length - statements.length).toBe(2);
  });

  it('takes the number of an order as a number, while it has all of its digits', async () => {
    expect((await send(key, saleOf({ order_id: 20_260_302_001 }))).status).toBe(200);
    expect(await orders('20260302001')).toHaveLength(1);
    for (const order of [2 ** 53, 10.5, true, ['1']]) {
      const answer = await send(key, saleOf({ order_id: order }));
      expect([answer.status, answer.body.errors]).toEqual([400, { order_id: 'validation.order_number' }]);
    }
  });

  it.each([
    '2026-03-02T08:00:00-03:00',
    '2026-03-02T08:00:00-0300',
    '2026-03-02T11:00:00+0000',
    '2026-03-02T11:00:00Z',
  ])('takes %s as the time that it is', async (occurredAt) => {
    const sale = saleOf({ occurred_at: occurredAt });
    expect((await send(key, sale)).status).toBe(200);
    expect(await query(`select created_at from conversions where order_id = '${sale.order_id}'`)).toEqual([
      { created_at: new Date('2026-03-02T11:00:00Z') },
    ]);
  });

  it.each([
    [49.9 + 199.9 + 199.9, 44_970],
    [0.1 + 0.2, 30],
    [1.1 * 3, 330],
    [9_999_999.99 + 0.01, 1_000_000_000],
  ])('with a sum of binary fractions, %d, is of the amount that it stands for', async (amount, cents) => {
    const sale = saleOf({ amount });
    expect((await send(key, sale)).status).toBe(200);
    expect(await orders(sale.order_id)).toMatchObject([{ amount_cents: cents }]);
  });

  it.each([
    'FRETEGRATIS, ana10',
    'ANA10;FRETEGRATIS',
    'ANA10 | TODOS5',
    'ANA10,ANA10',
    'ANA10',
    'ana10, BIA10',
    'TODOS5, ANA10, BIA10',
    ['FRETEGRATIS', 'ana10', 'BIA10'],
  ])('with the coupons of a cart, %s, is of the affiliate of the first that belongs to one', async (coupon) => {
    const sale = saleOf({ coupon });
    expect((await send(key, sale)).status).toBe(200);
    const stored = await query(`select site_id::int, coupon_code from conversions where order_id = '${sale.order_id}'`);
    expect(stored).toEqual([{ site_id: 1, coupon_code: 'ANA10' }]);
  });

  it('cannot be of a time before its click, when another rate was paid', async () => {
    const clickId = makeClickId(5, clock.now(), gateway.context.randomBytes, gateway.context.encryption);
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    const sale = saleOf({ coupon: undefined, click_id: clickId, occurred_at: at(-6) });
    const early = await send(key, sale);
    expect([early.status, early.body.errors]).toEqual([400, { occurred_at: 'validation.before_click' }]);
    expect((await send(key, { ...sale, occurred_at: at(-4) })).status).toBe(200);
  });

  it('with a larger amount of a billed order is refused, kept as such, and leaves its id free', async () => {
    const sale = saleOf({ amount: 100 });
    const { body } = await send(key, sale);
    await query(`update conversions set validation_status = 3 where id = ${body.conversion_id}`);
    clock.advance(60_000);
    const later = { ...sale, occurred_at: clock.now().toISOString() };
    const larger = await send(key, { ...later, amount: 120 }, { id: 'msg_larger' });
    expect([larger.status, larger.body.code]).toEqual([409, 'amount_final']);
    const refusal = { message_id: 'msg_larger', answer_status: 409, fault: 'amount_final' };
    expect((await deliveries()).at(-1)).toMatchObject({ ...refusal, conversion_id: body.conversion_id });
    expect((await send(key, { ...later, amount: 120, test: true })).body.code).toBe('amount_final');
    const smaller = await send(key, { ...later, amount: 80 }, { id: 'msg_larger' });
    expect(smaller.body).toEqual({ ...body, status: 'invoiced', reason: null });
    const kept = await query(
      `select amount_cents, effect, effect_code from conversion_reports where conversion_id = ${body.conversion_id} order by id offset 1`,
    );
    expect(kept).toEqual([
      { amount_cents: 12_000, effect: 'refused', effect_code: 'amount_final' },
      { amount_cents: 8_000, effect: 'counted', effect_code: 'amount_corrected' },
    ]);
  });

  it('that comes twice is answered the same and counted once, also when both come together', async () => {
    const sale = saleOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key, sale, { id: 'msg_b' })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    clock.advance(299_000);
    expect((await send(key, sale, { id: 'msg_b' })).body).toEqual(answers[0]?.body);
    expect([await orders(sale.order_id), await deliveries()].map(({ length }) => length)).toEqual([1, 1]);
    // The same id of another advertiser is another message.
    expect((await send(foreignKey, sale, { id: 'msg_b' })).body.code).toBe('unknown_coupon');
  });

  it.each([
    ['another coupon', { coupon: 'NADA' }, 422, 'unknown_coupon'],
    ['a coupon of all channels', { coupon: 'todos5' }, 422, 'coupon_without_channel'],
    ['a coupon of two campaigns', { coupon: 'DUPLO' }, 422, 'coupon_ambiguous'],
    ['another click', { coupon: undefined, click_id: '0'.repeat(40) }, 422, 'unknown_click'],
    ['another campaign', { campaign_id: 2 }, 422, 'unknown_coupon'],
    ['a campaign that is not there', { campaign_id: 99 }, 422, 'foreign_campaign'],
    ['a foreign currency', { currency: 'USD' }, 422, 'currency'],
    ['a negative amount', { amount: -1 }, 400, 'invalid_fields', { amount: 'validation.sale_amount' }],
    ['half a cent', { amount: 0.005 }, 400, 'invalid_fields', { amount: 'validation.two_decimals' }],
    ['a third decimal', { amount: 449.701 }, 400, 'invalid_fields', { amount: 'validation.two_decimals' }],
    ['an amount as a text', { amount: '10.00' }, 400, 'invalid_fields', { amount: 'validation.unquoted' }],
    ['too large an amount', { amount: 1e18 }, 400, 'invalid_fields', { amount: 'validation.sale_amount' }],
    ['no amount', { amount: undefined }, 400, 'invalid_fields', { amount: 'validation.required' }],
    ['a category as a number', { category: 7 }, 400, 'invalid_fields', { category: 'validation.quoted' }],
    ['an empty category', { category: ' ' }, 400, 'invalid_fields', { category: 'validation.required' }],
    ['coupons of nobody', { coupon: 'NADA, FRETEGRATIS' }, 422, 'unknown_coupon'],
    ['coupons of which the first is of two campaigns', { coupon: 'DUPLO, BIA10' }, 422, 'coupon_ambiguous'],
    ['a coupon as a number', { coupon: [7] }, 400, 'invalid_fields', { coupon: 'validation.coupons' }],
    ['an unknown status', { status: 'paid' }, 400, 'invalid_fields', { status: 'validation.postback_status' }],
    [
      'a time without its offset',
      { occurred_at: '2026-03-02T11:00:00' },
      400,
      'invalid_fields',
      { occurred_at: 'validation.instant' },
    ],
    [
      'neither click nor coupon',
      { coupon: undefined },
      400,
      'invalid_fields',
      { click_id: 'validation.click_or_coupon' },
    ],
    [
      'a time to come',
      { occurred_at: '2026-03-02T12:05:01Z' },
      400,
      'invalid_fields',
      { occurred_at: 'validation.date_future' },
    ],
    ['a text of two lines', { category: 'a\nb' }, 400, 'invalid_fields', { category: 'validation.invalid' }],
    ['a field too many', { total: 1 }, 400, 'invalid_fields', { total: 'validation.unknown_field' }],
    [
      'a field that every object has',
      { constructor: 1 },
      400,
      'invalid_fields',
      { constructor: 'validation.unknown_field' },
    ],
    ['a flag in words', { test: 'yes' }, 400, 'invalid_fields', { test: 'validation.true_or_false' }],
  ] as const)('with %s is refused, logged, and stores nothing', async (...[, change, status, code, errors]) => {
    const sale = saleOf(change);
    const answer = await send(key, sale, { id: 'msg_c' });
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([status, code, errors]);
    expect(await deliveries()).toEqual([
      { message_id: 'msg_c', is_test: false, answer_status: status, fault: code, conversion_id: null },
    ]);
    expect(await orders(sale.order_id)).toEqual([]);
    // The id is free again for the fixed message.
    const { order_id } = sale;
    expect((await send(key, saleOf({ order_id }), { id: 'msg_c' })).status).toBe(200);
  });

  it('is JSON in UTF-8 of at most 64 kB', async () => {
    expect((await send(key, '{"a":')).body.code).toBe('malformed_request');
    const large = await send(key, saleOf({ reason: 'x'.repeat(1024 * 1024) }));
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
    expect((await deliveries()).map(({ fault }) => fault)).toEqual(['malformed_request']);
    const json = await postbackSender(gateway.url, clock, 'application/json')(key, saleOf());
    expect(json.body.code).toBe('unsupported_media_type');
  });

  it('is not believed with another body, an old time, a foreign secret or a dead key', async () => {
    const sale = saleOf();
    const other = JSON.stringify({ ...sale, amount: 1000 });
    const tries = [
      await send(key, sale, { sentBody: other }),
      await send(key, sale, { sentAt: new Date(clock.now().getTime() - 301_000) }),
      await send(foreignKey, sale, { headers: { 'webhook-key': String(key.id) } }),
      await send(key, sale, { headers: { 'webhook-key': '999' } }),
    ];
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'signature_invalid'],
      [401, 'signature_expired'],
      [401, 'signature_invalid'],
      [401, 'key_unknown'],
    ]);
    expect(await orders(sale.order_id)).toEqual([]);
    // What names a key that exists is logged.
    expect(await deliveries()).toHaveLength(3);
  });

  it.each([false, true])(
    'whose key ends while it waits stores nothing, and is answered so (test: %s)',
    async (isTest) => {
      const brief = await insertApiKey(gateway.context, { byte: 5 });
      const { postbackQueue } = gateway.context;
      const { run } = postbackQueue;
      vi.spyOn(postbackQueue, 'run').mockImplementationOnce(async (...of) => {
        await query(`delete from advertiser_api_keys where id = ${brief.id}`);
        return run(...of);
      });
      const sale = saleOf(isTest ? { test: true } : {});
      const { status, body } = await send(brief, sale);
      expect([status, body.code]).toEqual([401, 'key_unknown']);
      expect(await orders(sale.order_id)).toEqual([]);
      expect(await deliveries()).toMatchObject([{ fault: 'key_unknown' }]);
    },
  );

  it('is refused as busy, with the time to wait, when too many others are waiting', async () => {
    const ending = new AbortController();
    const blocked = once(ending.signal, 'abort');
    const others = Array.from({ length: 504 }, () =>
      gateway.context.postbackQueue.run(() => blocked, new AbortController().signal),
    );
    const sale = saleOf();
    const { status, body, headers } = await send(key, sale);
    ending.abort();
    await Promise.all(others);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'busy', '5']);
    expect(await orders(sale.order_id)).toEqual([]);
  });

  it('with a wrong signature is logged ten times a minute, and counts for nothing', async () => {
    clock.advance(60_000);
    for (let count = 0; count < 14; count += 1) await send(key, saleOf(), { sentBody: '{}' });
    expect(await deliveries()).toHaveLength(10);
    expect((await send(key, saleOf())).status).toBe(200);
    clock.advance(60_000);
    await send(key, saleOf(), { sentBody: '{}' });
    expect(await deliveries()).toHaveLength(12);
  });

  it('that is a test is checked as a real one, stored in the log alone, and claims no id', async () => {
    const sale = saleOf();
    const test = { ...sale, test: true };
    const commissions = () => query('select count(*)::int as count from commissions');
    const before = await commissions();
    const answer = await send(key, test, { id: 'msg_d' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { conversion_id: null, status: 'approved', reason: null, test: true },
    ]);
    expect((await send(key, { ...test, coupon: 'NADA' }, { id: 'msg_d' })).body.code).toBe('unknown_coupon');
    expect([await orders(sale.order_id), await commissions()]).toEqual([[], before]);
    expect((await deliveries()).map((row) => [row.is_test, row.fault, row.conversion_id])).toEqual([
      [true, null, null],
      [true, 'unknown_coupon', null],
    ]);
    expect((await send(key, sale, { id: 'msg_d' })).body.conversion_id).not.toBeNull();
    expect(await orders(sale.order_id)).toHaveLength(1);
  });
});

describe('the log', () => {
  const log = async (by: TestApiKey, body = '') =>
    gateway.visitor.call('direct', 'GET', '/postback/log', {
      headers: by.headersOf({ id: 'msg_log', sentAt: clock.now(), body }),
    });

  it('shows an advertiser its own deliveries, newest first, for a signature of nothing', async () => {
    await send(key, saleOf(), { id: 'msg_1' });
    await send(key, saleOf({ currency: 'USD' }), { id: 'msg_2' });
    const { status, body } = await log(key);
    expect(status).toBe(200);
    expect(body.map((row: Record<string, unknown>) => [row.message_id, row.fault])).toEqual([
      ['msg_2', 'currency'],
      ['msg_1', null],
    ]);
    expect((await log(foreignKey)).body).toEqual([]);
    expect((await log(key, '{}')).body.code).toBe('signature_invalid');
  });

  it('is read sixty times a minute by a key, and another key is not held up', async () => {
    clock.advance(3_600_000);
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) statuses.push((await log(key)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect((await log(key)).headers.get('retry-after')).toBe('60');
    expect((await log(foreignKey)).status).toBe(200);
    expect((await send(key, saleOf())).status).toBe(200);
  });

  it('is searched by staff, who may, and forgotten after 30 days', async () => {
    // Ten minutes before midnight in São Paulo.
    clock.set('2026-03-03T02:50:00Z');
    await send(key, saleOf({ order_id: 'P-achar' }), { id: 'msg_1' });
    await send(key, saleOf({ test: true }), { id: 'msg_2' });
    const staff = await gateway.signIn(people.campaigns);
    const list = async (rest: string) =>
      (await staff.call('advertiser', 'GET', `/api/advertiser/postback?advertiser_id=1${rest}`)).body;
    expect((await list('&q=achar')).data).toMatchObject([{ message_id: 'msg_1', advertiser_name: 'Loja Modelo S.A.' }]);
    expect((await list('&is_test=true')).data).toMatchObject([{ message_id: 'msg_2' }]);
    clock.advance(20 * 60_000);
    await send(key, saleOf({ currency: 'USD' }), { id: 'msg_3' });
    const idsOf = async (rest: string) =>
      (await list(rest)).data.map((row: Record<string, unknown>) => row['message_id']);
    expect(await idsOf('&is_refused=true')).toEqual(['msg_3']);
    expect(await idsOf('&is_refused=false')).toEqual(['msg_2', 'msg_1']);
    expect(await idsOf('&from=2026-03-03')).toEqual(['msg_3']);
    expect(await idsOf('&to=2026-03-02')).toEqual(['msg_2', 'msg_1']);
    const finance = await gateway.signIn(people.finance);
    expect((await finance.call('advertiser', 'GET', '/api/advertiser/postback')).status).toBe(403);
    clock.advance(31 * 24 * 3_600_000);
    await forgetOldPostbacks(gateway.context);
    expect(await deliveries()).toEqual([]);
  });
});
