import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RestClient, signedInClient } from '../support/client.ts';
import { exampleIn, type PostbackKey, type SendPostback, sendPostbackOfGuide } from '../support/guide-examples.ts';
import { killAtStep } from '../support/kill-at-step.ts';
import { createDatabase, describePostgres, openPool, type TestDatabase } from '../support/postgres.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** What recording a sale does, in order: each is stopped before it, and the gateway killed there. */
const steps = [
  ['the sale is stored', 'conversions', 'insert'],
  ['the commission is stored', 'commissions', 'insert'],
  ['the message is logged', 'postbacks', 'insert'],
] as const;

describePostgres('the postbacks of an advertiser', () => {
  let database: TestDatabase;
  let stack: Stack;
  let pool: pg.Pool;
  let staff: RestClient;
  let key: PostbackKey;
  let send: SendPostback;
  let serial = 0;

  beforeAll(async () => {
    database = await createDatabase();
    stack = await startStack({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' } });
    pool = openPool(database.url);
    await pool.query(`insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
      values (1, 'PROVA', 'x', 1, '2020-01-01', now())`);
    // No limit of the sample data is reached.
    await pool.query('delete from sale_cap_periods');
    await pool.query('delete from sale_caps');
    staff = await signedInClient(stack.url, 'campanhas@demo.test');
    await staff.stepUp();
    const { rows } = await pool.query<{ id: number }>('select advertiser_id as id from campaigns where id = 1');
    key = (await staff.post<PostbackKey>('/api/advertiser-api-key', { advertiser_id: rows[0]?.id })).body;
    send = await sendPostbackOfGuide();
  });
  afterAll(async () => {
    await stack.stop();
    await pool.end();
    await database.drop();
  });

  const saleOf = (change: object = {}) => ({
    coupon: 'PROVA',
    order_id: `PROVA-${(serial += 1)}`,
    amount: 100,
    currency: 'BRL',
    status: 'approved',
    occurred_at: new Date().toISOString(),
    ...change,
  });
  const stored = async (order: string) =>
    (
      await pool.query<{ id: number; lines: number; deliveries: number }>(
        `select conversions.id::int, (select count(*)::int from commissions where conversion_id = conversions.id) as lines,
           (select count(*)::int from postbacks where conversion_id = conversions.id and fault is null) as deliveries
         from conversions where order_id = $1`,
        [order],
      )
    ).rows;

  it('are sent by the examples of the guide: a sale, again, given back, and a test in a shell', async () => {
    const sale = saleOf();
    const first = await send(stack.url, key, 'guide-1', sale);
    expect(first).toMatchObject({ status: 200, answer: { status: 'approved', reason: null } });
    expect(await send(stack.url, key, 'guide-1', sale)).toEqual(first);
    expect((await send(stack.url, key, 'guide-2', sale)).answer.reason).toBe('unchanged');
    const returned = { ...sale, status: 'refused', reason: 'Devolvido', occurred_at: new Date().toISOString() };
    expect(await send(stack.url, key, 'guide-3', returned)).toMatchObject({
      status: 200,
      answer: { status: 'refused' },
    });

    const body = JSON.stringify(saleOf({ test: true }));
    const env = {
      ...process.env,
      PLATFORM: stack.url,
      KEY_ID: String(key.id),
      SECRET: key.secret,
      ID: 'guide-4',
      POSTBACK: '/postback',
      BODY: body,
    };
    const inShell = async (change: object) =>
      JSON.parse((await promisify(execFile)('bash', ['-euc', exampleIn('sh')], { env: { ...env, ...change } })).stdout);
    expect(await inShell({})).toEqual({ conversion_id: null, status: 'approved', reason: null, test: true });
    const batch = {
      POSTBACK: '/postback/batch',
      BODY: JSON.stringify({ orders: [saleOf(), saleOf({ amount: 'x' })] }),
    };
    expect(await inShell(batch)).toMatchObject({
      orders: [
        { index: 0, status: 'approved' },
        { index: 1, code: 'invalid_fields', errors: { amount: 'Envie um número, sem aspas. Exemplo: 149.90' } },
      ],
    });
    expect((await send(stack.url, { ...key, secret: `whsec_${'A'.repeat(44)}` }, 'guide-5', sale)).status).toBe(401);
  });

  // Longer than other tests: servers are killed and started again.
  it.each(steps)(
    'that are cut off before %s leave nothing, and are stored once when sent again',
    async (_name, table, verb) => {
      const sale = saleOf();
      const id = `kill-${serial}`;
      const [server] = stack.gateways;
      const answer = await killAtStep(pool, server!, { table, verb }, () => send(stack.url, key, id, sale));
      expect(answer?.status ?? 503).toBeGreaterThanOrEqual(500);
      await server!.start();
      expect(await stored(sale.order_id)).toEqual([]);
      expect((await send(stack.url, key, id, sale)).status).toBe(200);
      expect(await stored(sale.order_id)).toMatchObject([{ lines: 1, deliveries: 1 }]);
      expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');
    },
    120_000,
  );

  // Longer than other tests: servers are killed and started again.
  it('that were answered 200 are there after a kill', async () => {
    const [server] = stack.gateways;
    const sales = Array.from({ length: 20 }, () => saleOf());
    const answered: string[] = [];
    const sending = sales.map(async (sale) => {
      const reply = await send(stack.url, key, `all-${sale.order_id}`, sale).catch(() => undefined);
      if (reply?.status === 200) answered.push(sale.order_id);
      if (answered.length === 5) await server?.kill('SIGKILL');
    });
    await Promise.all(sending);
    await server?.start();
    expect(answered.length).toBeGreaterThanOrEqual(5);
    for (const order of answered) expect(await stored(order)).toMatchObject([{ lines: 1, deliveries: 1 }]);
    for (const sale of sales) {
      expect((await send(stack.url, key, `all-${sale.order_id}`, sale)).status).toBe(200);
      expect(await stored(sale.order_id)).toMatchObject([{ lines: 1, deliveries: 1 }]);
    }
    expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');
  }, 120_000);

  // Longer than other tests: servers are killed and started again.
  it.each([
    ['the first step', 0],
    ['a later step', 250],
  ])(
    'in one message that is cut off in %s are stored once when it is sent again, and answered as before',
    async (_name, at) => {
      const sales = Array.from({ length: 300 }, () => saleOf());
      // Says another amount of an order of an earlier step.
      sales.push({ ...sales[0]!, amount: 80, occurred_at: new Date().toISOString() });
      const id = `batch-${serial}`;
      const sendAll = () => send(stack.url, key, id, { orders: sales }, '/postback/batch');
      const [server] = stack.gateways;
      const step = { table: 'conversions', verb: 'insert', when: `new.order_id = '${sales[at]!.order_id}'` } as const;
      const answer = await killAtStep(pool, server!, step, sendAll);
      expect(answer?.status ?? 503).toBeGreaterThanOrEqual(500);
      await server!.start();
      const before = await pool.query<{ order_id: string }>(
        `select order_id from conversions where order_id = any($1)`,
        [sales.map(({ order_id: orderId }) => orderId)],
      );
      expect(before.rows).toHaveLength(at === 0 ? 0 : 200);
      const again = await sendAll();
      expect(again.status).toBe(200);
      expect(again.answer.orders).toHaveLength(301);
      expect(again.answer.orders.every(({ status }) => status === 'approved')).toBe(true);
      expect(await sendAll()).toEqual(again);
      for (const { order_id: orderId } of [sales[1]!, sales[250]!])
        expect(await stored(orderId)).toMatchObject([{ lines: 1, deliveries: 1 }]);
      const { rows } = await pool.query(
        'select count(*)::int as orders, sum(amount_cents)::int as cents from conversions where order_id = any($1)',
        [sales.map(({ order_id: orderId }) => orderId)],
      );
      expect(rows).toEqual([{ orders: 300, cents: 300 * 10_000 - 2_000 }]);
      expect(await reconcile({ DATABASE_URL: database.url })).toBe('0');
    },
    120_000,
  );

  it('find every click that was answered, once the gateway was stopped', async () => {
    const [server] = stack.gateways;
    const affiliate = await signedInClient(stack.url, 'afiliado@demo.test');
    const link = (
      await affiliate.post<{ id: number; code: string }>('/api/tracking-link', { site_id: 1, campaign_id: 1 })
    ).body;
    let answered = 0;
    const visit = async () => {
      const lost = () => ({ status: 503 });
      while ((await fetch(`${stack.url}/c/${link.code}`, { redirect: 'manual' }).catch(lost)).status === 302)
        answered += 1;
    };
    const visiting = Promise.all(Array.from({ length: 8 }, visit));
    await expect.poll(() => answered).toBeGreaterThan(50);
    await server!.stop();
    await visiting;
    const { rows } = await pool.query('select count(*)::int as count from clicks where link_id = $1', [link.id]);
    await server!.start();
    expect(rows[0].count).toBeGreaterThanOrEqual(answered);
  });
});
