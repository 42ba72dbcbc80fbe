import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { affiliateRow, mockChannels, siteRow } from '../testing/wire-data.ts';

let proxy: ProxyHarness;
const sites = new Map<number, Record<string, unknown>>();

beforeAll(async () => {
  proxy = await startProxy();
  mockChannels(proxy.double, sites);
  await proxy.cookieOf('staff');
  await proxy.cookieOf('affiliate');
});
afterAll(() => proxy.close());
beforeEach(() => {
  sites.clear();
  for (const [id, affiliateId] of [
    [1, 1],
    [2, 2],
    [3, 1],
  ] as const) {
    sites.set(id, siteRow(id, affiliateId));
  }
  proxy.double.requests.length = 0;
});

const put = (id: number | string, body: unknown, as: 'staff' | 'affiliate' = 'staff', resource = 'channel') =>
  proxy.call('PUT', `/api/${resource}/${id}`, { as, body });
const calls = () => proxy.double.requests.map(({ call }) => call);
const writes = () => proxy.double.requests.filter(({ call }) => !call.startsWith('GET '));

describe('update', () => {
  it('sends the changed fields and answers the whole updated record', async () => {
    const answer = await put(1, { name: '  Novo nome ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: 1, name: 'Novo nome', url: 'https://canal1.example', version: 2 });
    expect(writes().map(({ body }) => body)).toEqual([{ name: 'Novo nome' }]);
  });

  it('with valid fields of one call is one call of the gateway, whose answer is the record', async () => {
    const answer = await put(1, { id: 1, name: 'Novo nome', url: 'https://novo.example', version: 1 });
    expect(answer.body).toMatchObject({ id: 1, name: 'Novo nome', url: 'https://novo.example', version: 2 });
    expect(calls()).toEqual(['PUT affiliate /api/site/1']);
    expect(writes()[0]?.body).toEqual({ name: 'Novo nome', url: 'https://novo.example', version: 1 });
  });

  it.each([
    ['little', () => ({ json: { message: 'success' } })],
    ['numbers as text', () => ({ json: { ...sites.get(1), id: '1' } })],
    ['an empty object', () => ({ json: {} })],
    ['another record', () => ({ json: sites.get(2) })],
  ])('reads the record after a call that answers %s', async (_name, reply) => {
    proxy.double.on('PUT affiliate /api/site/:id', ({ body }) => {
      sites.set(1, { ...sites.get(1), ...(body as object) });
      return reply();
    });
    const answer = await put(1, { name: 'Novo nome' });
    expect([answer.status, answer.body]).toMatchObject([200, { id: 1, name: 'Novo nome' }]);
    expect(calls()).toEqual(['PUT affiliate /api/site/1', 'GET affiliate /api/get/site/1']);
    mockChannels(proxy.double, sites);
  });

  it('is an error of the gateway where a call answers less that no other gateway has', async () => {
    proxy.double.on('PUT finance /api/commission/admin_payments/:id', () => ({ json: { data: { id: 5 } } }));
    const answer = await put(5, { state: 'paid', evidence: 'Extrato' }, 'staff', 'payment');
    expect([answer.status, answer.body.code]).toEqual([502, 'gateway_error']);
    expect(calls()).toEqual(['PUT finance /api/commission/admin_payments/5']);
  });

  it('accepts the whole record, as react-admin sends it', async () => {
    const { body: record } = await proxy.call('GET', '/api/channel/1', { as: 'staff' });
    const answer = await put(1, { ...record, description: 'Outra' });
    expect(answer.status).toBe(200);
    expect(calls()).toEqual([
      'GET affiliate /api/get/site/1',
      'GET affiliate /api/get/site/1',
      'PUT affiliate /api/site/1',
    ]);
    expect(writes().map(({ body }) => body)).toEqual([{ description: 'Outra', version: 1 }]);
  });

  it('of a whole record without changes is 200 and sends no change to the gateway', async () => {
    const { body: record } = await proxy.call('GET', '/api/channel/1', { as: 'staff' });
    const answer = await put(1, { ...record, name: 'Canal 1 ', version: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body.name).toBe('Canal 1');
    expect(writes()).toEqual([]);
  });

  it('with an old version is 409 and changes nothing', async () => {
    const { body: record } = await proxy.call('GET', '/api/channel/1', { as: 'staff' });
    for (const body of [
      { name: 'X', version: 0 },
      { ...record, name: 'X', version: 0 },
    ]) {
      const answer = await put(1, body);
      expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict']);
    }
    expect(sites.get(1)).toMatchObject({ name: 'Canal 1', version: 1 });
  });

  it('that loses a race at the gateway is 409', async () => {
    proxy.double.on('PUT affiliate /api/site/:id', () => ({
      status: 409,
      json: { Error: 'x', message: 'x', code: 'version_conflict' },
    }));
    expect((await put(1, { name: 'X', version: 1 })).body.code).toBe('version_conflict');
    mockChannels(proxy.double, sites);
  });

  it.each([
    ['an unknown field', { nome: 'x' }, 400, 'unknown_field', 'nome'],
    ['a key of the prototype', '{"__proto__":{"x":1}}', 400, 'unknown_field', '__proto__'],
    ['a wrong type', { name: 5 }, 400, 'invalid_fields', 'name'],
    ['an invalid value', { url: 'javascript:alert(1)' }, 400, 'invalid_fields', 'url'],
    ['an empty required field', { name: ' ' }, 400, 'invalid_fields', 'name'],
    [
      'a read-only field of the record',
      { created_at: '2020-01-01T00:00:00Z' },
      403,
      'field_not_writable',
      'created_at',
    ],
    ['another id', { id: 2 }, 403, 'field_not_writable', 'id'],
    ['a create-only field', { affiliate_id: 2 }, 403, 'field_not_writable', 'affiliate_id'],
    ['no object', [1], 400, 'malformed_request', undefined],
    ['null', 'null', 400, 'malformed_request', undefined],
  ])('is refused for %s, at the field', async (_name, body, status, code, field) => {
    const answer = await put(1, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (field !== undefined) expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(writes()).toEqual([]);
  });

  it('of a staff-only field by an affiliate is refused, unless the value is unchanged', async () => {
    const refused = await put(1, { cj_id: 'CJ-9', name: 'X' }, 'affiliate');
    expect([refused.status, refused.body.code]).toEqual([403, 'field_not_writable']);
    expect(Object.keys(refused.body.errors)).toEqual(['cj_id']);
    expect(writes()).toEqual([]);

    const { body: record } = await proxy.call('GET', '/api/channel/1', { as: 'affiliate' });
    expect((await put(1, { ...record, name: 'X' }, 'affiliate')).status).toBe(200);
    expect(writes().map(({ call }) => call)).toEqual(['PUT affiliate /api/v2/site/1']);
  });

  it.each([2, 4_711])('of channel %d, which is foreign or absent, is 404 for an affiliate', async (id) => {
    const answer = await put(id, { name: 'X' }, 'affiliate');
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(sites.get(2)).toMatchObject({ name: 'Canal 2', version: 1 });
  });
});

describe('update of a resource with several gateway calls', () => {
  const affiliates = new Map<number, ReturnType<typeof affiliateRow>>();
  beforeEach(() => void affiliates.set(1, affiliateRow(1)));
  beforeAll(() => {
    const { double } = proxy;
    const change = (id: string | undefined, changes: unknown) => {
      const changed = { ...affiliates.get(Number(id)), ...(changes as object) };
      affiliates.set(Number(id), changed);
      return { json: changed };
    };
    double.on('GET affiliate /api/get/affiliate/:id', (_request, [id]) => ({ json: affiliates.get(Number(id)) }));
    double.on('PUT affiliate /api/edit/affiliate/:id', ({ body }, [id]) => change(id, body));
    double.on('PUT affiliate /api/affiliate/status/:id', ({ body }, [id]) => change(id, body));
    double.on('PUT affiliate /api/affiliate/service_manager/:id', ({ body }, [id]) => change(id, body));
    double.on('GET affiliate /api/v2/get/affiliate', () => ({ json: affiliates.get(1) }));
    double.on('PUT affiliate /api/v2/edit/affiliate', ({ body }) => change('1', body));
  });

  it('uses the call that owns the fields', async () => {
    expect((await put(1, { status: 2 }, 'staff', 'affiliate')).body.status).toBe(2);
    expect((await put(1, { service_manager_id: 7 }, 'staff', 'affiliate')).body.service_manager_id).toBe(7);
    expect(writes().map(({ call, body }) => [call, body])).toEqual([
      ['PUT affiliate /api/affiliate/status/1', { status: 2 }],
      ['PUT affiliate /api/affiliate/service_manager/1', { service_manager_id: 7 }],
    ]);
  });

  it('sends the whole object where the call takes it whole, with its version', async () => {
    await put(1, { name: 'Maria' }, 'staff', 'affiliate');
    expect(writes()[0]?.body).toMatchObject({ id: 1, name: 'Maria', last_name: 'Souza', version: 3 });
  });

  it('with fields of two calls is refused as a whole, naming each field', async () => {
    const answer = await put(1, { name: 'Clara', status: 2 }, 'staff', 'affiliate');
    expect([answer.status, answer.body.code]).toEqual([400, 'change_separately']);
    expect(Object.keys(answer.body.errors)).toEqual(['name', 'status']);
    expect(writes()).toEqual([]);
  });

  it('accepts unchanged fields that are empty in the record and required in the form', async () => {
    const { body: record } = await proxy.call('GET', '/api/affiliate/1', { as: 'staff' });
    expect(record.phone_number).toBeNull();
    expect((await put(1, { ...record, status: 3 }, 'staff', 'affiliate')).status).toBe(200);
    const cleared = await put(1, { phone_number: null, name: 'Y' }, 'staff', 'affiliate');
    expect(cleared.status).toBe(200);
    expect((await put(1, { name: null }, 'staff', 'affiliate')).body.code).toBe('invalid_fields');
  });

  it('by an affiliate is restricted to its own record', async () => {
    expect((await put(1, { name: 'Eu' }, 'affiliate', 'affiliate')).status).toBe(200);
    expect((await put(2, { name: 'Eu' }, 'affiliate', 'affiliate')).status).toBe(404);
    const status = await put(1, { status: 0 }, 'affiliate', 'affiliate');
    expect(status.body.code).toBe('field_not_writable');
  });
});

describe('update by calls that need more than the change', () => {
  const empty = ['invoice_nums', 'total_received', 'payment_id', 'payment_state', 'due_on', 'standing', 'note_kind'];
  const absent = ['state', 'upload_id', 'admin_notes', 'can_upload', 'taker_cnpj', 'taker_name', 'text'];
  const invoice = {
    ...Object.fromEntries([...empty, ...absent].map((field) => [field, null])),
    id: 9,
    affiliate_id: 1,
    affiliate_name: 'A',
    yearmonth: '2026-01',
    total: 10,
    liberated: false,
    created_at: '2026-01-01T00:00:00.000Z',
    version: 4,
  };
  beforeAll(() => {
    const answer = () => ({ json: { data: invoice } });
    proxy.double.on('GET finance /api/invoices/:id', answer);
    proxy.double.on('PUT finance /api/invoices/edit', answer);
    proxy.double.on('PUT finance /api/invoices/liberate/:id', answer);
  });

  it('sends the id in the body of a call without an id in its path, and its other fields and version', async () => {
    await put(9, { invoice_nums: '12' }, 'staff', 'invoice');
    expect(writes()[0]?.body).toEqual({ id: 9, invoice_nums: '12', total_received: null, version: 4 });
    expect(calls()).toEqual(['GET finance /api/invoices/9', 'PUT finance /api/invoices/edit']);
  });

  it('does not read what the body has', async () => {
    await put(9, { invoice_nums: '12', total_received: 7, version: 4 }, 'staff', 'invoice');
    expect(writes()[0]?.body).toEqual({ id: 9, invoice_nums: '12', total_received: 7, version: 4 });
    expect(calls()).toEqual(['PUT finance /api/invoices/edit']);
  });

  it('sends the version with a toggle, and does not toggle what is as wanted', async () => {
    await put(9, { liberated: true }, 'staff', 'invoice');
    expect(writes().map(({ body }) => body)).toEqual([{ liberated: true, version: 4 }]);
    await put(9, { liberated: false, version: 4 }, 'staff', 'invoice');
    expect(writes()).toHaveLength(1);
  });
});

describe('create', () => {
  const channel = { site_type_id: 1, name: 'N', category: 'Moda', url: 'https://n.example', description: 'D' };
  const post = (body: unknown, as: 'staff' | 'affiliate', headers?: Record<string, string>) =>
    proxy.call('POST', '/api/channel', { as, body, ...(headers && { headers }) });

  it('is 201 with the record, and sends the constant fields of the call', async () => {
    const answer = await post({ ...channel, affiliate_id: 2, cj_id: '7' }, 'staff');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ id: 4, affiliate_id: 2, status: 2 });
    expect(writes()[0]?.body).toEqual({ ...channel, affiliate_id: 2, cj_id: '7', force_active: true });
  });

  it('by an affiliate is restricted to its own affiliate', async () => {
    expect((await post(channel, 'affiliate')).body.affiliate_id).toBe(1);
    expect(writes()[0]?.body).toMatchObject({ affiliate_id: 1 });
    expect((await post({ ...channel, affiliate_id: 2 }, 'affiliate')).status).toBe(404);
    expect(writes()).toHaveLength(1);
  });

  it('forwards the idempotency key', async () => {
    await post(channel, 'affiliate', { 'Idempotency-Key': 'a-1' });
    expect(writes()[0]?.headers['idempotency-key']).toBe('a-1');
    expect((await post(channel, 'affiliate', { 'Idempotency-Key': 'a b' })).body.code).toBe('malformed_request');
  });

  it('forwards the key of a visitor with a token of its browser, which keeps it until it ends', async () => {
    proxy.double.on('POST /create/user/reset', () => ({ status: 201, json: { message: 'ok' } }));
    const headers = { 'Idempotency-Key': '0b9f3a52-6c1e-4f0e-9d43-8a1c5b7e2f10' };
    const body = { email: 'a@example.test' };
    const first = await proxy.call('POST', '/api/password-reset', { body, headers });
    expect(first.body.id).toBe(headers['Idempotency-Key']);
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^visitor=[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict$/);
    const known = { ...headers, Cookie: cookie.split(';')[0]! };
    const second = await proxy.call('POST', '/api/password-reset', { body, headers: known });
    expect(second.headers.getSetCookie()).toEqual([]);
    const tokens = proxy.double.requestsTo('POST /create/user/reset').map((call) => call.headers['x-visitor']);
    expect(tokens).toEqual([cookie.slice('visitor='.length, 'visitor='.length + 22), tokens[0]]);
    // The first answer was lost with its cookie: the repetition is the same visitor. Another key is another visitor.
    const again = await proxy.call('POST', '/api/password-reset', { body, headers });
    expect(again.headers.getSetCookie()).toEqual([cookie]);
    const other = { 'Idempotency-Key': '6d2c0f7e-1b7a-4b52-8a55-0f6f4c2b9e01' };
    expect(
      (await proxy.call('POST', '/api/password-reset', { body, headers: other })).headers.getSetCookie(),
    ).not.toEqual([cookie]);
    // Two visitors may choose it; with a cookie any key is kept.
    const weak = { 'Idempotency-Key': 'a-1' };
    expect(await proxy.call('POST', '/api/password-reset', { body, headers: weak })).toMatchObject({
      status: 400,
      body: { code: 'malformed_request', errors: { 'Idempotency-Key': expect.anything() } },
    });
    const withCookie = { ...weak, Cookie: known.Cookie };
    expect((await proxy.call('POST', '/api/password-reset', { body, headers: withCookie })).status).toBe(201);
    const keyless = await proxy.call('POST', '/api/password-reset', { body });
    expect(keyless.headers.getSetCookie()).toEqual([]);
    const session = await proxy.call('GET', '/api/session');
    expect(session.headers.getSetCookie()).toEqual([expect.stringMatching(/^visitor=/)]);
  });

  it('reads the record when the gateway answers only the id', async () => {
    proxy.double.on('POST affiliate /api/site', () => ({ json: { id: 3 } }));
    const answer = await post({ ...channel, affiliate_id: 1 }, 'staff');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ id: 3, name: 'Canal 3' });
    mockChannels(proxy.double, sites);
  });

  it.each([
    ['an unknown field', { ...channel, id: 4 }, 400, 'unknown_field', ['id']],
    ['missing fields', { name: 'N' }, 400, 'invalid_fields', ['site_type_id', 'category', 'url', 'description']],
    ['a staff-only field', { ...channel, cj_id: 'CJ-9' }, 403, 'field_not_writable', ['cj_id']],
  ])('by an affiliate is refused for %s', async (_name, body, status, code, fields) => {
    const answer = await post(body, 'affiliate');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(Object.keys(answer.body.errors)).toEqual(fields);
    expect(writes()).toEqual([]);
  });

  it.each([
    ['what is no JSON', () => ({ status: 201, text: 'done' }), {}],
    ['nothing', () => ({ status: 201, text: '' }), {}],
    ['a list', () => ({ status: 201, json: [] }), {}],
    ['an id that nothing is read by', () => ({ status: 201, json: { id: 987 } }), { known: { id: 987 } }],
  ])('that is stored is no failure to repeat where the gateway answers %s', async (_name, reply, known) => {
    proxy.double.on('POST affiliate /api/site', reply);
    const answer = await post({ ...channel, affiliate_id: 1 }, 'staff');
    expect([answer.status, answer.body]).toMatchObject([500, { code: 'stored_unread', ...known }]);
    expect(answer.body.message).toMatch(/Não envie de novo/);
    mockChannels(proxy.double, sites);
  });

  it('that is refused is not stored', async () => {
    proxy.double.on('POST affiliate /api/site', () => ({ status: 500, text: '<html>' }));
    const answer = await post({ ...channel, affiliate_id: 1 }, 'staff');
    expect([answer.status, answer.body.code]).toEqual([502, 'gateway_error']);
    mockChannels(proxy.double, sites);
  });

  it('by staff requires the affiliate', async () => {
    const answer = await post(channel, 'staff');
    expect(answer.body).toMatchObject({ code: 'invalid_fields', errors: { affiliate_id: 'Preencha este campo' } });
  });
});

describe('delete', () => {
  it('accepts text/plain without a body and answers the deleted record', async () => {
    const answer = await proxy.call('DELETE', '/api/channel/1', {
      as: 'affiliate',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: 1, name: 'Canal 1' });
    expect(sites.has(1)).toBe(false);
  });

  it("of a foreign record is 404 and makes no call beyond the actor's own list", async () => {
    expect((await proxy.call('DELETE', '/api/channel/2', { as: 'affiliate' })).status).toBe(404);
    expect(writes()).toEqual([]);
    expect(sites.has(2)).toBe(true);
  });

  it('refused by a rule reports which one', async () => {
    proxy.double.on('DELETE affiliate /api/site/:id', () => ({
      status: 422,
      json: { Error: 'x', message: 'x', code: 'channel_has_conversions' },
    }));
    const answer = await proxy.call('DELETE', '/api/channel/1', { as: 'staff' });
    expect([answer.status, answer.body.code]).toEqual([422, 'channel_has_conversions']);
    mockChannels(proxy.double, sites);
  });
});
