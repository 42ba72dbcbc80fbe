import { beforeEach, describe, expect, it } from 'vitest';
import { insertApiKey, type TestApiKey } from '../../../testing/api-keys.ts';
import { people } from '../../../testing/fixtures.ts';
import { loggedRequest } from '../../../testing/logged-request.ts';
import { nextMessageId } from '../../../testing/postbacks.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { forgetOldReadKeys } from './read-keys.ts';

const clock = movableClock();
const gateway = await useGateway({ clock });
const { context, query, visitor } = gateway;

const signedPath = '/postback/read_keys';
const staffPath = '/api/advertiser/read_key';
const form = { name: 'BI', scopes: ['campaign:list'], expires_on: '2026-06-30' };

let own: TestApiKey;
let foreign: TestApiKey;
let staff: TestCaller;

beforeEach(async () => {
  clock.set('2026-03-02T12:00:00Z');
  await query(
    `insert into advertisers (id, business_name, status, created_at) values (2, 'Outra', 1, now()) on conflict do nothing`,
  );
  await query('delete from advertiser_read_keys');
  await query('delete from request_logs');
  await query('delete from outbox_mails');
  own = await insertApiKey(context);
  foreign = await insertApiKey(context, { advertiserId: 2, byte: 8 });
  staff = await (await gateway.signIn(people.campaigns)).stepUp();
});

interface Signed {
  id?: string;
  path?: string;
  method?: 'GET' | 'POST' | 'DELETE';
  sentAt?: Date;
}

/** Sends a message that a server of an advertiser signs. */
function send(key: TestApiKey, body: object | string | undefined, options: Signed = {}) {
  const { id = nextMessageId(), path = signedPath, method = 'POST', sentAt = clock.now() } = options;
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const headers = { 'content-type': 'application/octet-stream', ...key.headersOf({ id, sentAt, body: text }) };
  return visitor.call('direct', method, path, { headers, ...(body !== undefined && { body: new Blob([text]) }) });
}

const make = async (key = own, fields: object = {}) => (await send(key, { ...form, ...fields })).body;
const list = async (key = own) => (await send(key, undefined, { method: 'GET' })).body;
const reads = async (secret: string, path = '/api/own/campaign') =>
  (await gateway.callerOf(secret).call('advertiser', 'GET', path)).status;

describe('a read key', () => {
  it('is made by a signed message, shown once, and stored as its hash', async () => {
    const { status, body } = await send(own, form);
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^adv_[\w-]{43}$/);
    const { secret, ...shown } = body;
    expect(shown).toEqual({
      id: body.id,
      advertiser_id: 1,
      name: 'BI',
      prefix: secret.slice(0, 12),
      scopes: ['campaign:list', 'campaign:one'],
      created_by_name: null,
      created_at: clock.now().toISOString(),
      expires_on: '2026-06-30',
      last_used_at: null,
      address: null,
    });
    expect(await list()).toEqual([shown]);
    expect(await list(foreign)).toEqual([]);
    const stored = JSON.stringify([
      await query('select * from advertiser_read_keys'),
      await query('select * from audit_entries'),
      await query('select text, html from outbox_mails'),
    ]);
    expect(stored).not.toContain(secret.slice(12));
    const [entry] = await query(
      `select action, user_name from audit_entries where entity = 'advertiser_read_key' order by id desc limit 1`,
    );
    expect(entry).toEqual({ action: 'advertiser_read_key.create', user_name: 'Loja Modelo S.A.' });
    expect(await query(`select "to" from outbox_mails where subject like '%chave de leitura%'`)).toContainEqual({
      to: people.administrator,
    });
  });

  it('is made once by a message, also when its key was ended', async () => {
    const id = nextMessageId();
    const { body } = await send(own, form, { id });
    expect((await send(own, form, { id })).body.code).toBe('secret_shown_once');
    const end = { id: body.id };
    expect((await send(own, end, { method: 'DELETE', path: `${signedPath}/${body.id}` })).status).toBe(200);
    expect((await send(own, form, { id })).body.code).toBe('secret_shown_once');
    expect(await list()).toEqual([]);
  });

  it('reads by its scopes and nothing else, and notes when it was last used', async () => {
    const { secret } = await make(own, { scopes: ['postback:list'] });
    expect([await reads(secret, '/api/own/postback'), await reads(secret)]).toEqual([200, 403]);
    const key = gateway.callerOf(secret);
    for (const [app, method, path] of [
      ['advertiser', 'GET', '/api/get/campaign/search'],
      ['advertiser', 'GET', '/api/v2/get/campaign/search'],
      ['advertiser', 'GET', '/api/advertiser/postback'],
      ['advertiser', 'GET', staffPath],
      ['report', 'GET', '/api/get/report'],
      ['direct', 'GET', '/v2/user/api_keys'],
      ['advertiser', 'POST', staffPath],
      ['advertiser', 'PUT', '/api/campaign/1'],
    ] as const)
      expect([path, (await key.call(app, method, path)).status]).toEqual([path, 403]);
    await expect.poll(async () => (await list())[0].last_used_at, { timeout: 20_000 }).toBe(clock.now().toISOString());
    expect((await key.call('direct', 'GET', '/v2/auth')).body.user).toMatchObject({
      user_id: null,
      affiliate_id: null,
      advertiser_id: 1,
      key: { scopes: ['postback:list'] },
    });
  });

  it('is refused for what an advertiser may not read, and for a day that is over or far away', async () => {
    const errorsOf = async (fields: object) => (await send(own, { ...form, ...fields })).body;
    for (const scope of ['conversion:list', 'advertiser-invoice:create', 'affiliate:list', 'campaign:update'])
      expect(await errorsOf({ scopes: [scope] })).toMatchObject({ errors: { scopes: 'validation.key_scope' } });
    for (const day of ['2026-03-01', '2027-03-04'])
      expect(await errorsOf({ expires_on: day })).toMatchObject({ errors: { expires_on: 'validation.key_expiry' } });
    expect(await errorsOf({ advertiser_id: 2 })).toMatchObject({ errors: { advertiser_id: expect.any(String) } });
    expect((await send(own, '{')).body.code).toBe('malformed_request');
    const id = nextMessageId();
    expect((await send(own, form, { id })).status).toBe(201);
    for (let count = 1; count < 20; count += 1) expect((await send(own, form)).status).toBe(201);
    expect((await send(own, form)).body.code).toBe('too_many_keys');
    // What is in the way of a new key says nothing of one that is made.
    expect((await send(own, form, { id })).body.code).toBe('secret_shown_once');
    expect((await send(foreign, form)).status).toBe(201);
  });

  it('ends at once by its advertiser, with its day, and never by another one or by the signature of a read', async () => {
    const { id, secret } = await make();
    const path = `${signedPath}/${id}`;
    expect(await reads(secret)).toBe(200);
    expect((await send(foreign, { id }, { method: 'DELETE', path })).status).toBe(404);
    expect((await send(own, '', { method: 'DELETE', path })).body.code).toBe('malformed_request');
    expect((await send(own, { id: id + 1 }, { method: 'DELETE', path })).body.code).toBe('invalid_fields');
    expect(await reads(secret)).toBe(200);
    expect((await send(own, { id }, { method: 'DELETE', path })).body).toMatchObject({ id });
    expect(await reads(secret)).toBe(401);
    expect((await send(own, { id }, { method: 'DELETE', path })).status).toBe(404);
    const other = await make();
    clock.set('2026-07-01T02:59:59Z');
    expect(await reads(other.secret)).toBe(200);
    clock.set('2026-07-01T03:00:00Z');
    expect(await reads(other.secret)).toBe(401);
    await forgetOldReadKeys(context);
    expect(await list()).toHaveLength(1);
    clock.set('2026-08-01T12:00:00Z');
    await forgetOldReadKeys(context);
    expect(await query('select * from advertiser_read_keys')).toEqual([]);
  });

  it('takes a signature that holds: not of an old message, and of nothing but its bytes', async () => {
    expect((await send(own, form, { sentAt: new Date(clock.now().getTime() - 301_000) })).body.code).toBe(
      'signature_expired',
    );
    const headers = own.headersOf({ id: nextMessageId(), sentAt: clock.now(), body: JSON.stringify(form) });
    const body = new Blob([JSON.stringify({ ...form, name: 'Outra' })]);
    const type = { 'content-type': 'application/octet-stream' };
    const answer = await visitor.call('direct', 'POST', signedPath, { headers: { ...type, ...headers }, body });
    expect(answer.body.code).toBe('signature_invalid');
    expect((await visitor.call('direct', 'POST', signedPath, { body: form })).status).toBe(415);
    expect((await visitor.call('direct', 'GET', signedPath)).status).toBe(401);
  });
});

