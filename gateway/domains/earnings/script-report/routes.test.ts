import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { insertApiKey } from '../../../testing/api-keys.ts';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, forgetConversions, uploadConversions } from '../../../testing/import-conversions.ts';
import { postbackSender } from '../../../testing/postbacks.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { makeClickId } from '../../tracking/tracking-link/click-id.ts';
import { forgetOldScriptReports } from './script-reports.ts';

const start = '2026-03-02T12:00:00Z';
const dayMs = 24 * 60 * 60 * 1000;
const clock = movableClock(start);
const gateway = await useGateway({ clock });
const { query } = gateway;
const [staff, main] = [await gateway.signIn(people.campaigns), await gateway.signIn(people.main)];
const administrator = await gateway.signIn(people.administrator);

await query(`insert into advertisers (id, business_name, status, created_at) values (2, 'Outra', 1, now())`);
await query(`insert into campaigns (id, advertiser_id, name, status, allowed_hosts, created_at)
    values (3, 2, 'De outra', 1, '{outra.example.com}', now())`);
await query(`insert into tracking_links (id, code, site_id, campaign_id, affiliate_id, sub_ids, created_at)
    values (5, 'ana', 1, 1, 1, '{}', now()), (6, 'otavio', 3, 1, 2, '{}', now()), (7, 'outra', 1, 3, 1, '{}', now()),
      (8, 'ana-2', 1, 1, 1, '{}', now())`);
const key = await insertApiKey(gateway.context);
const foreignKey = await insertApiKey(gateway.context, { advertiserId: 2, byte: 9 });
const send = postbackSender(gateway.url, clock);

