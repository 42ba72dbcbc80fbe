import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { createMetricRegistry, createRequestMetrics } from '#shared/server/metrics.ts';
import { createLogger } from '../log.ts';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';
import { createHttpServer } from './http-server.ts';
import { shedLoad } from './shed-load.ts';

let proxy: ProxyHarness;
afterEach(() => proxy.close());

const list = 'GET report /api/get/report';

/** A proxy with room for two calls, whose lists wait until they are let go. */
async function startFull() {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  proxy = await startProxy({ log, callLimits: { crowd: 2, steady: 2 } });
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
  proxy = await startProxy({ metrics, callLimits: { crowd: 0, steady: 0 } });
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

it('a crowd that stays is answered to fewer at once than one that has just come', async () => {
  let waiting = 0;
  let nowMs = 0;
  const answer = shedLoad({
    app: () => undefined,
    gateway: { callsUnderWay: () => waiting },
    limits: { crowd: 10, steady: 4 },
    now: () => nowMs,
  });
  const server = createHttpServer((request, response) => {
    answer(request, response);
    if (!response.headersSent) response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const statusWith = async (calls: number, ms: number) => {
    waiting = calls;
    nowMs = ms;
    return (await fetch(`http://127.0.0.1:${port}/api/site`)).status;
  };
  expect(await statusWith(2, 0)).toBe(200);
  expect(await statusWith(9, 500)).toBe(200);
  expect(await statusWith(10, 600)).toBe(503);
  expect(await statusWith(4, 1_100)).toBe(503);
  expect(await statusWith(3, 1_200)).toBe(200);
  // Three are more than half: it has not gone.
  expect(await statusWith(4, 1_300)).toBe(503);
  expect(await statusWith(2, 1_400)).toBe(200);
  expect(await statusWith(9, 1_500)).toBe(200);
  server.closeAllConnections();
  server.close();
});
