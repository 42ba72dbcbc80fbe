import { makeClickId } from '../domains/tracking/tracking-link/click-id.ts';
import { insertApiKey } from './api-keys.ts';
import type { Effect } from './effect.ts';
import { nextMessageId, postbackSender, saleOf } from './postbacks.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

interface Callers {
  gateway: TestGateway;
  /** An administrator with a step-up. */
  staff: TestCaller;
}

/** One effective change per mutating call about advertisers, their contacts and their keys. */
export function advertiserEffects({ gateway, staff }: Callers): Record<string, Effect> {
  let serial = 0;
  const contact = () => ({ advertiser_id: 1, name: 'Rui', email: `rui${(serial += 1)}@loja.test` });
  const newContact = async () =>
    Number((await staff.call('advertiser', 'POST', '/api/advertiser/user', { body: contact() })).body.id);

  const endpoint = () => ({
    name: `Tracker ${(serial += 1)}`,
    url: 'https://tracker.loja.test/postback?cid={sub1}',
    kind: 'macro',
    events: ['conversion.created'],
  });
  const newEndpoint = async () =>
    Number((await staff.call('affiliate', 'POST', '/api/webhook_endpoint', { body: endpoint() })).body.id);

  /** Returns the caller of an advertiser's server, which signs its requests. */
  async function shop(): Promise<TestCaller> {
    const { context, url, visitor } = gateway;
    await context.database.pool.query(
      `insert into coupons (campaign_id, code, description, site_id, starts_on, created_at)
       values (1, 'ANA10', 'x', 1, '2026-01-01', now()) on conflict do nothing`,
    );
    const key = await insertApiKey(context);
    const send = postbackSender(url, context.clock);
    return {
      ...visitor,
      call: (_app, _method, path, { headers } = {}) =>
        path === '/postback'
          ? send(key, saleOf(), headers && { headers })
          : send(key, { orders: [saleOf()] }, { path: '/postback/batch', ...(headers && { headers }) }),
    };
  }

  /** Returns the caller of an advertiser's server that signs the body that it is given. */
  async function signer(): Promise<TestCaller> {
    const { context, visitor } = gateway;
    const key = await insertApiKey(context);
    return {
      ...visitor,
      call: (app, method, path, { body: given, headers: others } = {}) => {
        const body = JSON.stringify(given);
        const signature = key.headersOf({ id: nextMessageId(), sentAt: context.clock.now(), body });
        const headers = { 'content-type': 'application/octet-stream', ...signature };
        return visitor.call(app, method, path, { headers: { ...headers, ...others }, body: new Blob([body]) });
      },
    };
  }

  const readKey = () => ({ name: `BI ${(serial += 1)}`, scopes: ['campaign:list'], expires_on: '2026-12-31' });
  const newReadKey = async (): Promise<number> =>
    (await staff.call('advertiser', 'POST', '/api/advertiser/read_key', { body: { advertiser_id: 1, ...readKey() } }))
      .body.id;
  let endedKey = 0;

  /** Returns an order as the script in the pages of a shop reports it. */
  async function scriptedOrder() {
    const { clock, database, encryption, randomBytes } = gateway.context;
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into tracking_links (code, site_id, campaign_id, affiliate_id, sub_ids, created_at)
       values ($1, 1, 1, 1, '{}', now()) returning id`,
      [`script-${(serial += 1)}`],
    );
    const click = makeClickId(rows[0]?.id ?? 0, clock.now(), randomBytes, encryption);
    return { click_id: click, order_id: `PED-${serial}`, amount: 149.9, source: 'script', host: null };
  }

  return {
    'POST direct /postback': { as: shop },
    'POST direct /postback/batch': { as: shop },
    'POST direct /t/conversion': { isUnaudited: true, as: () => gateway.visitor, body: scriptedOrder },
    'POST advertiser /api/advertiser': {
      body: () => ({ business_name: 'Loja Nova', cnpj: '11.222.333/0001-81', country: 'BR' }),
    },
    'PUT advertiser /api/advertiser/:id': { body: () => ({ trademark: `Loja ${(serial += 1)}` }) },
    'PUT advertiser /api/advertiser/status/:id': { body: () => ({ status: 2 }) },
    'PUT advertiser /api/advertiser/level/:id': { body: () => ({ level: 1 }) },
    'POST advertiser /api/advertiser/user': { body: contact },
    'PUT advertiser /api/advertiser/user/:id': {
      path: async () => `/api/advertiser/user/${await newContact()}`,
      body: () => ({ name: `Rui ${(serial += 1)}` }),
    },
    'DELETE advertiser /api/advertiser/user/:id': {
      path: async () => `/api/advertiser/user/${await newContact()}`,
    },
    'POST affiliate /api/webhook_endpoint': { body: endpoint },
    'PUT affiliate /api/webhook_endpoint/:id': {
      path: async () => `/api/webhook_endpoint/${await newEndpoint()}`,
      body: () => ({ active: false }),
    },
    'DELETE affiliate /api/webhook_endpoint/:id': {
      path: async () => `/api/webhook_endpoint/${await newEndpoint()}`,
    },
    'POST affiliate /api/webhook_delivery': {
      body: async () => ({ endpoint_id: await newEndpoint(), event: 'conversion.created' }),
    },
    'POST advertiser /api/advertiser/api_key': { body: () => ({ advertiser_id: 1 }) },
    'POST advertiser /api/advertiser/read_key': { body: () => ({ advertiser_id: 1, ...readKey() }) },
    'DELETE advertiser /api/advertiser/read_key/:id': {
      path: async () => `/api/advertiser/read_key/${await newReadKey()}`,
    },
    'POST direct /postback/read_keys': { as: signer, body: readKey },
    'DELETE direct /postback/read_keys/:key': {
      as: signer,
      path: async () => `/postback/read_keys/${(endedKey = await newReadKey())}`,
      body: () => ({ id: endedKey }),
    },
    'DELETE advertiser /api/advertiser/api_key/:id': {
      path: async () => `/api/advertiser/api_key/${(await insertApiKey(gateway.context)).id}`,
    },
  };
}