beforeEach(async () => {
  clock.set(start);
  await query('delete from script_reports');
  await query('delete from sale_caps');
  await forgetConversions(gateway);
});
// What scripts report has never moved a cent.
afterAll(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

const clickOn = (linkId: number, clickedAt = clock.now()) =>
  makeClickId(linkId, clickedAt, gateway.context.randomBytes, gateway.context.encryption);
const order = (change: object = {}) => ({
  click_id: clickOn(5),
  order_id: 'PED-1',
  amount: 149.9,
  source: 'script',
  host: 'loja.example.com',
  ...change,
});
const report = (change: object = {}) =>
  gateway.visitor.call('direct', 'POST', '/t/conversion', { body: order(change) });
const listed = async (filter = '', caller = staff) =>
  (await caller.call('advertiser', 'GET', `/api/advertiser/script_report?per_page=100${filter}`)).body.data;
const statesOf = async () =>
  (await listed()).map(({ order_id: id, state }: { order_id: string; state: string }) => [id, state]);

/** Lets channel 1 sell once a day. */
async function addCap(): Promise<void> {
  const cap = { site_id: 1, campaign_id: 1, sale_limit: 1, sale_limit_metric: 'day' };
  expect((await administrator.call('conversorphp', 'POST', '/api/sale-cap/add', { body: cap })).status).toBe(201);
}

/** The number of rows and their checksum of each table but that of the reports. */
async function everythingElse(): Promise<Record<string, unknown>> {
  const tables = await query(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('script_reports', 'sessions') order by 1`);
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as sum from "${name}" as row`,
  );
  return Object.fromEntries((await query(sums.join(' union all '))).map(({ name, ...sum }) => [name, sum]));
}

describe('an unconfirmed order', () => {
  it('earns nothing, takes no place of a cap, is in no sum and billed to nobody: no other row changes', async () => {
    await addCap();
    const sums = async () => [
      (await administrator.call('report', 'GET', '/api/get/report/total')).body,
      (await main.call('report', 'GET', '/api/get/report/total')).body,
      (await administrator.call('report', 'GET', '/api/get/report')).body.data,
    ];
    const [before, summed] = [await everythingElse(), await sums()];
    expect(Object.keys(before).length).toBeGreaterThan(60);
    expect(await report()).toMatchObject({ status: 200, body: { status: 'unconfirmed' } });
    expect(await report({ order_id: 'PED-2', source: 'image', host: null })).toMatchObject({ status: 200 });
    await gateway.context.clicks.save();
    expect([await everythingElse(), await sums()]).toEqual([before, summed]);
    expect(await listed()).toMatchObject([
      { order_id: 'PED-2', source: 'image', host: null, state: 'waiting' },
      {
        order_id: 'PED-1',
        amount: 149.9,
        affiliate_id: 1,
        affiliate_name: 'Ana Prado',
        site_id: 1,
        campaign_id: 1,
        campaign_name: 'Loja Modelo',
        source: 'script',
        host: 'loja.example.com',
        state: 'waiting',
        conversion_id: null,
      },
    ]);
  });

  it('is shown to its affiliate alone, who learns nothing of another one that claims it', async () => {
    const own = async (filter = '') =>
      (await main.call('advertiser', 'GET', `/api/v2/script_report?per_page=100${filter}`)).body.data;
    const other = await gateway.signIn(people.foreign);
    await report();
    await report({ order_id: 'PED-2', click_id: clickOn(6) });
    // The other affiliate claims the first one too, and the advertiser gives it the third.
    await report({ click_id: clickOn(6) });
    await report({ order_id: 'PED-3' });
    const sale = { amount: 149.9, currency: 'BRL', status: 'approved', occurred_at: start };
    await send(key, { ...sale, order_id: 'PED-3', click_id: clickOn(6) });
    const shown = { affiliate_id: 1, contested_at: null, contested_link_id: null, conversion_id: null };
    expect(await listed('&q=PED-1')).toMatchObject([{ state: 'contested', contested_link_id: 6 }]);
    expect(await own()).toMatchObject([
      { ...shown, order_id: 'PED-3', state: 'elsewhere' },
      { ...shown, order_id: 'PED-1', state: 'waiting' },
    ]);
    expect(await own('&unconfirmed=true')).toMatchObject([{ order_id: 'PED-1' }]);
    expect(await own('&unconfirmed=false')).toMatchObject([{ order_id: 'PED-3' }]);
    await send(key, { ...sale, order_id: 'PED-1', click_id: clickOn(5) });
    expect(await own('&unconfirmed=true')).toEqual([]);
    expect(await own('&q=PED-1')).toMatchObject([{ state: 'confirmed', conversion_id: expect.any(Number) }]);
    const theirs = await other.call('advertiser', 'GET', '/api/v2/script_report?per_page=100');
    expect(theirs.body.data).toMatchObject([{ order_id: 'PED-2', affiliate_id: 2 }]);
    expect((await main.call('advertiser', 'GET', '/api/advertiser/script_report')).status).toBe(403);
  });

  it('leaves the place of a cap to the sale that is confirmed first', async () => {
    await addCap();
    for (const id of ['a', 'b', 'c']) expect((await report({ order_id: id })).status).toBe(200);
    const sale = { amount: 149.9, currency: 'BRL', status: 'approved', occurred_at: start };
    expect((await send(key, { ...sale, order_id: 'c' })).body).toMatchObject({ status: 'approved', reason: null });
    expect((await send(key, { ...sale, order_id: 'a' })).body).toMatchObject({ reason: 'sale_cap' });
  });

  it('is stored once, as it came first', async () => {
    const click = clickOn(5);
    for (const amount of [149.9, 9_999]) {
      expect((await report({ click_id: click, amount })).status).toBe(200);
      clock.advance(1_000);
    }
    expect(await listed()).toMatchObject([{ amount: 149.9, contested_at: null }]);
    await Promise.all(Array.from({ length: 8 }, () => report({ click_id: click, order_id: 'at once' })));
    expect(await listed('&q=at+once')).toHaveLength(1);
  });

  it('is forgotten after 90 days', async () => {
    await report();
    clock.advance(90 * dayMs);
    await forgetOldScriptReports(gateway.context);
    expect(await query('select from script_reports')).toHaveLength(1);
    clock.advance(1);
    await forgetOldScriptReports(gateway.context);
    expect(await query('select from script_reports')).toEqual([]);
  });
});

describe('a token', () => {
  it.each([
    ['of nobody', () => ({ click_id: 'nonsense' }), 422, 'unknown_click'],
    ['that was changed', () => ({ click_id: `${clickOn(5).slice(0, -1)}?` }), 422, 'unknown_click'],
    ['of another link', () => ({ click_id: forged(5, 6) }), 422, 'unknown_click'],
    ['of a link that does not exist', () => ({ click_id: clickOn(99_999) }), 422, 'unknown_click'],
    ['of another campaign', () => ({ click_id: clickOn(7) }), 403, 'cross_site'],
    ['of another campaign than the page names', () => ({ campaign_id: 3 }), 422, 'foreign_campaign'],
    [
      'that is 90 days old',
      () => ({ click_id: clickOn(5, new Date(Date.parse(start) - 90 * dayMs - 1)) }),
      422,
      'click_expired',
    ],
    ['on a page of another host', () => ({ host: 'loja.example.com.evil.test' }), 403, 'cross_site'],
    ['on a page that hides its host', () => ({ host: 'unknown' }), 403, 'cross_site'],
    ['with another currency', () => ({ currency: 'USD' }), 422, 'currency'],
  ])('%s is refused', async (_name, change, status, code) => {
    expect(await report(change())).toMatchObject({ status, body: { code } });
    expect(await query('select from script_reports')).toEqual([]);
  });

  /** A click id of one link whose link was replaced by that of another. */
  function forged(linkId: number, otherId: number): string {
    const [own, other] = [clickOn(linkId), clickOn(otherId)];
    return own.slice(0, 25) + other.slice(25, 32) + own.slice(32);
  }

  it.each([
    [{ order_id: '' }, 'order_id'],
    [{ order_id: 'x'.repeat(81) }, 'order_id'],
    [{ order_id: 'a\nb' }, 'order_id'],
    [{ amount: -1 }, 'amount'],
    [{ amount: '149.90' }, 'amount'],
    [{ amount: 1e15 }, 'amount'],
    [{ amount: 1.234 }, 'amount'],
    [{ status: 'approved' }, 'status'],
    [{ click_id: undefined }, 'click_id'],
  ])('with %o is refused at its field', async (change, field) => {
    const { status, body } = await report(change);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('reports ten orders and no more', async () => {
    const click = clickOn(5);
    for (let serial = 1; serial <= 10; serial += 1)
      expect((await report({ click_id: click, order_id: `guess-${serial}` })).status).toBe(200);
    const { status, body, headers } = await report({ click_id: click, order_id: 'guess-11' });
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '3600']);
    // What it reported before stays known.
    expect((await report({ click_id: click, order_id: 'guess-3' })).status).toBe(200);
    expect((await report({ order_id: 'guess-11' })).status).toBe(200);
  });

  it('counts for its campaign, which takes 600 orders a minute', async () => {
    clock.set('2026-03-02T12:30:00Z');
    const taken = Array.from({ length: 600 }, () => gateway.context.scriptReportRates[0]?.takes(1, clock.now()));
    expect(taken.every(Boolean)).toBe(true);
    expect(await report()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    clock.advance(60_000);
    expect((await report()).status).toBe(200);
  });
});

describe('an order is confirmed', () => {
  const sale = (change: object = {}) => ({
    order_id: 'PED-1',
    amount: 149.9,
    currency: 'BRL',
    status: 'approved',
    occurred_at: start,
    ...change,
  });
  const stored = () =>
    query(`select order_id, site_id, amount_cents::int as cents, commission_cents::int as commission, validation_status as status, click_id
      from conversions order by order_id`);

  it('by a postback that names no click: it is that of the script', async () => {
    const click = clickOn(5);
    await report({ click_id: click });
    const { status, body } = await send(key, sale());
    expect([status, body.status]).toEqual([200, 'approved']);
    expect(await stored()).toMatchObject([
      { order_id: 'PED-1', site_id: 1, cents: 14_990, status: 2, click_id: click },
    ]);
    expect(await listed()).toMatchObject([{ state: 'confirmed', conversion_id: body.conversion_id }]);
    // Later reports of the order need no script any more.
    clock.advance(100 * dayMs);
    await forgetOldScriptReports(gateway.context);
    const refusal = sale({ status: 'refused', occurred_at: clock.now().toISOString() });
    expect((await send(key, refusal)).body).toMatchObject({ status: 'refused', conversion_id: body.conversion_id });
  });

  it('twice and in any order as once', async () => {
    const click = clickOn(5);
    const bare = sale({ status: 'pending' });
    // The script was slower than the shop, which sends its report again.
    const early = await send(key, bare, { id: 'msg_early' });
    expect([early.status, early.body.errors]).toEqual([400, { click_id: 'validation.click_or_coupon' }]);
    await report({ click_id: click });
    for (let copy = 0; copy < 3; copy += 1)
      expect((await send(key, bare, { id: 'msg_early' })).body.status).toBe('pending');
    expect((await send(key, bare)).body).toMatchObject({ status: 'pending', reason: 'unchanged' });
    expect((await send(key, sale())).body).toMatchObject({ status: 'approved', reason: null });
    await report({ click_id: click });
    expect(await stored()).toHaveLength(1);
    expect(await statesOf()).toEqual([['PED-1', 'confirmed']]);
  });

  it('by orders of a batch', async () => {
    await report({ order_id: 'b-1' });
    await report({ order_id: 'b-2', amount: 10 });
    const orders = ['b-1', 'b-2', 'b-3'].map((id) => sale({ order_id: id }));
    const { body } = await send(key, { orders }, { path: '/postback/batch' });
    expect(body.orders).toMatchObject([
      { index: 0, status: 'approved' },
      { index: 1, code: 'invalid_fields', errors: { amount: 'validation.script_amount' } },
      { index: 2, code: 'invalid_fields', errors: { click_id: 'validation.click_or_coupon' } },
    ]);
  });

  it('by a postback with a click of its own, which decides', async () => {
    await report();
    await send(key, sale({ click_id: clickOn(6) }));
    expect(await stored()).toMatchObject([{ site_id: 3 }]);
    expect(await statesOf()).toEqual([['PED-1', 'elsewhere']]);
  });

  it('before its script reports it', async () => {
    const click = clickOn(5);
    await send(key, sale({ click_id: click }));
    await report({ click_id: click });
    expect(await statesOf()).toEqual([['PED-1', 'confirmed']]);
  });

  it('by a file whose line names no channel: it is that of the click', async () => {
    const click = clickOn(5);
    await report({ click_id: click });
    const { status, body } = await uploadConversions(
      administrator,
      conversionFile([{ order: 'PED-1', site: '', amount: '149.90', booked: '2026-03-02 10:00:00' }]),
    );
    expect([status, body.added, body.refused]).toEqual([200, 1, 0]);
    expect(await stored()).toMatchObject([{ site_id: 1, cents: 14_990, status: 2, click_id: click }]);
    expect(await statesOf()).toEqual([['PED-1', 'confirmed']]);
    const again = await uploadConversions(
      administrator,
      conversionFile([{ order: 'PED-1', site: '', amount: '149.90', booked: '2026-03-02 10:00:00' }]),
    );
    expect([again.body.unchanged, again.body.refused]).toEqual([1, 0]);
  });

  it('by a file that names another channel', async () => {
    await report();
    await uploadConversions(administrator, conversionFile([{ order: 'PED-1', site: 3, amount: '149.90' }]));
    expect(await stored()).toMatchObject([{ site_id: 3, click_id: null }]);
    expect(await statesOf()).toEqual([['PED-1', 'elsewhere']]);
  });

  it('only by its own advertiser, in its own campaign', async () => {
    await report();
    expect((await send(foreignKey, sale())).body).toMatchObject({ errors: { click_id: 'validation.click_or_coupon' } });
    const { body } = await uploadConversions(
      administrator,
      conversionFile([{ order: 'PED-1', site: '', campaign: 3, amount: '149.90' }]),
    );
    expect(body.errors).toMatchObject([{ column: 'site', code: 'required' }]);
    expect(await statesOf()).toEqual([['PED-1', 'waiting']]);
  });

  it('not through the script where the amount is another one, since the numbers of orders can be guessed', async () => {
    await report({ amount: 1_000 });
    expect((await send(key, sale())).body).toMatchObject({ errors: { amount: 'validation.script_amount' } });
    const { body } = await uploadConversions(
      administrator,
      conversionFile([{ order: 'PED-1', site: '', amount: '149.90' }]),
    );
    expect(body.errors).toMatchObject([{ column: 'amount', code: 'script_amount' }]);
    expect([await stored(), await statesOf()]).toEqual([[], [['PED-1', 'waiting']]]);
  });

  it('not through the script where two channels claim it; other links of one channel do not contest it', async () => {
    await report();
    await report({ click_id: clickOn(8) });
    expect(await statesOf()).toEqual([['PED-1', 'waiting']]);
    await report({ click_id: clickOn(6) });
    expect(await listed()).toMatchObject([{ state: 'contested', site_id: 1, contested_link_id: 6 }]);
    expect((await send(key, sale())).body).toMatchObject({ errors: { click_id: 'validation.script_contested' } });
    const { body } = await uploadConversions(
      administrator,
      conversionFile([{ order: 'PED-1', site: '', amount: '149.90' }]),
    );
    expect(body.errors).toMatchObject([{ column: 'site', code: 'required' }]);
    expect((await send(key, sale({ click_id: clickOn(5) }))).body.status).toBe('approved');
    expect(await statesOf()).toEqual([['PED-1', 'confirmed']]);
  });

  it('also by a coupon, whose later reports need not repeat it', async () => {
    await query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
      values (1, 'ANA10', 'x', 1, '2026-01-01', now())`);
    await send(key, sale({ status: 'pending', coupon: 'ANA10' }));
    expect((await send(key, sale())).body).toMatchObject({ status: 'approved', reason: null });
    expect(await stored()).toMatchObject([{ site_id: 1, status: 2, click_id: null }]);
  });
});

describe('the list', () => {
  it('is filtered by state, campaign, affiliate, day and text', async () => {
    await report({ order_id: 'one' });
    await report({ order_id: 'two', click_id: clickOn(6) });
    await report({ order_id: 'three', click_id: clickOn(7), host: 'outra.example.com' });
    await send(key, { order_id: 'one', amount: 149.9, currency: 'BRL', status: 'pending', occurred_at: start });
    const found = async (filter: string) => (await listed(filter)).map(({ order_id: id }: { order_id: string }) => id);
    expect(await found('')).toEqual(['three', 'two', 'one']);
    expect(await found('&state=confirmed')).toEqual(['one']);
    expect(await found('&state=waiting')).toEqual(['three', 'two']);
    expect(await found('&campaign_id=3')).toEqual(['three']);
    expect(await found('&affiliate_id=2')).toEqual(['two']);
    expect(await found('&q=tw')).toEqual(['two']);
    expect(await found('&from=2026-03-03')).toEqual([]);
    expect(await found('&to=2026-03-02')).toHaveLength(3);
  });
});
