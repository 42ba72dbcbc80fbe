import { beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { deleteExpired } from '../login/housekeeping.ts';
import { createLink } from '../single-use-link/links.ts';

const clock = movableClock();
const gateway = await useGateway({ clock });
const { query } = gateway;

const path = '/v2/user/api_keys';
const daysMs = 24 * 60 * 60_000;
const form = { name: 'Painel', scopes: ['channel:list'], expires_on: '2026-06-30' };

type Person = (typeof people)[keyof typeof people];
const callerOf = async (person: Person) => (await gateway.signIn(person)).stepUp();
const make = (caller: TestCaller, fields: object = {}) =>
  caller.call('direct', 'POST', path, { body: { ...form, ...fields } });
const keyOf = async (person: Person, scopes: string[]) => {
  const { body } = await make(await callerOf(person), { scopes });
  return { id: Number(body.id), caller: gateway.callerOf(String(body.secret)) };
};

let main: TestCaller;
let administrator: TestCaller;

beforeEach(async () => {
  clock.set('2026-03-02T12:00:00Z');
  await query('delete from api_keys');
  await query('delete from sessions');
  await query('delete from payment_freezes');
  await query('update affiliates set status = 1 where id = 1');
  await query('update users set password_hash = (select password_hash from users where id = 1), deactivated_at = null');
  main = await callerOf(people.main);
  administrator = await callerOf(people.administrator);
});

describe('an API key', () => {
  it('is made after a step-up, shown once, and stored as its hash', async () => {
    const withoutProof = await make(await gateway.signIn(people.main));
    expect([withoutProof.status, withoutProof.body.code]).toEqual([403, 'step_up_required']);
    const { status, body } = await make(main);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Painel',
      scopes: ['channel:list', 'channel:one'],
      expires_on: '2026-06-30',
      last_used_at: null,
      prefix: String(body.secret).slice(0, 12),
    });
    expect(body.secret).toMatch(/^key_[\w-]{43}$/);
    const { body: listed } = await main.call('direct', 'GET', path);
    expect(listed).toHaveLength(1);
    expect(listed[0]).not.toHaveProperty('secret');
    const stored = JSON.stringify([
      await query('select * from api_keys'),
      await query('select * from audit_entries'),
      await query('select text, html from outbox_mails'),
    ]);
    expect(stored).not.toContain(body.secret);
  });

  it('is announced to its owner by mail, and is in the audit', async () => {
    const { body } = await make(main, { name: 'Planilha da loja' });
    const [mail] = await query(`select "to", text from outbox_mails order by id desc limit 1`);
    expect(mail.to).toBe(people.main);
    expect(mail.text).toContain('"Planilha da loja"');
    const [entry] = await query('select * from audit_entries order by id desc limit 1');
    expect(entry).toMatchObject({
      action: 'api_key.create',
      entity_id: String(body.id),
      user_name: expect.any(String),
    });
    await main.call('direct', 'DELETE', `${path}/${body.id}`);
    const [ended] = await query('select action, before from audit_entries order by id desc limit 1');
    expect(ended).toMatchObject({ action: 'api_key.delete', before: { name: 'Planilha da loja' } });
  });

  it.each([
    ['that the role does not have', ['payment-run:list'], 'scopes', 'validation.key_scope'],
    ["that is a person's own", ['password:update'], 'scopes', 'validation.key_scope'],
    ['that makes keys', ['api-key:create'], 'scopes', 'validation.key_scope'],
    ['that takes a step-up', ['payment-info:update'], 'scopes', 'validation.key_scope'],
    ['of an unknown resource', ['gadget:list'], 'scopes', 'validation.key_scope'],
    ['of an unknown verb', ['channel:read'], 'scopes.0', 'validation.key_scope'],
    ['of nothing', [], 'scopes', 'validation.required'],
  ])('has no scope %s', async (_name, scopes, field, message) => {
    const { status, body } = await make(main, { scopes });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: message });
  });

  it.each(['2026-03-01', '2027-03-04'])('ends between today and a year ahead, not on %s', async (expiresOn) => {
    const { body } = await make(main, { expires_on: expiresOn });
    expect(body.errors).toEqual({ expires_on: 'validation.key_expiry' });
  });

  it('is one of at most 20 of a person', async () => {
    await query(
      `insert into api_keys (user_id, name, prefix, token_hash, scopes, created_at, expires_at)
       select 3, 'x', 'key_', 'hash' || n, '{}', now(), now() from generate_series(1, 20) as n`,
    );
    const { status, body } = await make(main);
    expect([status, body.code]).toEqual([422, 'too_many_keys']);
  });

  it('is seen and ended by its owner alone', async () => {
    const { body } = await make(main);
    for (const caller of [administrator, await callerOf(people.secondary), await callerOf(people.foreign)]) {
      expect((await caller.call('direct', 'GET', path)).body).toEqual([]);
      expect((await caller.call('direct', 'DELETE', `${path}/${body.id}`)).status).toBe(404);
    }
    expect((await main.call('direct', 'DELETE', `${path}/${body.id}`)).body).toMatchObject({ id: body.id });
    expect((await main.call('direct', 'GET', path)).body).toEqual([]);
  });
});

