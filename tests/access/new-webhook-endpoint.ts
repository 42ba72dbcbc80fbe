import type { Pool } from 'pg';

/** Inserts an endpoint of an affiliate. Returns its id. */
export async function newWebhookEndpoint(pool: Pick<Pool, 'query'>, affiliateId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into webhook_endpoints (affiliate_id, name, url, kind, method, payload, events, created_at)
     values ($1::integer, 'canario-' || $1::text, 'https://tracker.exemplo.test/canario-' || $1::text || '?cid={sub1}', 'macro', 'GET', 'snapshot',
       '{conversion.created}', now()) returning id`,
    [affiliateId],
  );
  return rows[0]?.id ?? 0;
}

/** Inserts a sample that was sent to an endpoint. Returns its id. */
export async function newWebhookDelivery(pool: Pick<Pool, 'query'>, endpointId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into webhook_deliveries (endpoint_id, event, state, attempts, next_attempt_at, expires_at, answer_status, created_at, settled_at)
     values ($1::integer, 'conversion.created', 'delivered', 1, now(), now() + interval '3 days', 200, now(), now()) returning id`,
    [endpointId],
  );
  return rows[0]?.id ?? 0;
}
