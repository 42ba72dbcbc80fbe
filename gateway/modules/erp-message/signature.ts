import { createHmac } from 'node:crypto';

interface SignedMessage {
  id: string;
  sentAt: Date;
  body: string;
}

/** Returns the headers of a message as Standard Webhooks 1.0 says: HMAC-SHA-256 over id, time in seconds and body. */
export function signatureHeaders(key: Buffer, { id, sentAt, body }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