describe('a program with a key', () => {
  it('does what its scopes name and nothing else, on what its owner reaches', async () => {
    const { caller } = await keyOf(people.main, ['channel:list']);
    const channels = await caller.call('affiliate', 'GET', '/api/v2/get/affiliate/site');
    expect(channels.status).toBe(200);
    expect(new Set(channels.body.map((each: { affiliate_id: number }) => each.affiliate_id))).toEqual(new Set([1]));
    for (const [app, method, at] of [
      ['affiliate', 'GET', '/api/v2/get/affiliate'],
      ['report', 'GET', '/api/get/report?page=1'],
      ['affiliate', 'DELETE', '/api/v2/site/1'],
      ['direct', 'GET', path],
      ['direct', 'POST', path],
      ['direct', 'POST', '/v2/step_up'],
      ['direct', 'GET', '/v2/user/sessions'],
      ['direct', 'PUT', '/edit/user/resetpass'],
    ] as const) {
      const { status, body } = await caller.call(app, method, at, method === 'GET' ? {} : { body: {} });
      expect([status, body.code ?? 'forbidden'], `${method} ${at}`).toEqual([403, 'forbidden']);
    }
  });

  it('is in the audit as its owner, with the key', async () => {
    const { id, caller } = await keyOf(people.administrator, ['affiliate-note:create']);
    const note = { affiliate_id: 1, text: 'Ligar amanhã.' };
    expect((await caller.call('affiliate', 'POST', '/api/affiliate_note', { body: note })).status).toBe(201);
    const [entry] = await query('select user_id, key_id from audit_entries order by id desc limit 1');
    expect(entry).toEqual({ user_id: 1, key_id: id });
    const { body } = await administrator.call('report', 'GET', '/api/audit?action=affiliate_note.create');
    expect(body.data[0]).toMatchObject({ user_id: 1, key_id: id });
  });

  it('loses what its owner loses, at the next call', async () => {
    const { caller } = await keyOf(people.finance, ['payment:list', 'affiliate:list']);
    const payments = () => caller.call('finance', 'GET', '/api/commission/admin_payments?page=1');
    expect((await payments()).status).toBe(200);
    const [{ id }] = await query('select id from users where email = $1', [people.finance]);
    await query('update users set profile = 4 where id = $1', [id]);
    expect((await payments()).status).toBe(403);
    expect((await caller.call('affiliate', 'GET', '/api/affiliate/search')).status).toBe(200);
    await query('update users set profile = 3, deactivated_at = now() where id = $1', [id]);
    expect((await payments()).status).toBe(401);
  });

  it('finds by the search what its scopes name', async () => {
    const find = async (caller: TestCaller) =>
      (await caller.call('report', 'GET', '/api/search?q=afiliado@demo.test')).body;
    expect((await find(administrator)).length).toBeGreaterThan(0);
    const { caller } = await keyOf(people.administrator, ['search:list']);
    expect(await find(caller)).toEqual([]);
  });

  it('notes its last use', async () => {
    const { caller } = await keyOf(people.main, ['channel:list']);
    await caller.call('affiliate', 'GET', '/api/v2/get/affiliate/site');
    await expect
      .poll(async () => (await main.call('direct', 'GET', path)).body[0].last_used_at)
      .toBe('2026-03-02T12:00:00.000Z');
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['its deletion', (id) => main.call('direct', 'DELETE', `${path}/${id}`)],
    [
      'its last day',
      () => {
        clock.set('2026-07-01T03:00:00Z');
        return Promise.resolve();
      },
    ],
    [
      'a reset password',
      async () => {
        const staff = await callerOf(people.manager);
        await staff.call('direct', 'PUT', '/edit/user/resetaffiliatepass/3', { body: { password: 'Trovoada-77' } });
      },
    ],
    [
      'a freeze of payments',
      async () => {
        const hash = await withTransaction(gateway.context.database, (tx) =>
          createLink(tx, gateway.context, { purpose: 'payment_freeze', userId: 3, affiliateId: 1, validMs: 60_000 }),
        );
        await gateway.visitor.call('direct', 'POST', '/user/payment_freeze', { body: { hash } });
      },
    ],
    ['a deleted affiliate', () => query('update affiliates set status = 5 where id = 1')],
  ])('ends with %s', async (_name, end) => {
    const { id, caller } = await keyOf(people.main, ['channel:list']);
    const channels = () => caller.call('affiliate', 'GET', '/api/v2/get/affiliate/site');
    expect((await channels()).status).toBe(200);
    await end(id);
    expect((await channels()).status).toBe(401);
  });

  it('is forgotten a month after its last day', async () => {
    await make(main);
    clock.set(new Date(Date.parse('2026-07-01T03:00:00Z') + 29 * daysMs));
    await deleteExpired(gateway.context);
    expect(await query('select id from api_keys')).toHaveLength(1);
    clock.advance(2 * daysMs);
    await deleteExpired(gateway.context);
    expect(await query('select id from api_keys')).toEqual([]);
  });
});
