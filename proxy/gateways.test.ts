import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id } from '#shared/contract/fields.ts';
import { odataDialect } from './dialects/odata.ts';
import { both, mapping } from './engine/mapping.ts';
import { originErrors } from './engine/origin.ts';
import { openGateways, readGateways } from './gateways.ts';
import { mappings } from './resources/index.ts';
import { startProxy } from './testing/proxy-harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'gateways-'));
afterAll(() => rmSync(folder, { recursive: true }));

const main = { name: 'main', signsIn: true };
const crm = {
  name: 'crm',
  url: 'https://crm.example/odata/',
  dialect: 'odata',
  credentials: { kind: 'basic', user: 'CRM_USER', password: 'CRM_PASSWORD' },
};
const variables = { CRM_USER: 'loja', CRM_PASSWORD: 's3nha' };

function read(gateways: unknown, environment: Record<string, string> = variables) {
  const file = join(folder, 'gateways.json');
  writeFileSync(file, typeof gateways === 'string' ? gateways : JSON.stringify(gateways));
  return readGateways(file, environment);
}

describe('the file of GATEWAYS', () => {
  it('names gateways with their dialect, and their credentials by variables', () => {
    expect(read([main, crm])).toEqual({
      errors: [],
      others: [
        {
          name: 'crm',
          url: 'https://crm.example/odata',
          dialect: odataDialect,
          credentials: { headers: { authorization: 'Basic bG9qYTpzM25oYQ==' } },
        },
      ],
    });
    const header = { kind: 'header', name: 'X-Api-Key', variable: 'CRM_USER' };
    expect(read([main, { ...crm, credentials: header }]).others).toMatchObject([
      { credentials: { headers: { 'x-api-key': 'loja' } } },
    ]);
    expect(read([main, { ...crm, credentials: 'session' }]).others).toMatchObject([{ credentials: 'session' }]);
  });

  it.each([
    ['no JSON', '{', /must be the path of a JSON file/],
    ['nobody who signs in', [crm], /0 gateways sign people in/],
    ['two who sign in', [main, { ...main, name: 'other' }], /2 gateways sign people in/],
    [
      'one that signs in and has an address of its own',
      [{ ...main, url: 'https://x.example' }],
      /its address is GATEWAY_URL/,
    ],
    ['two of one name', [main, crm, crm], /two are called crm/],
    ['no address', [main, { ...crm, url: undefined }], /crm lacks its url or its credentials/],
    ['an unknown dialect', [main, { ...crm, dialect: 'soap' }], /1\.dialect must be one of: redirect, /],
    ['a word that is none of its own', [main, { ...crm, secret: 'x' }], /1 Unrecognized key: "secret"/],
    [
      'a secret in place of the name of a variable',
      [main, { ...crm, credentials: { kind: 'basic', user: 'a b', password: 'c' } }],
      /1\.credentials\S* must be/,
    ],
  ])('with %s is refused with a sentence', (_name, gateways, sentence) => {
    expect(read(gateways).errors.join('\n')).toMatch(sentence);
    expect(read(gateways).others).toEqual([]);
  });

  it('says which variable is not set, and never what another one holds', () => {
    const { errors } = read([main, crm], { CRM_USER: 'loja' });
    expect(errors).toEqual(['names a file in which crm needs the variable CRM_PASSWORD, which is not set']);
  });
});

/** A noun of a gateway that signs nobody in; the engine names no resource, so any name serves. */
const noun = (name: 'coupon', fields: z.core.$ZodLooseShape, audience: 'staff' | 'affiliate') =>
  mapping(defineContract({ name, record: z.object({ id, ...fields }), access: { [audience]: ['list', 'one'] } }), {
    from: 'crm',
    dialect: odataDialect,
    list: { [audience]: { call: 'GET /Coupons' } },
    one: { [audience]: { call: 'GET /Coupons(:id)' } },
  });

describe('a resource of a gateway that signs nobody in', () => {
  const opened = openGateways(read([main, crm]).others);

  it('must be mapped in the dialect that the gateway speaks', () => {
    const coupon = noun('coupon', {}, 'staff');
    expect(originErrors({ coupon }, opened)).toEqual([]);
    const problem = openGateways(read([main, { ...crm, dialect: 'problem' }]).others);
    expect(originErrors({ coupon }, problem)).toEqual(['coupon: it is mapped in odata, and crm speaks problem']);
  });

  it('that does not know who asks says whose its records are, or affiliates have none of them', () => {
    expect(originErrors({ coupon: noun('coupon', {}, 'affiliate') }, opened)).toEqual([
      'coupon: its gateway does not know who asks, and its records do not say whose they are',
    ]);
    expect(originErrors({ coupon: noun('coupon', { affiliate_id: id }, 'affiliate') }, opened)).toEqual([]);
    const knowing = openGateways(read([main, { ...crm, credentials: 'session' }]).others);
    expect(originErrors({ coupon: noun('coupon', {}, 'affiliate') }, knowing)).toEqual([]);
  });

  it('that nobody has set up answers as one that is down, and everything else works', async () => {
    const proxy = await startProxy({ mappings: { ...mappings, coupon: noun('coupon', {}, 'staff') } });
    const answer = await proxy.call('GET', '/api/coupon', { as: 'staff' });
    expect([answer.status, answer.body.code]).toEqual([503, 'gateway_unavailable']);
    expect((await proxy.call('GET', '/api/session', { as: 'staff' })).body.user).toMatchObject({ name: 'Ana' });
    await proxy.close();
  });
});

describe('who reaches what in a gateway that answers everybody the same', () => {
  const rows = [
    { id: 1, affiliate_id: 1 },
    { id: 2, affiliate_id: 2 },
    { id: 3, affiliate_id: 1 },
  ];

  it('is an affiliate its own alone, and staff of assigned affiliates nothing', async () => {
    const server = createServer((request, response) => {
      const one = /\((\d+)\)/.exec(request.url ?? '')?.[1];
      const answer =
        one === undefined ? { value: rows, '@odata.count': 3 } : rows.find((row) => row.id === Number(one));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const others = read([main, { ...crm, url: `http://127.0.0.1:${port}` }]).others;
    const channel = mapping(
      defineContract({
        name: 'channel',
        record: z.object({ id, affiliate_id: id }),
        access: { affiliate: ['list', 'one'], staff: ['list', 'one'] },
      }),
      {
        from: 'crm',
        dialect: odataDialect,
        list: both({ call: 'GET /Coupons' }),
        one: both({ call: 'GET /Coupons(:id)' }),
      },
    );
    const proxy = await startProxy({ mappings: { ...mappings, channel }, gateways: openGateways(others) });
    const listed = await proxy.call('GET', '/api/channel', { as: 'affiliate' });
    expect([listed.body, listed.headers.get('X-Total-Count')]).toEqual([[rows[2], rows[0]].toReversed(), '2']);
    expect((await proxy.call('GET', '/api/channel/2', { as: 'affiliate' })).status).toBe(404);
    expect((await proxy.call('GET', '/api/channel/3', { as: 'affiliate' })).body).toEqual(rows[2]);
    expect((await proxy.call('GET', '/api/channel', { as: 'staff' })).body).toEqual(rows);
    expect((await proxy.call('GET', '/api/channel', { as: 'portfolio' })).status).toBe(403);
    await proxy.close();
    server.close();
  });
});
