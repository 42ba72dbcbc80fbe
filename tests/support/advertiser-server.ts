import { createHmac, randomUUID } from 'node:crypto';
import type { RestClient } from './client.ts';

/** What an advertiser's server reports of an order. */
export interface Postback {
  click_id?: string;
  coupon?: string;
  order_id: string;
  amount: number;
  status: 'pending' | 'approved' | 'refused';
  occurred_at?: string;
  reason?: string;
}

export interface PostbackAnswer {
  status: number;
  body: { conversion_id: number; status: string; reason: string | null };
}

/** The server of an advertiser, which signs with its key. */
export interface AdvertiserServer {
  /** @param messageId that of an earlier one, to repeat it; a new one by default */
  send: (postback: Postback, messageId?: string) => Promise<PostbackAnswer>;
  /** Sends up to a thousand orders in one message. */
  sendBatch: (postbacks: readonly Postback[]) => Promise<{ status: number; body: BatchAnswer }>;
}

/** The answer to each order of a batch: a status where it was recorded, an error's code where it was refused. */
export interface BatchAnswer {
  orders: readonly { index: number; status?: string; code?: string }[];
}

/** Makes a key for an advertiser, by staff with a proof of identity, and the server that uses it. */
export async function advertiserServer(
  staff: RestClient,
  url: string,
  advertiserId: number,
): Promise<AdvertiserServer> {
  await staff.stepUp();
  const { body: key } = await staff.post<{ id: number; secret: string }>('/api/advertiser-api-key', {
    advertiser_id: advertiserId,
  });
  const secret = Buffer.from(key.secret.replace('whsec_', ''), 'base64');
  const post = async (path: string, message: object, id: string = randomUUID()) => {
    const body = JSON.stringify(message);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-key': String(key.id),
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
  };
  const full = (postback: Postback) => ({ currency: 'BRL', occurred_at: new Date().toISOString(), ...postback });
  return {
    send: async (postback, messageId) => {
      const response = await post('/postback', full(postback), messageId);
      return { status: response.status, body: (await response.json()) as PostbackAnswer['body'] };
    },
    sendBatch: async (postbacks) => {
      const response = await post('/postback/batch', { orders: postbacks.map(full) });
      return { status: response.status, body: (await response.json()) as BatchAnswer };
    },
  };
}

/** Makes a server of an advertiser for each proxy, one after the other: a proof of identity replaces the session of the one before. */
export async function advertiserServers(
  staff: RestClient,
  { proxies }: { proxies: readonly { url: string }[] },
  advertiserId: number,
): Promise<AdvertiserServer[]> {
  const servers = [];
  for (const { url } of proxies) servers.push(await advertiserServer(staff, url, advertiserId));
  return servers;
}
