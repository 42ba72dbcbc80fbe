import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { serveMetrics } from '#shared/server/metrics.ts';
import { withTransaction } from '../db/client.ts';
import { enqueueMail } from '../domains/platform/outbox-mail/outbox.ts';
import { startReconciliation } from '../domains/reports/reconciliation/reconciliations.ts';
import { systemActor } from '../engine/actor.ts';
import { startWorker } from '../engine/start-worker.ts';
import { people } from '../testing/fixtures.ts';
import { useGateway } from '../testing/test-gateway.ts';
import { measureOperation } from './operating-metrics.ts';

const lines: string[] = [];
const gateway = await useGateway({
  env: { LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(line) },
});
const { context } = gateway;
beforeAll(() => measureOperation(context, 0));

/** Returns the value of a figure as Prometheus reads it; undefined where it is absent. */
async function figure(name: string, labels = ''): Promise<number | undefined> {
  const text = await context.metrics.registry.metrics();
  const line = text.split('\n').find((each) => each.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

test('a request is counted by route, role and status, and logged with the id and trace of the proxy', async () => {
  const finance = await gateway.signIn(people.finance);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  lines.length = 0;
  await finance.call('finance', 'GET', '/api/reconciliations', {
    headers: { 'X-Request-Id': 'request-of-a-proxy', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  const labels = '{method="GET",route="finance /api/reconciliations",role="finance",status="200"}';
  await expect.poll(() => figure('http_requests_total', labels)).toBe(1);
  expect(logged()).toContainEqual(
    expect.objectContaining({
      requestId: 'request-of-a-proxy',
      traceId,
      route: 'finance /api/reconciliations',
      status: 200,
    }),
  );
});

test('a refusal is counted and logged with its code and its fields, without values', async () => {
  lines.length = 0;
  await gateway.visitor.call('direct', 'POST', '/v2/login', {
    body: { username: 'a@b.test', password: 'wrong-canary' },
  });
  const labels = '{route="/v2/login",reason="invalid_credentials"}';
  await expect.poll(() => figure('http_requests_refused_total', labels)).toBe(1);
  expect(logged()).toContainEqual(expect.objectContaining({ route: '/v2/login', code: 'invalid_credentials' }));

  await gateway.visitor.call('direct', 'POST', '/v2/login', { body: { username: 7 } });
  await expect.poll(() => logged().some(({ fields }) => Array.isArray(fields))).toBe(true);
  await gateway.visitor.call('direct', 'POST', '/postback', {
    headers: { 'content-type': 'application/octet-stream' },
  });
  await expect
    .poll(async () => (await context.metrics.registry.metrics()).includes('{route="/postback",reason='))
    .toBe(true);
  expect(lines.join('')).not.toContain('wrong-canary');
});

test('an unknown call is one route, whatever its path', async () => {
  for (const path of ['/nothing-1', '/nothing-2']) await gateway.visitor.call('direct', 'GET', path);
  const labels = '{method="GET",route="(unknown)",role="visitor",status="404"}';
  await expect.poll(() => figure('http_requests_total', labels)).toBe(2);
});

test('queues, money and the newest comparison are read from the database, clicks from their files', async () => {
  await withTransaction(context.database, (tx) =>
    enqueueMail(tx, { to: 'a@b.test', subject: 's', text: 't', html: 'h', now: context.clock.now() }),
  );
  await gateway.query(
    `with endpoint as (
      insert into webhook_endpoints (affiliate_id, name, url, kind, method, payload, events, created_at)
      values (1, 'w', 'https://a.test/', 'standard', 'POST', 'snapshot', '{conversion.created}', now()) returning id)
    insert into webhook_deliveries (endpoint_id, event, state, next_attempt_at, expires_at, created_at)
    select id, 'conversion.created', 'waiting', now(), now() + interval '1 day', now() - interval '1 minute' from endpoint`,
  );
  await startReconciliation(context, systemActor('test'));
  const folder = join(context.env.dataDir, 'clicks', '00000000-0000-0000-0000-000000000000');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '000000001.log'), 'a click\n');

  expect(await figure('database_up')).toBe(1);
  expect(await figure('queue_entries', '{queue="mail"}')).toBeGreaterThan(0);
  expect(await figure('queue_oldest_entry_seconds', '{queue="mail"}')).toBeGreaterThan(0);
  expect(await figure('queue_entries', '{queue="erp"}')).toBe(0);
  expect(await figure('queue_entries', '{queue="webhook"}')).toBe(1);
  expect(await figure('queue_oldest_entry_seconds', '{queue="webhook"}')).toBeGreaterThan(59);
  expect(await figure('payment_runs_unanswered')).toBe(0);
  expect(await figure('reconciliation_difference_brl')).toBe(0);
  expect(await figure('reconciliation_last_run_timestamp_seconds')).toBe(context.clock.now().getTime() / 1000);
  expect(await figure('clicks_unstored_bytes')).toBe(8);
  expect(await figure('data_directory_free_bytes')).toBeGreaterThan(0);
  expect(await figure('database_connections_limit', '{pool="requests"}')).toBe(1);
  // The embedded database has one session: nobody waits in it.
  expect(await figure('database_lock_waits')).toBeUndefined();
  rmSync(folder, { recursive: true });
  expect(await figure('clicks_unstored_bytes')).toBe(0);
});

test('a background job tells of its turns, good and bad', async () => {
  let turns = 0;
  const worker = startWorker(context, {
    name: 'tested',
    intervalMs: 60_000,
    work: () => {
      turns += 1;
      return turns === 1 ? Promise.reject(new Error('once')) : Promise.resolve(false);
    },
  });
  await expect.poll(() => figure('worker_failures_total', '{worker="tested"}')).toBe(1);
  const lastSuccess = async () => (await figure('worker_last_success_timestamp_seconds', '{worker="tested"}')) ?? 0;
  // Since the start, so that one that has never succeeded is late some day.
  const startedAt = await lastSuccess();
  expect(startedAt).toBeGreaterThan(0);
  worker.wake();
  await expect.poll(lastSuccess).toBeGreaterThan(startedAt);
  expect(await figure('worker_interval_seconds', '{worker="tested"}')).toBe(60);
  await worker.stop();
});

test('the metrics are served at their own address alone', async () => {
  const served = await serveMetrics(context.metrics.registry, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await answer.text()).toContain('http_request_duration_seconds_bucket');
  expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);
  await served.close();
});
