import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataProvider, RaRecord } from 'react-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateways, readGateways } from '../../proxy/gateways.ts';
import { mappings as ownMappings } from '../../proxy/resources/index.ts';
import { type ProxyHarness, startProxy } from '../../proxy/testing/proxy-harness.ts';
import { restClient } from '../support/client.ts';
import { dataProviderOf } from '../support/data-provider.ts';
import { customerMappings } from './customer-mappings.ts';
import { startGithub } from './servers/github.ts';
import { startJsonApi } from './servers/json-api.ts';
import { startOdata } from './servers/odata.ts';
import { startRpc } from './servers/rpc.ts';
import { startStripe } from './servers/stripe.ts';
import type { Service } from './service.ts';

/** The real `ra-data-simple-rest` of npm against gateways that speak five dialects, named by a file as `GATEWAYS` names it. */

interface Customer extends RaRecord<number> {
  name: string;
  email: string;
  active: boolean;
  tier: string;
  balance: number;
  city: string | null;
  created_at: string;
}

const credentials = {
  stripe: { kind: 'header', name: 'Authorization', prefix: 'Bearer ', variable: 'STRIPE_KEY' },
  github: { kind: 'header', name: 'Authorization', prefix: 'Bearer ', variable: 'GITHUB_KEY' },
  'json-api': { kind: 'basic', user: 'SHOP_USER', password: 'SHOP_PASSWORD' },
  odata: { kind: 'header', name: 'X-Api-Key', variable: 'ODATA_KEY' },
  rpc: { kind: 'header', name: 'X-Token', variable: 'RPC_TOKEN' },
};
const variables = {
  STRIPE_KEY: 'sk_test_1',
  GITHUB_KEY: 'ghp_1',
  SHOP_USER: 'loja',
  SHOP_PASSWORD: 's3nha',
  ODATA_KEY: 'odata-1',
  RPC_TOKEN: 'xoxb-1',
};
const starts = { stripe: startStripe, github: startGithub, 'json-api': startJsonApi, odata: startOdata, rpc: startRpc };
type Name = keyof typeof starts;
const names = Object.keys(starts) as Name[];
const counts: Record<Name, number> = { stripe: 57, github: 231, 'json-api': 57, odata: 123, rpc: 57 };

const services = {} as Record<Name, Service>;
let proxy: ProxyHarness;
let cookie: string;
let provider: DataProvider;

beforeAll(async () => {
  for (const name of names) services[name] = await starts[name]();
  const file = join(mkdtempSync(join(tmpdir(), 'gateways-')), 'gateways.json');
  const others = names.map((name) => ({
    name,
    url: services[name].url,
    dialect: name,
    credentials: credentials[name],
  }));
  writeFileSync(file, JSON.stringify([{ name: 'main', signsIn: true }, ...others]));
  const { others: opened, errors } = readGateways(file, variables);
  expect(errors).toEqual([]);
  proxy = await startProxy({
    mappings: { ...ownMappings, ...customerMappings },
    gateways: openGateways(opened),
  });
  cookie = await proxy.cookieOf('staff');
  const client = { ...restClient(proxy.url), cookie };
  provider = dataProviderOf(proxy.url, client);
});

afterAll(async () => {
  await proxy.close();
  for (const service of Object.values(services)) await service.stop();
});

const body = {
  name: "Ana d'Oeste",
  email: 'ana@exemplo.test',
  active: false,
  tier: 'gold',
  balance: 1234.56,
  city: 'Santos',
};

const call = (method: string, path: string, given?: unknown, headers: Record<string, string> = {}) =>
  proxy.call(method, path, { cookie, headers, ...(given !== undefined && { body: given }) });

