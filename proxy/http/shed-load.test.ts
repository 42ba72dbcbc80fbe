import { afterEach, expect, it } from 'vitest';
import { createMetricRegistry, createRequestMetrics } from '#shared/server/metrics.ts';
import { createLogger } from '../log.ts';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
afterEach(() => proxy.close());

const list = 'GET report /api/get/report';

/** A proxy with room for two calls, whose lists wait until they are let go. */
async function startFull() {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  proxy = await startProxy({ log, callsUnderWayMax: 2 });
  await proxy.cookieOf('affiliate');
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  proxy.double.on(list, async () => {
    await gate;
    return { json: { data: [], total: 0 } };
  });
  const waiting = [1, 2].map(() => proxy.call('GET', '/api/conversion', { as: 'affiliate' }));
  await expect.poll(() => proxy.double.requestsTo(list).length).toBe(2);
  return { lines, waiting, letGo };
}

it('while too many calls wait, requests are refused at once and without a line of an error', async () => {
  const { lines, waiting, letGo } = await startFull();
  const refused = await proxy.call('GET', '/api/conversion', { as: 'affiliate' });
  expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('x-request-id')).toBe(refused.body.requestId);
  expect(await proxy.call('POST', '/mcp', { body: {} })).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect((await proxy.call('GET', '/healthz')).status).toBe(200);
  expect(proxy.double.requestsTo(list)).toHaveLength(2);
  expect(lines).toEqual([]);

  letGo();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await proxy.call('GET', '/api/conversion', { as: 'affiliate' })).status).toBe(200);
});

it('a call whose client has left makes room', async () => {
  const { waiting, letGo } = await startFull();
  proxy.server.closeAllConnections();
  await Promise.allSettled(waiting);
  letGo();
  await expect.poll(async () => (await proxy.call('GET', '/api/conversion', { as: 'affiliate' })).status).toBe(200);
});

it('what was refused is counted by method, in the language that was asked for', async () => {
  const registry = createMetricRegistry();
  const metrics = createRequestMetrics(registry);
  proxy = await startProxy({ metrics, callsUnderWayMax: 0 });
  const texts = [];
  for (const language of ['pt-br', 'en']) {
    const { headers, body } = await proxy.call('GET', '/api/site', { headers: { 'X-Language': language } });
    expect(body.requestId).toBe(headers.get('x-request-id'));
    texts.push(body.message);
  }
  await proxy.call('POST', '/api/site');
  expect(texts[0]).not.toBe(texts[1]);

  const counted = await registry.metrics();
  expect(counted).toMatch(/http_requests_total\{method="GET",route="\/api\/\*",role="visitor",status="503"\} 2/);
  expect(counted).toMatch(/http_requests_total\{method="POST",route="\/api\/\*",role="visitor",status="503"\} 1/);
  // Read again, they are not counted again.
  expect(await registry.metrics()).toMatch(/http_requests_refused_total\{route="\/api\/\*",reason="busy"\} 3/);
});
