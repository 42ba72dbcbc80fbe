import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/builds.mjs';
import { type RestClient, signedInClient } from '../support/client.ts';
import { type PostbackKey, type SendPostback, sendPostbackOfGuide } from '../support/guide-examples.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** The code that advertisers copy. */
interface Recipes {
  shopify: (settings: object) => object;
  wooCommerce: (settings: object) => object;
  nuvemshop: (settings: object) => object;
  vtex: (settings: object) => object;
  serveWebhooks: (shop: object, platform: string, key: PostbackKey, send: SendPostback) => Server;
}

const secret = 'segredo-da-loja';
const hmac = (body: string, encoding: 'base64' | 'hex' = 'base64') =>
  createHmac('sha256', secret).update(body).digest(encoding);

let stack: Stack;
let staff: RestClient;
let recipes: Recipes;
let key: PostbackKey;
let send: SendPostback;
const servers: Server[] = [];

beforeAll(async () => {
  stack = await startStack();
  staff = await signedInClient(stack.url, 'admin@demo.test');
  await staff.stepUp();
  const { body: campaign } = await staff.get<{ advertiser_id: number }>('/api/campaign/1');
  key = (await staff.post<PostbackKey>('/api/advertiser-api-key', { advertiser_id: campaign.advertiser_id })).body;
  const { body: participations } = await staff.get<{ site_id: number }[]>(
    `/api/participation?filter=${JSON.stringify({ campaign_id: 1, status: 1 })}`,
  );
  const made = await staff.post('/api/coupon', {
    campaign_id: 1,
    code: 'LOJA10',
    description: 'Das lojas',
    site_id: participations[0]?.site_id,
    starts_on: '2020-01-01',
    ends_on: null,
  });
  expect([made.status, made.body]).toMatchObject([201, { code: 'LOJA10' }]);
  send = await sendPostbackOfGuide();
  const guide = readFileSync(join(ROOT, 'docs/shops.md'), 'utf8');
  const source = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n');
  recipes = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as Recipes;
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});
afterAll(() => stack.stop());

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The server of an advertiser, which has a shop. @returns what sends it a webhook, and gives the status of the answer */
async function serverOf(shop: object) {
  const url = await listen(recipes.serveWebhooks(shop, stack.url, key, send));
  return async (body: string, headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })).status;
}

/** The API of a shop, which hands out one order to who has its keys. */
function apiOf(path: string, hasKeys: (headers: IncomingHttpHeaders) => boolean, order: () => object): Promise<string> {
  const answer: RequestListener = (request, response) => {
    response.statusCode = !hasKeys(request.headers) ? 401 : request.url === path ? 200 : 404;
    response.end(response.statusCode === 200 ? JSON.stringify(order()) : '{}');
  };
  return listen(createServer(answer));
}

/** The sale of an order, as staff see it. */
async function saleOf(order: string) {
  const { body } = await staff.get<{ transaction_amount: number; validation_status: number; coupon_code: string }[]>(
    `/api/conversion?filter=${encodeURIComponent(JSON.stringify({ q: order }))}`,
  );
  return body;
}
const [refused, pending, approved] = [0, 1, 2];
const now = (seconds: number) => new Date(Date.now() - 3_600_000 + seconds * 1_000);