describe.each(names)('a gateway that speaks %s', (name) => {
  const resource = `${name}-customer`;
  const list = async (options: object = {}) => {
    const { data, total } = await provider.getList<Customer>(resource, {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
      ...options,
    });
    return { data, total };
  };
  const everything = async (options: object = {}) => {
    const rows: Customer[] = [];
    for (let page = 1; ; page += 1) {
      const { data, total = 0 } = await list({ ...options, pagination: { page, perPage: 100 } });
      rows.push(...data);
      if (rows.length >= total || data.length === 0) return rows;
    }
  };

  it('lists any range with its total, as the contract has the rows', async () => {
    const rows = await everything();
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: counts[name] }, (_, at) => at + 1));
    expect(rows[2]).toEqual({
      id: 3,
      name: "Cliente 11 d'Avila",
      email: 'cliente3@exemplo.test',
      active: false,
      tier: 'basic',
      balance: 237.57,
      city: 'Cidade 3',
      created_at: '2026-01-05T15:00:00.000Z',
    });
    expect(rows[4]?.city).toBeNull();
    for (const [first, last] of [
      [0, 9],
      [3, 12],
      [40, 99],
      [55, 60],
    ] as const) {
      const answer = await call('GET', `/api/${resource}?range=[${first},${last}]&sort=["id","ASC"]`);
      const expected = rows.slice(first, last + 1);
      expect(answer.body, `${first} to ${last}`).toEqual(expected);
      const shown = `${resource} ${first}-${first + expected.length - 1}/${counts[name]}`;
      expect(answer.headers.get('Content-Range')).toBe(shown);
    }
    const beyond = await call('GET', `/api/${resource}?range=[900,909]`);
    expect([beyond.body, beyond.headers.get('X-Total-Count')]).toEqual([[], String(counts[name])]);
  });

  it('sorts by every declared field in both directions', async () => {
    for (const field of ['id', 'name', 'balance'] as const) {
      const up = await everything({ sort: { field, order: 'ASC' } });
      const down = await everything({ sort: { field, order: 'DESC' } });
      expect(down, field).toEqual(up.toReversed());
      const isInOrder = up.every((row, at) => at === 0 || (up[at - 1]?.[field] ?? row[field]) <= row[field]);
      expect(isInOrder, field).toBe(true);
      expect(up).toHaveLength(counts[name]);
    }
  });

  it('filters by values of its own, by several at once and by a search', async () => {
    const rows = await everything();
    const inactive = await everything({ filter: { active: false } });
    expect(inactive).toEqual(rows.filter(({ active }) => !active));
    const both = await list({ filter: { active: true, tier: 'gold' } });
    expect(both.data).toEqual(rows.filter(({ active, tier }) => active && tier === 'gold').slice(0, 100));
    expect(both.total).toBe(rows.filter(({ active, tier }) => active && tier === 'gold').length);
    const found = await list({ filter: { q: "48 d'Avila" } });
    expect(found.data.map((row) => row.name)).toEqual(
      rows.filter((row) => row.name.includes("48 d'Avila")).map((row) => row.name),
    );
    expect(found.data.length).toBeGreaterThan(0);
    expect((await list({ filter: { q: 'nada-que-exista' } })).total).toBe(0);
  });

  it('reads one and many, and says which are absent', async () => {
    const { data: one } = await provider.getOne<Customer>(resource, { id: 8 });
    expect(one).toEqual((await list()).data[7]);
    const { data: many } = await provider.getMany<Customer>(resource, { ids: [8, 5, 98_765] });
    expect(many.map(({ id }) => id).toSorted()).toEqual([5, 8]);
    const absent = await call('GET', `/api/${resource}/98765`);
    expect([absent.status, absent.body]).toMatchObject([404, { code: 'not_found' }]);
    expect(absent.body.errors).toBeUndefined();
  });

  it('creates, changes and deletes, and answers the record each time', async () => {
    const { data: created } = await provider.create<Customer>(resource, { data: body });
    expect(created).toMatchObject(body);
    expect((await provider.getOne<Customer>(resource, { id: created.id })).data).toEqual(created);

    const changes = { active: true, tier: 'basic', balance: 0.07, city: null };
    const { data: changed } = await provider.update<Customer>(resource, {
      id: created.id,
      data: changes,
      previousData: created,
    });
    expect(changed).toEqual({ ...created, ...changes });
    const { data: whole } = await provider.update<Customer>(resource, {
      id: created.id,
      data: { ...changed, name: 'Ana Lima' },
      previousData: changed,
    });
    expect(whole).toEqual({ ...changed, name: 'Ana Lima' });

    const removed = await provider.delete<Customer>(resource, { id: created.id, previousData: whole });
    expect(removed.data).toEqual(whole);
    for (const [method, given] of [['GET'], ['PUT', { name: 'Outra' }], ['DELETE']] as const) {
      const answer = await call(method, `/api/${resource}/${created.id}`, given);
      expect([answer.status, answer.body.code], method).toEqual([404, 'not_found']);
    }
  });

  it('shows what it refuses at the field of the form', async () => {
    for (const [method, path, given] of [
      ['POST', `/api/${resource}`, { ...body, email: 'sem-arroba' }],
      ['PUT', `/api/${resource}/8`, { email: 'sem-arroba' }],
    ] as const) {
      const answer = await call(method, path, given);
      expect([answer.status, answer.body.code], method).toEqual([400, 'invalid_fields']);
      expect(Object.keys(answer.body.errors as object)).toEqual(['email']);
      expect(answer.body.errors.email).not.toMatch(/^validation\./);
    }
    expect((await provider.getOne<Customer>(resource, { id: 8 })).data.email).toBe('cliente8@exemplo.test');
  });

  it('is not asked to do again what it has stored and answered in a way that nobody can read', async () => {
    services[name].intercept(({ text }) => (text.includes('ana') ? { status: 200, json: {} } : undefined));
    const answer = await call('POST', `/api/${resource}`, body);
    expect([answer.status, answer.body.code]).toEqual([500, 'stored_unread']);
    services[name].intercept(() => undefined);
  });

  it('gets its credentials and neither the session nor where the browser is', () => {
    const sent = services[name].requests.at(-1);
    expect(JSON.stringify(sent?.headers)).not.toMatch(/staff-token|x-client-address|x-user-agent|cookie/);
    expect(sent?.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  it('that does not take the credentials ends no session: the operator is to see to it', async () => {
    const refusals: Record<Name, object> = {
      stripe: { status: 401, json: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } },
      github: { status: 401, json: { message: 'Bad credentials' } },
      'json-api': { status: 401, json: { errors: [{ status: '401', title: 'Unauthorized' }] } },
      odata: { status: 401, json: { error: { code: '401', message: 'Unauthorized' } } },
      rpc: { status: 200, json: { ok: false, error: 'invalid_auth' } },
    };
    services[name].intercept(() => refusals[name] as { status: number });
    const answer = await call('GET', `/api/${resource}/8`);
    expect([answer.status, answer.body.code]).toEqual([502, 'gateway_error']);
    services[name].intercept(() => undefined);
    expect((await call('GET', '/api/session')).body.user).not.toBeNull();
  });
});

