import type { Clock } from '#shared/time.ts';
import type { TestApiKey } from './api-keys.ts';

let serial = 0;

/** Returns a new message id at each call. */
export const nextMessageId = (): string => `msg_${(serial += 1)}`;

/** Returns the body of a postback about a sale of R$ 100 with the coupon `ANA10`. */
export const saleOf = (change: object = {}) => ({
  coupon: 'ANA10',
  order_id: `P-${(serial += 1)}`,
  amount: 100,
  currency: 'BRL',
  status: 'approved',
  occurred_at: '2026-03-02T11:00:00Z',
  ...change,
});

interface SendOptions {
  id?: string;
  sentAt?: Date;
  /** Sent instead of the signed body. */
  sentBody?: string | Buffer;
  headers?: Record<string, string>;
  path?: '/postback' | '/postback/batch';
}

export interface PostbackReply {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test asserts the shape of what it reads
  body: any;
  headers: Headers;
}

/**
 * Returns a function that sends signed postbacks, as the server of an advertiser does.
 *
 * @param url of a gateway, which only accepts bytes, or of a proxy
 */
export function postbackSender(url: string, clock: Clock, type = 'application/octet-stream') {
  return async (key: TestApiKey, sale: object | string, options: SendOptions = {}): Promise<PostbackReply> => {
    const body = typeof sale === 'string' ? sale : JSON.stringify(sale);
    const { id = nextMessageId(), sentAt = clock.now(), sentBody = body, headers, path = '/postback' } = options;
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': type, ...key.headersOf({ id, sentAt, body }), ...headers },
      body: typeof sentBody === 'string' ? sentBody : new Uint8Array(sentBody),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
}