describe('the recipe for Shopify', () => {
  // As https://shopify.dev/docs/api/webhooks has an order, without what the recipe does not read.
  const order = {
    id: 820982911946154500,
    name: '#SHOP-9999',
    order_number: 1234,
    currency: 'BRL',
    cancelled_at: null as string | null,
    cancel_reason: null as string | null,
    financial_status: 'pending',
    subtotal_price: '388.00',
    current_subtotal_price: '388.00',
    total_price: '414.95',
    landing_site: '/products/camisa?utm_source=x',
    discount_codes: [{ code: 'LOJA10', amount: '20.00', type: 'percentage' }],
    note_attributes: [] as { name: string; value: string }[],
    updated_at: now(0).toISOString().replace('.000Z', '+00:00'),
  };

  it('reports an order, its payment, and its cancellation', async () => {
    const webhook = await serverOf(recipes.shopify({ secret }));
    const deliver = (change: Partial<typeof order>) => {
      const body = JSON.stringify({ ...order, ...change });
      return webhook(body, { 'X-Shopify-Topic': 'orders/updated', 'X-Shopify-Hmac-SHA256': hmac(body) });
    };
    expect(await deliver({})).toBe(200);
    expect(await saleOf('#SHOP-9999')).toMatchObject([
      { transaction_amount: 388, validation_status: pending, coupon_code: 'LOJA10' },
    ]);
    // Shops repeat themselves.
    expect(await deliver({})).toBe(200);
    expect(await deliver({ financial_status: 'paid', updated_at: now(10).toISOString() })).toBe(200);
    expect(await saleOf('#SHOP-9999')).toMatchObject([{ transaction_amount: 388, validation_status: approved }]);
    const returned = { financial_status: 'partially_refunded', current_subtotal_price: '300.00' };
    expect(await deliver({ ...returned, updated_at: now(20).toISOString() })).toBe(200);
    expect(await saleOf('#SHOP-9999')).toMatchObject([{ transaction_amount: 300, validation_status: approved }]);
    const cancelled = { financial_status: 'refunded', cancelled_at: now(30).toISOString(), cancel_reason: 'customer' };
    expect(await deliver({ ...cancelled, updated_at: now(30).toISOString() })).toBe(200);
    expect(await saleOf('#SHOP-9999')).toMatchObject([{ validation_status: refused }]);
  });

  it('takes nothing that is forged, and passes over orders that no affiliate brought', async () => {
    const webhook = await serverOf(recipes.shopify({ secret }));
    const body = JSON.stringify({ ...order, name: '#SHOP-1', discount_codes: [] });
    expect(await webhook(body, {})).toBe(401);
    expect(await webhook(`${body} `, { 'X-Shopify-Hmac-SHA256': hmac(body) })).toBe(401);
    expect(await webhook(body, { 'X-Shopify-Hmac-SHA256': hmac(body) })).toBe(200);
    expect(await saleOf('#SHOP-1')).toEqual([]);
  });
});