describe('a list that cannot be paged at random', () => {
  it('is read to its end by as few calls as there are pages', async () => {
    services.github.requests.length = 0;
    await call('GET', '/api/github-customer?range=[0,9]');
    expect(services.github.requests.map(({ path, query }) => `${path}?${query.toString()}`)).toEqual([
      '/orgs/acme/customers?per_page=100',
      '/orgs/acme/customers?per_page=100&page=2',
      '/orgs/acme/customers?per_page=100&page=3',
    ]);
  });

  it('says so where it is longer than what is completed in memory', async () => {
    const row = (at: number) => ({
      id: `cus_${at}`,
      name: 'A',
      email: 'a@b.test',
      balance: 0,
      created: 1,
      address: null,
      metadata: { active: 'Y', tier: 'gold' },
    });
    services.stripe.intercept(({ query }) => {
      const from = Number((query.get('starting_after') ?? 'cus_0').replace('cus_', ''));
      const data = Array.from({ length: 100 }, (_, at) => row(from + at + 1));
      return { status: 200, json: { object: 'list', has_more: true, data } };
    });
    const answer = await call('GET', '/api/stripe-customer?range=[0,9]');
    expect([answer.status, answer.body.code]).toEqual([422, 'too_many_rows']);
    services.stripe.intercept(() => undefined);
  });

  it('does not go round in a circle of pages without rows', async () => {
    services.github.intercept(() => ({
      status: 200,
      json: [],
      headers: { link: '<http://elsewhere.test/x?page=1>; rel="next"' },
    }));
    services.github.requests.length = 0;
    const answer = await call('GET', '/api/github-customer?range=[0,9]');
    expect(answer.body.code).toBe('too_many_rows');
    expect(services.github.requests.length).toBeLessThan(100);
    services.github.intercept(() => undefined);
  });
});

describe.each(names)('a gateway that speaks %s and goes away', (name) => {
  it('cut in the middle, or gone, is answered as such, and whoever is signed in stays so', async () => {
    services[name].intercept(() => 'cut');
    const cut = await call('POST', `/api/${name}-customer`, body);
    expect([cut.status, cut.body.code]).toEqual([503, 'gateway_unavailable']);
    await services[name].stop();
    for (const path of [`/api/${name}-customer`, `/api/${name}-customer/8`]) {
      const answer = await call('GET', path);
      expect([answer.status, answer.body.code]).toEqual([503, 'gateway_unavailable']);
      expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN/);
    }
    expect((await call('GET', '/api/session')).body.user).not.toBeNull();
  });
});