describe('staff who run campaigns', () => {
  it('make read keys of an advertiser after a step-up, and end them', async () => {
    const body = { ...form, advertiser_id: 1 };
    const unproven = await gateway.signIn(people.campaigns);
    expect((await unproven.call('advertiser', 'POST', staffPath, { body })).body.code).toBe('step_up_required');
    const made = await staff.call('advertiser', 'POST', staffPath, { body });
    expect([made.status, made.body.created_by_name]).toEqual([201, 'Clara Campanha']);
    expect(await reads(made.body.secret)).toBe(200);
    const { secret: _, ...shown } = made.body;
    expect(await list()).toEqual([{ ...shown, last_used_at: expect.anything(), address: expect.anything() }]);
    const listed = await staff.call('advertiser', 'GET', `${staffPath}?advertiser_id=2`);
    expect(listed.body.data).toEqual([]);
    expect((await staff.call('advertiser', 'DELETE', `${staffPath}/${made.body.id}`)).status).toBe(200);
    expect(await reads(made.body.secret)).toBe(401);
    const unknown = await staff.call('advertiser', 'POST', staffPath, { body: { ...form, advertiser_id: 99 } });
    expect(unknown.body.errors).toEqual({ advertiser_id: 'validation.reference' });
    const manager = await (await gateway.signIn(people.manager)).stepUp();
    expect((await manager.call('advertiser', 'POST', staffPath, { body })).status).toBe(403);
  });
});

describe('the requests of read keys', () => {
  it('are kept for their advertiser alone, who reads them by a signature', async () => {
    const { id, secret } = await make();
    const handIn = { requests: [loggedRequest(1), loggedRequest(2)] };
    const key = gateway.callerOf(secret);
    expect((await key.call('direct', 'POST', '/v2/user/requests', { body: handIn })).status).toBe(201);
    expect((await key.call('direct', 'POST', '/v2/user/requests', { body: handIn })).status).toBe(201);
    const logOf = async (signer: TestApiKey) =>
      (await send(signer, undefined, { method: 'GET', path: '/postback/read_key_requests' })).body;
    const { data, total } = await logOf(own);
    expect([total, data.map((row: { key_id: number }) => row.key_id)]).toEqual([2, [id, id]]);
    expect(data[0]).not.toHaveProperty('advertiser_id');
    expect((await logOf(foreign)).total).toBe(0);
    expect((await key.call('direct', 'GET', '/v2/user/requests')).status).toBe(403);
    expect((await staff.call('direct', 'GET', '/v2/user/requests')).body.total).toBe(0);
  });
});
