import { readWebhookKey, signatureHeaders } from '../lib/webhook-signature.ts';
import { nextMessageId } from './postbacks.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

/** Makes a key of a person with a session of its own. */
export async function makeKey(
  gateway: TestGateway,
  person: string,
  scopes: readonly string[],
  isTest = true,
): Promise<{ id: number; session: TestCaller; caller: TestCaller }> {
  const session = await (await gateway.signIn(person)).stepUp();
  const body = { name: 'Programa', scopes, expires_on: '2026-12-30', is_test: isTest };
  const made = await session.call('direct', 'POST', '/v2/user/api_keys', { body });
  if (made.status !== 201) throw new Error(`no key of ${person}: ${made.status} ${JSON.stringify(made.body)}`);
  return { id: Number(made.body.id), session, caller: gateway.callerOf(String(made.body.secret)) };
}

/** What a test key says of its sandbox. */
interface Start {
  now: string;
  coupon: string;
  advertiser_key_id: number;
  advertiser_key_secret: string;
}

/** Reports an order of R$ 200 as the advertiser of a sandbox does, with the test key that says in whose. */
export async function reportTestSale(
  { url, context }: TestGateway,
  { token, call }: TestCaller,
  order: { order_id: string; occurred_at: string; status?: string },
) {
  const { body: start }: { body: Start } = await call('direct', 'GET', '/v2/test_clock');
  const key = readWebhookKey(start.advertiser_key_secret);
  if (key === undefined || token === null) throw new Error('a sandbox without the key of its advertiser');
  const sale = { coupon: start.coupon, amount: 200, currency: 'BRL', status: 'pending', ...order };
  const body = JSON.stringify(sale);
  const response = await fetch(`${url}/postback`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'webhook-key': String(start.advertiser_key_id),
      ...signatureHeaders(key, { id: nextMessageId(), sentAt: context.wallClock.now(), body }),
    },
  });
  return { status: response.status, body: await response.json() };
}

/** Lets days pass in the sandbox of a test key. Returns what happened, by day. */
export async function passDays({ call }: TestCaller, days: number, how: object = {}) {
  const { status, body } = await call('direct', 'POST', '/v2/test_clock', { body: { days, ...how } });
  if (status !== 200) throw new Error(`no day passed: ${status} ${JSON.stringify(body)}`);
  return body as { now: string; days: { date: string; decided_sales: number; paid: number; failed: number }[] };
}

/** The scopes of an affiliate's program that follows its sales to the bank. */
export const lifeScopes = [
  'conversion:list',
  'commission:list',
  'payment-request:create',
  'invoice:list',
  'campaign:list',
  'channel:list',
];
