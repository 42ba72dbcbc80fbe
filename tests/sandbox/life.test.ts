import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDate } from '#shared/time.ts';
import { type RestClient, signedInClient } from '../support/client.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** A test key through the built servers, as `npm start` runs them: from a sale to the bank, beside the sample data. */

let stack: Stack;
let staff: RestClient;
beforeAll(async () => {
  stack = await startStack({ gateways: 0 });
  staff = await signedInClient(stack.url, 'admin@demo.test');
});
afterAll(() => stack.stop());

interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test asserts the shape of what it reads
  body: any;
}

/** Calls with a key; repeats what is to be sent again, while the sandbox is being made. */
async function callWith(key: string, method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(stack.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: text }),
  });
  const answer = { status: response.status, body: await response.json() };
  return answer.status === 503 ? callWith(key, method, path, body, headers) : answer;
}

/** What staff see of real money. */
async function realMoney(): Promise<unknown[]> {
  const paths = [
    'conversion',
    'payment',
    'payment-run',
    'advertiser-invoice',
    'invoice',
    'affiliate',
    'campaign',
    'tracking-link',
  ];
  const answers = paths.map((path) => staff.get(`/api/${path}?range=[0,4]`));
  const money = await staff.get('/api/dashboard-money');
  return [money.body, ...(await Promise.all(answers)).map(({ status, body }) => [status, body])];
}

it('lives a sale from its click to the bank, in six calls, and nothing of it is among real money', async () => {
  const owner = await signedInClient(stack.url, 'afiliado@demo.test');
  await owner.stepUp();
  const { status, body: made } = await owner.post<{ secret: string; is_test: boolean }>('/api/api-key', {
    name: 'Integração',
    scopes: ['conversion:list', 'payment-request:create', 'payment:list', 'tracking-link:list'],
    expires_on: addDays(businessDate(new Date()), 30),
    is_test: true,
  });
  expect([status, made.is_test, made.secret.slice(0, 5)]).toEqual([201, true, 'test_']);
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    callWith(made.secret, method, path, body, headers);
  const before = await realMoney();

  const { status: entered, body: start } = await call('GET', '/api/test-clock');
  expect([entered, start.code]).toEqual([200, undefined]);
  const browser = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36';
  const clicked = await fetch(`${stack.url}/c/${start.link_code}`, {
    redirect: 'manual',
    headers: { Authorization: `Bearer ${made.secret}`, 'User-Agent': browser },
  });
  const clickId = new URL(clicked.headers.get('location') ?? '').searchParams.get('click_id');
  expect([clicked.status, clickId]).toEqual([302, expect.stringMatching(/^[\w-]{20,}$/)]);
  // The link is nobody's for real.
  expect((await fetch(`${stack.url}/c/${start.link_code}`, { redirect: 'manual' })).status).toBe(404);

  const now = new Date();
  const order = JSON.stringify({
    order_id: 'T-1',
    click_id: clickId,
    amount: 1_000,
    currency: 'BRL',
    status: 'pending',
    occurred_at: now.toISOString(),
  });
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(start.advertiser_key_secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${order}`).digest('base64');
  const sold = await call('POST', '/postback', order, {
    'webhook-key': String(start.advertiser_key_id),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  });
  expect(sold).toMatchObject({ status: 200, body: { status: 'pending' } });

  const validated = await call('POST', '/api/test-clock', { days: 16 });
  expect(validated.body.days).toMatchObject([{ decided_sales: 1 }]);
  const payee = {
    affiliate_id: start.affiliate_id,
    document_type: 'CPF',
    document_number: '52998224725',
    email: 'afiliado@sandbox.test',
    business_name: null,
    trademark: null,
    phone_number: null,
  };
  expect(await call('POST', '/api/payment-request', payee)).toMatchObject({ status: 201 });
  const paid = await call('POST', '/api/test-clock', { days: 40 });
  expect(paid.body.days).toMatchObject([{ payment_run_id: 1 }, { paid: 1, failed: 0 }]);
  const { body: payments } = await call('GET', '/api/payment?range=[0,9]');
  expect(payments).toMatchObject([{ state: 'paid', amount: 100 }]);
  // Each step is later than the one before.
  const times: string[] = payments[0].timeline.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted());
  const { body: links } = await call('GET', '/api/tracking-link?range=[0,9]');
  expect(links).toMatchObject([{ code: start.link_code, clicks: 1 }]);

  expect(await realMoney()).toEqual(before);
  // The same person sees the sale by the test key alone, and its calls in the log.
  expect((await call('GET', '/api/conversion?range=[0,9]')).body).toHaveLength(1);
  const { body: real } = await owner.get<{ order_id: string }[]>('/api/conversion?range=[0,99]');
  expect(real.length).toBeGreaterThan(1);
  expect(real.map(({ order_id: orderId }) => orderId)).not.toContain('T-1');
});
