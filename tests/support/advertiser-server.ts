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
  send: (postback: Postback) => Promise<PostbackAnswer>;
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
  return {
    send: async (postback) => {
      const body = JSON.stringify({ currency: 'BRL', occurred_at: new Date().toISOString(), ...postback });
      const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
      const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
      const response = await fetch(`${url}/postback`, {
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
      return { status: response.status, body: (await response.json()) as PostbackAnswer['body'] };
    },
  };
}
