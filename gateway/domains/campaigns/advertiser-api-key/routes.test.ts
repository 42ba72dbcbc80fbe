import { beforeEach, expect, it } from 'vitest';
import { readWebhookKey, signatureHeaders } from '../../../lib/webhook-signature.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { forgetExpiredKeys } from './api-keys.ts';

const clock = movableClock();
let staff: TestCaller;

const hourMs = 3_600_000;
const path = '/api/advertiser/api_key';

const gateway = await useGateway({ clock });
const { query } = gateway;

beforeEach(async () => {
  await query('delete from advertiser_api_keys');
  staff = await (await gateway.signIn(people.campaigns)).stepUp();
});

interface NewKey {
  id: number;
  secret: string;
}

const make = async (): Promise<NewKey> =>
  (await staff.call('advertiser', 'POST', path, { body: { advertiser_id: 1 } })).body;

/** Returns whether a key opens the advertiser's log. */
async function opens({ id, secret }: NewKey): Promise<boolean> {
  const key = readWebhookKey(secret);
  if (key === undefined) throw new Error(`not a webhook secret: ${secret}`);
  const headers = { 'webhook-key': String(id), ...signatureHeaders(key, { id: 'm', sentAt: clock.now(), body: '' }) };
  return (await gateway.visitor.call('direct', 'GET', '/postback/log', { headers })).status === 200;
}

it('is made after a step-up by those who may, and its secret is shown this once', async () => {
  const { status, body } = await staff.call('advertiser', 'POST', path, { body: { advertiser_id: 1 } });
  expect(status).toBe(201);
  expect(Buffer.from(body.secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  expect(body).toEqual({
    id: body.id,
    advertiser_id: 1,
    created_by_name: 'Clara Campanha',
    expires_at: null,
    secret: body.secret,
    created_at: clock.now().toISOString(),
  });
  const list = await staff.call('advertiser', 'GET', `${path}?advertiser_id=1`);
  const { secret: _secret, ...shown } = body;
  expect(list.body.data).toEqual([shown]);

  const unproven = await gateway.signIn(people.campaigns);
  expect((await unproven.call('advertiser', 'POST', path, { body: { advertiser_id: 1 } })).body.code).toBe(
    'step_up_required',
  );
  expect((await unproven.call('advertiser', 'DELETE', `${path}/${body.id}`)).body.code).toBe('step_up_required');
  const manager = await (await gateway.signIn(people.manager)).stepUp();
  expect((await manager.call('advertiser', 'POST', path, { body: { advertiser_id: 1 } })).status).toBe(403);
  expect((await staff.call('advertiser', 'POST', path, { body: { advertiser_id: 99 } })).body.errors).toEqual({
    advertiser_id: 'validation.reference',
  });
});

it('is made known to all administrators and to the contacts of its advertiser alone', async () => {
  await query('delete from advertiser_users');
  await query(
    `insert into advertisers (id, business_name, status, created_at) values (2, 'Outra', 1, now()) on conflict do nothing`,
  );
  await query(
    `insert into advertiser_users (advertiser_id, name, email) values (1, 'Loja', 'loja@example.com'), (2, 'Outra', 'outra@example.com')`,
  );
  await query('delete from outbox_mails');
  const { secret } = await make();
  const mails = await query('select "to", subject, text from outbox_mails order by id');
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [people.administrator, 'Nova chave de API de Loja Modelo S.A.'],
    ['loja@example.com', 'Nova chave de API de Loja Modelo S.A.'],
  ]);
  for (const { text } of mails) {
    expect(text).toContain(`Clara Campanha (${people.campaigns}) criou uma chave de API`);
    expect(text).not.toContain(secret);
  }
});

it('is stored neither readable nor in the audit, and opens nothing of another advertiser', async () => {
  const { id, secret } = await make();
  const stored = JSON.stringify([
    await query('select * from advertiser_api_keys'),
    await query('select * from audit_entries'),
  ]);
  const [key] = await query('select sealed_secret from advertiser_api_keys');
  expect(stored).not.toContain(secret.replace('whsec_', ''));
  expect(JSON.stringify(await query('select * from audit_entries'))).not.toContain(key.sealed_secret);
  await query(
    `insert into advertisers (id, business_name, status, created_at) values (2, 'Outra', 1, now()) on conflict do nothing`,
  );
  await query(`update advertiser_api_keys set advertiser_id = 2`);
  expect(await opens({ id, secret })).toBe(false);
});

it('lives for 72 hours beside the next one, and never are three valid', async () => {
  const first = await make();
  const second = await make();
  expect([await opens(first), await opens(second)]).toEqual([true, true]);
  clock.advance(72 * hourMs - 1);
  expect(await opens(first)).toBe(true);
  clock.advance(1);
  expect([await opens(first), await opens(second)]).toEqual([false, true]);

  staff = await (await gateway.signIn(people.campaigns)).stepUp();
  const third = await make();
  const fourth = await make();
  expect([await opens(second), await opens(third), await opens(fourth)]).toEqual([false, true, true]);
  clock.advance(73 * hourMs);
  expect([await opens(third), await opens(fourth)]).toEqual([false, true]);
  clock.advance(30 * 24 * hourMs);
  await forgetExpiredKeys(gateway.context);
  expect(await query('select id from advertiser_api_keys')).toEqual([{ id: fourth.id }]);
});

it('ends at once when it is deleted', async () => {
  const key = await make();
  expect((await staff.call('advertiser', 'DELETE', `${path}/${key.id}`)).status).toBe(200);
  expect(await opens(key)).toBe(false);
  expect((await staff.call('advertiser', 'DELETE', `${path}/${key.id}`)).status).toBe(404);
});