describe('the recipe for WooCommerce', () => {
  // As https://woocommerce.github.io/woocommerce-rest-api-docs/#order-properties has an order.
  const order = {
    id: 727,
    number: 'WOO-727',
    status: 'on-hold',
    currency: 'BRL',
    date_modified_gmt: now(0).toISOString().slice(0, 19),
    discount_total: '10.00',
    shipping_total: '15.00',
    total: '104.90',
    line_items: [{ id: 315, product_id: 93, quantity: 2, subtotal: '99.90', total: '89.90' }],
    coupon_lines: [{ id: 1, code: 'loja10', discount: '10.00' }],
    refunds: [] as { id: number; reason: string; total: string }[],
    meta_data: [{ id: 13106, key: '_download_permissions_granted', value: 'yes' }],
  };

  it('reports an order, part of it given back, and the rest', async () => {
    const webhook = await serverOf(recipes.wooCommerce({ secret }));
    const deliver = (change: Partial<typeof order>) => {
      const body = JSON.stringify({ ...order, ...change });
      return webhook(body, { 'X-WC-Webhook-Topic': 'order.updated', 'X-WC-Webhook-Signature': hmac(body) });
    };
    const at = (seconds: number) => ({ date_modified_gmt: now(seconds).toISOString().slice(0, 19) });
    expect(await deliver({})).toBe(200);
    expect(await saleOf('WOO-727')).toMatchObject([{ transaction_amount: 89.9, validation_status: pending }]);
    expect(await deliver({ status: 'processing', ...at(10) })).toBe(200);
    const part = [{ id: 726, reason: '', total: '-39.90' }];
    expect(await deliver({ status: 'completed', refunds: part, ...at(20) })).toBe(200);
    expect(await saleOf('WOO-727')).toMatchObject([{ transaction_amount: 50, validation_status: approved }]);
    expect(await deliver({ status: 'refunded', ...at(30) })).toBe(200);
    expect(await saleOf('WOO-727')).toMatchObject([{ validation_status: refused }]);
    expect(await webhook(JSON.stringify(order), { 'X-WC-Webhook-Signature': 'AAAA' })).toBe(401);
    expect(await webhook('webhook_id=3', { 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(200);
  });
});

describe('the recipe for Nuvemshop', () => {
  // As https://tiendanube.github.io/api-documentation/resources/order has one.
  const order = {
    id: 871254203,
    number: 10234,
    store_id: 817747,
    status: 'open',
    payment_status: 'pending',
    currency: 'BRL',
    subtotal: '224.00',
    discount: '24.00',
    total: '220.00',
    landing_url: 'https://loja.example/produtos/camisa/',
    coupon: [{ id: 12345, code: 'LOJA10', type: 'percentage', value: '10.00' }],
    cancel_reason: null as string | null,
    updated_at: now(0).toISOString().replace('.000Z', '+0000'),
  };

  it('reads the order that a webhook names, and reports it', async () => {
    let current = order;
    const hasKeys = (headers: IncomingHttpHeaders) =>
      headers['authentication'] === 'bearer a-token' && headers['user-agent'] === 'Loja (loja@demo.test)';
    const api = await apiOf('/817747/orders/871254203', hasKeys, () => current);
    const webhook = await serverOf(
      recipes.nuvemshop({ secret, token: 'a-token', userAgent: 'Loja (loja@demo.test)', api }),
    );
    const deliver = (event: string) => {
      const body = JSON.stringify({ store_id: 817747, event, id: 871254203 });
      return webhook(body, { 'x-linkedstore-hmac-sha256': hmac(body, 'hex') });
    };
    expect(await deliver('order/created')).toBe(200);
    expect(await saleOf('10234')).toMatchObject([{ transaction_amount: 200, validation_status: pending }]);
    current = { ...order, payment_status: 'paid', updated_at: now(10).toISOString() };
    expect(await deliver('order/paid')).toBe(200);
    // They come in any order, and read the same.
    expect(await deliver('order/created')).toBe(200);
    expect(await saleOf('10234')).toMatchObject([{ transaction_amount: 200, validation_status: approved }]);
    current = { ...order, status: 'cancelled', cancel_reason: 'customer', updated_at: now(20).toISOString() };
    expect(await deliver('order/cancelled')).toBe(200);
    expect(await saleOf('10234')).toMatchObject([{ validation_status: refused }]);
    expect(await webhook('{}', { 'x-linkedstore-hmac-sha256': 'ff' })).toBe(401);
  });

  it('asks for the webhook again where the shop does not hand out the order', async () => {
    const api = await apiOf(
      '/817747/orders/871254203',
      () => false,
      () => order,
    );
    const webhook = await serverOf(recipes.nuvemshop({ secret, token: 'old', userAgent: 'Loja', api }));
    const body = JSON.stringify({ store_id: 817747, event: 'order/paid', id: 871254203 });
    expect(await webhook(body, { 'x-linkedstore-hmac-sha256': hmac(body, 'hex') })).toBe(503);
  });
});

describe('the recipe for VTEX', () => {
  // As https://developers.vtex.com/docs/api-reference/orders-api has one.
  const order = {
    orderId: 'v5195004lux-01',
    status: 'order-created',
    value: 26890,
    totals: [
      { id: 'Items', name: 'Total dos Itens', value: 28990 },
      { id: 'Discounts', name: 'Total dos Descontos', value: -3000 },
      { id: 'Shipping', name: 'Total do Frete', value: 900 },
    ],
    marketingData: { id: 'marketingData', utmSource: null, coupon: 'LOJA10', marketingTags: [] },
    customData: null,
    storePreferencesData: { countryCode: 'BRA', currencyCode: 'BRL' },
    cancelReason: null as string | null,
    lastChange: now(0).toISOString().replace('Z', '0000+00:00'),
  };

  it('reads the order that the hook names, and reports it', async () => {
    let current = order;
    const hasKeys = (headers: IncomingHttpHeaders) =>
      headers['x-vtex-api-appkey'] === 'vtexappkey-loja' && headers['x-vtex-api-apptoken'] === 'a-token';
    const api = await apiOf('/api/oms/pvt/orders/v5195004lux-01', hasKeys, () => current);
    const settings = { header: 'x-hook-secret', secret, appKey: 'vtexappkey-loja', appToken: 'a-token', api };
    const webhook = await serverOf(recipes.vtex(settings));
    const deliver = (State: string) =>
      webhook(
        JSON.stringify({
          Domain: 'Fulfillment',
          OrderId: 'v5195004lux-01',
          State,
          LastState: 'window-to-cancel',
          LastChange: now(0).toISOString(),
          CurrentChange: now(1).toISOString(),
          Origin: { Account: 'loja', Key: 'vtexappkey-loja' },
        }),
        { 'x-hook-secret': secret },
      );
    expect(await webhook('{"hookConfig":"ping"}', { 'x-hook-secret': secret })).toBe(200);
    expect(await webhook('{}', {})).toBe(401);
    expect(await deliver('order-created')).toBe(200);
    expect(await saleOf('v5195004lux-01')).toMatchObject([{ transaction_amount: 259.9, validation_status: pending }]);
    current = { ...order, status: 'payment-approved', lastChange: now(10).toISOString() };
    expect(await deliver('payment-approved')).toBe(200);
    expect(await saleOf('v5195004lux-01')).toMatchObject([{ transaction_amount: 259.9, validation_status: approved }]);
    current = { ...order, status: 'canceled', cancelReason: 'Desistência', lastChange: now(20).toISOString() };
    expect(await deliver('canceled')).toBe(200);
    expect(await saleOf('v5195004lux-01')).toMatchObject([{ validation_status: refused }]);
  });
});
