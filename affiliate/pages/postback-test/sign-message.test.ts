import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { secretBytes, signMessage } from './sign-message.ts';

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;

it('signs what is sent as a server does', async () => {
  const bytes = secretBytes(` ${secret} `);
  if (bytes === undefined) throw new Error('the secret was not read');
  const body = '{"order_id":"ç\u{1f6d2}"}';
  const headers = await signMessage({ keyId: '3', secret: bytes, body, now: new Date('2026-03-02T12:00:00.900Z') });
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers;
  expect([headers['webhook-key'], timestamp]).toEqual(['3', '1772452800']);
  expect(id).toMatch(/^msg_\w{32}$/);
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
});

it('reads no secret but a whole one', () => {
  for (const text of ['', 'whsec_', secret.slice(0, 20), secret.replace('whsec_', ''), 'whsec_*', `${secret}x`]) {
    expect(secretBytes(text), text).toBeUndefined();
  }
});
