import { expect, it } from 'vitest';
import { RequestError } from '../../../lib/errors.ts';
import { insertApiKey } from '../../../testing/api-keys.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { verifyWebhook } from './verify-webhook.ts';

const clock = movableClock('2026-03-02T12:00:00Z');
const now = clock.now();
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const gateway = await useGateway({ clock });
const key = await insertApiKey(gateway.context);

const body = '{"order_id":"A-1 \u00e7\u{1f6d2}\u2028","amount":1.50}';
const signed = (sentAt = now, id = 'msg_1') => key.headersOf({ id, sentAt, body });
const verify = (headers: Record<string, string | undefined>, sent: string | Buffer = body) =>
  verifyWebhook(gateway.context, { headers, rawBody: Buffer.from(sent) });
const codeOf = (headers: Record<string, string | undefined>, sent?: string | Buffer) =>
  verify(headers, sent).then(
    () => 'accepted',
    (error: unknown) => (error instanceof RequestError ? error.code : String(error)),
  );

it('says who signed, and counts every byte of the body', async () => {
  expect(await verify(signed())).toEqual({
    advertiserId: 1,
    advertiserName: 'Loja Modelo S.A.',
    keyId: key.id,
    messageId: 'msg_1',
  });
  for (const other of [
    `${body} `,
    body.replace('1.50', '1.5'),
    body.normalize('NFD'),
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]),
    '',
  ]) {
    expect(await codeOf(signed(), other)).toBe('signature_invalid');
  }
  const broken = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
  expect(await codeOf(signed(), broken)).toBe('signature_invalid');
});

it('takes 5 minutes either way, and no second more', async () => {
  const codes = [-301, -300, -299, 299, 300, 301].map((seconds) => codeOf(signed(inSeconds(seconds))));
  expect(await Promise.all(codes)).toEqual([
    'signature_expired',
    'accepted',
    'accepted',
    'accepted',
    'accepted',
    'signature_expired',
  ]);
});

it('binds the signature to id, time and key', async () => {
  const other = await insertApiKey(gateway.context, { byte: 8 });
  expect(await codeOf({ ...signed(), 'webhook-id': 'msg_2' })).toBe('signature_invalid');
  const later = String(Math.floor(now.getTime() / 1000) + 1);
  expect(await codeOf({ ...signed(), 'webhook-timestamp': later })).toBe('signature_invalid');
  expect(await codeOf({ ...signed(), 'webhook-key': String(other.id) })).toBe('signature_invalid');
});

it('takes one right signature among several', async () => {
  const { 'webhook-signature': right = '' } = signed();
  const wrong = `v1,${Buffer.alloc(32).toString('base64')}`;
  expect(await codeOf({ ...signed(), 'webhook-signature': `${wrong} ${right}` })).toBe('accepted');
  expect(await codeOf({ ...signed(), 'webhook-signature': `${right} v2,AAAA` })).toBe('accepted');
  expect(await codeOf({ ...signed(), 'webhook-signature': `v1a,${'A'.repeat(88)} v2,AAAA ${right}` })).toBe('accepted');
  expect(await codeOf({ ...signed(), 'webhook-signature': wrong })).toBe('signature_invalid');
  expect(await codeOf({ ...signed(), 'webhook-signature': right.replace('v1,', 'v2,') })).toBe('signature_invalid');
});

it('names the header that is missing or malformed', async () => {
  for (const name of ['webhook-key', 'webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    await expect(verify({ ...signed(), [name]: undefined })).rejects.toMatchObject({
      code: 'signature_invalid',
      details: { errors: { [name]: 'validation.required' } },
    });
    await expect(verify({ ...signed(), [name]: 'x y' })).rejects.toMatchObject({
      code: 'signature_invalid',
      details: { errors: { [name]: 'validation.invalid' } },
    });
  }
});

it('knows no key that was never there, is deleted or has expired', async () => {
  expect(await codeOf({ ...signed(), 'webhook-key': '999' })).toBe('key_unknown');
  expect(await codeOf({ ...signed(), 'webhook-key': '9999999999' })).toBe('key_unknown');
  const ending = await insertApiKey(gateway.context, { expiresAt: inSeconds(60) });
  const headers = () => ending.headersOf({ id: 'msg_1', sentAt: clock.now(), body });
  expect(await codeOf(headers())).toBe('accepted');
  clock.advance(60_000);
  expect(await codeOf(headers())).toBe('key_unknown');
  clock.set(now);
  await gateway.context.database.pool.query('delete from advertiser_api_keys where id = $1', [ending.id]);
  expect(await codeOf(headers())).toBe('key_unknown');
});
