import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { makeMonthsAhead } from '../db/months.ts';
import { conversionSorts } from '../domains/earnings/conversion/conversion-sorts.ts';
import { loadSampleData } from '../sample/load-sample-data.ts';
import { insertApiKey } from '../testing/api-keys.ts';
import { postbackSender } from '../testing/postbacks.ts';
import { movableClock, type TestCaller, useGateway } from '../testing/test-gateway.ts';

const conversions = 30_000;
/** Tables with at least this many rows must not be read as a whole for one request. */
const largeRows = 5_000;
/** The same limit for one month of a table. */
const largeMonthRows = 1_000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

interface Explained {
  'Query Text': string;
  Plan: Plan;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describePostgres('on a large database', async () => {
  const clock = movableClock('2026-07-16T18:00:00Z');
  const explained: Explained[] = [];

  const query = async (text: string) => (await gateway.context.database.pool.query(text)).rows;

  const database = await useDatabase();
  const options = { databaseUrl: database.url, clock, fixtures: false };
  const filling = await useGateway(options);
  await loadSampleData({ ...filling.context, amount: conversions, log: () => undefined });
  // Accesses, staff who have left, and addresses that can be taken back.
  await filling.context.database.pool
    .query(`with added as (insert into users (name, email, profile, affiliate_id, created_at)
      select 'Ana', 'ana.' || n || '@gmail.com', 2, case when n % 2 = 0 then 1 end, now() from generate_series(1, ${2 * largeRows}) as n
      returning id, email)
    insert into links (hash, purpose, user_id, email, created_at, expires_at)
      select md5(email), 'email_undo', id, email, now(), now() + interval '1 day' from added`);
  await makeMonthsAhead(filling.context.database, clock.now());
  await filling.context.database.vacuum();
  const name = new URL(database.url).pathname.slice(1);
  // The plan of each statement, including those inside functions and triggers, is sent as a notice to its connection.
  for (const [setting, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
  })) {
    await filling.context.database.pool.query(`alter database ${name} set ${setting} = '${value}'`);
  }
  await filling.close();
  const gateway = await useGateway(options);
  const heard = new WeakSet<object>();
  gateway.context.database.pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notice', ({ message = '' }) => {
      if (/^duration: .* plan:/.test(message))
        explained.push(JSON.parse(message.slice(message.indexOf('{'))) as Explained);
    });
  });
  const counted = await query(
    `select relname from pg_class where relkind = 'r' and ((relnamespace = 'public'::regnamespace and reltuples >= ${largeRows})
      or (relnamespace = 'months'::regnamespace and reltuples >= ${largeMonthRows}))`,
  );
  const large = new Set(counted.map(({ relname }) => String(relname)));
  const affiliate = await gateway.signIn('afiliado@demo.test');
  const staff = await gateway.signIn('admin@demo.test');
  const office = await (await gateway.signIn('admin@demo.test')).stepUp();
  const key = await insertApiKey(gateway.context);

  /** Returns the sequential scans of large tables since the list was emptied, each with its statement. */
  function readWhole(): string[] {
    return explained.flatMap(({ 'Query Text': text, Plan: plan }) =>
      nodesOf(plan)
        .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
        .map((node) => `${node['Relation Name']}: ${text}`),
    );
  }

  async function send(): Promise<number> {
    const [coupon] = await query(`select coupons.code from coupons join campaigns on campaigns.id = coupons.campaign_id
      where campaigns.advertiser_id = 1 and coupons.site_id is not null limit 1`);
    const sale = {
      coupon: coupon?.code,
      order_id: 'hot',
      amount: 100,
      currency: 'BRL',
      status: 'approved',
      occurred_at: clock.now(),
    };
    return (await postbackSender(gateway.url, clock)(key, sale)).status;
  }

  async function follow() {
    const [link] = await query('select code from tracking_links order by id limit 1');
    const headers = { 'x-user-agent': 'Mozilla/5.0 (Android 14) Chrome/126', 'x-client-address': '10.1.2.3' };
    const { status, body } = await gateway.visitor.call('direct', 'GET', `/c/${link?.code}`, { headers });
    await gateway.context.clicks.save();
    return { status, clickId: new URL(body.url).searchParams.get('click_id') };
  }

  const register = async (email: string) => {
    const body = { name: 'Nova Pessoa', email, password: 'Segura-77-xy' };
    return (await gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', { body })).status;
  };
  const invite = async (email: string) => {
    const body = { name: 'Nova Colega', email, role: 'finance' };
    return (await office.call('direct', 'POST', '/user/staff', { body })).status;
  };

  const get = (who: () => TestCaller, app: 'report' | 'finance' | 'affiliate', path: string) => async () =>
    (await who().call(app, 'GET', path)).status;

  test('the sample data fill the tables that grow', () => {
    expect([...large]).toEqual(
      expect.arrayContaining(['conversions', 'commissions', 'payment_items', 'conversion_reports']),
    );
  });

  test.each([
    ['a postback', 200, send],
    ['a click', 200, async () => (await follow()).status],
    ['signing in', 200, async () => ((await gateway.signIn('outro@demo.test')).token === null ? 401 : 200)],
    ['registering with an address of Gmail', 201, () => register('nova.pessoa@gmail.com')],
    ['inviting a colleague', 201, () => invite('nova.colega+a@gmail.com')],
    ['the report of an affiliate', 200, get(() => affiliate, 'report', '/api/get/report?page=1')],
    ['the report of staff', 200, get(() => staff, 'report', '/api/get/report?page=1')],
    [
      "an affiliate's dashboard",
      200,
      get(() => affiliate, 'report', '/api/v2/get/dashboard/summaryAffiliate?from=2026-07-01&to=2026-07-16'),
    ],
    [
      'the dashboard of staff',
      200,
      get(() => staff, 'report', '/api/get/dashboard/summaryAffiliate?from=2026-07-01&to=2026-07-16'),
    ],
    ['checking a session', 200, async () => (await affiliate.call('direct', 'GET', '/v2/auth')).status],
    [
      'asking for payment',
      201,
      async () => (await affiliate.call('finance', 'POST', '/api/v2/payment_request', { body: {} })).status,
    ],
    ['a sum of commissions', 200, get(() => affiliate, 'finance', '/api/commission/sum?state=2')],
  ])('%s reads no large table from end to end', async (_name, status, act) => {
    explained.length = 0;
    expect(await act()).toBe(status);
    expect(explained).not.toEqual([]);
    expect(readWhole()).toEqual([]);
  });

  test.each([
    'PED-00000009',
    '700000009',
    '100,00',
    '7',
    'de',
    'AB1234CD000160',
    '01JABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDE',
  ])('the search for %s reads no large table from end to end', async (text) => {
    explained.length = 0;
    const { status } = await staff.call('report', 'GET', `/api/search?q=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    expect(explained.map(({ 'Query Text': query }) => query)).toEqual(
      expect.arrayContaining([expect.stringContaining('union all')]),
    );
    expect(readWhole()).toEqual([]);
  });

  test.each([
    ...conversionSorts.map((sort) => `sort=${sort}&order=desc`),
    'block=late',
    'start_date=2026-05-01&end_date=2026-07-16',
    'advertiser_id=1&start_date=2026-07-01&end_date=2026-07-16',
    'campaign_id=2&end_date=2026-03-31',
  ])('the list of all conversions by %s reads no large table from end to end, and nor do its sums', async (asked) => {
    explained.length = 0;
    const { status } = await staff.call('report', 'GET', `/api/get/report?page=1&${asked}`);
    const total = await staff.call('report', 'GET', `/api/get/report/total?${asked.replace(/sort=.*/, '')}`);
    expect([status, total.status]).toEqual([200, 200]);
    expect(readWhole()).toEqual([]);
  });

  test.each([
    {},
    { start_date: '2026-05-01', end_date: '2026-07-16' },
    { advertiser_id: 1, start_date: '2026-07-01' },
    { campaign_id: 2, end_date: '2026-03-31' },
    { affiliate_id: 1 },
  ])('the tabs of all conversions by %j are counted without reading one', async (where) => {
    explained.length = 0;
    const asked = `of=conversion&where=${encodeURIComponent(JSON.stringify(where))}`;
    const { status, body } = await staff.call('report', 'GET', `/api/get/list_totals?${asked}`);
    expect([status, body.length > 0]).toEqual([200, true]);
    const tables = explained.flatMap(({ Plan: plan }) => nodesOf(plan)).map((node) => node['Relation Name']);
    expect(tables).not.toContain('conversions');
    expect(readWhole()).toEqual([]);
  });

  /** Returns the months of a table that were read. */
  const monthsRead = (table: string) => [
    ...new Set(
      explained
        .flatMap(({ Plan: plan }) => nodesOf(plan))
        .flatMap(({ 'Relation Name': name = '' }) => (name.startsWith(`${table}_2`) ? [name] : [])),
    ),
  ];

  test('the history of a sale reads its click in one month, and its reports by their index', async () => {
    const { clickId: click_id } = await follow();
    const [link] = await query(
      `select campaigns.advertiser_id from tracking_links join campaigns on campaigns.id = campaign_id order by tracking_links.id limit 1`,
    );
    const ofLink = await insertApiKey(gateway.context, { advertiserId: Number(link?.advertiser_id), byte: 5 });
    const sale = { click_id, order_id: 'by click', amount: 100, currency: 'BRL', status: 'pending' };
    const sent = await postbackSender(gateway.url, clock)(ofLink, { ...sale, occurred_at: clock.now() });
    expect(sent.status).toBe(200);
    explained.length = 0;
    const { body } = await staff.call('report', 'GET', `/api/conversion/history/${sent.body.conversion_id}`);
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['click', 'report']);
    expect(monthsRead('clicks')).toEqual(['clicks_2026_07']);
    expect(readWhole()).toEqual([]);
  });

  test('the audit of some days reads only the months of these days', async () => {
    explained.length = 0;
    const { status } = await staff.call('report', 'GET', '/api/audit?start_date=2026-07-01&end_date=2026-07-10');
    expect(status).toBe(200);
    expect(monthsRead('audit_entries')).toEqual(['audit_entries_2026_07']);
  });

  test('statements of requests are not compiled, which would take longer than running them', async () => {
    expect(await query('show jit')).toEqual([{ jit: 'off' }]);
    expect(await query('show random_page_cost')).toEqual([{ random_page_cost: '1.1' }]);
  });
});
