import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Messages between servers, signed according to Standard Webhooks 1.0: HMAC-SHA-256 over id, time in seconds and body.
 */

/** Length of a webhook secret according to Standard Webhooks. */
export const [keyBytesMin, keyBytesMax] = [24, 64];

const secretPrefix = 'whsec_';

/** Returns the text of a webhook secret: `whsec_` and the base64 of its key. */
export const webhookSecret = (key: Buffer): string => secretPrefix + key.toString('base64');

/** Returns the key of a webhook secret: `whsec_` and standard base64; undefined for anything else. */
export function readWebhookKey(secret: string): Buffer | undefined {
  const [, encoded] = /^whsec_([\w+/]+={0,2})$/.exec(secret) ?? [];
  if (encoded === undefined) return undefined;
  const key = Buffer.from(encoded, 'base64');
  const isWhole = key.toString('base64') === encoded;
  return isWhole && key.length >= keyBytesMin && key.length <= keyBytesMax ? key : undefined;
}

interface Signed {
  id: string;
  /** Seconds since 1970, as the header has it. */
  timestamp: string;
  /** The very bytes that are sent. */
  body: string | Buffer;
}

const signatureOf = (key: Buffer, { id, timestamp, body }: Signed): Buffer =>
  createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();

interface OutgoingMessage {
  id: string;
  sentAt: Date;
  body: string;
}

/** Returns the headers of a message that we send. */
export function signatureHeaders(key: Buffer, { id, sentAt, body }: OutgoingMessage): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = signatureOf(key, { id, timestamp, body }).toString('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/**
 * Returns whether a message that we received is signed with a key.
 *
 * @param signatures the header's value: one or several `v1,<base64>`, separated by blanks
 */
export function isSignedWith(key: Buffer, message: Signed, signatures: string): boolean {
  const expected = signatureOf(key, message);
  return signatures.split(' ').some((signature) => {
    const [version, encoded = ''] = signature.split(',');
    const given = Buffer.from(encoded, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
