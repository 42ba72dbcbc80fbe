import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetricRegistry, createRequestMetrics } from '#shared/server/metrics.ts';
import { createLogger } from '../log.ts';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

const registry = createMetricRegistry();
const lines: string[] = [];
let proxy: ProxyHarness;
beforeAll(async () => {
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  proxy = await startProxy({ log, metrics: createRequestMetrics(registry) });
  await Promise.all([proxy.cookieOf('staff'), proxy.cookieOf('affiliate')]);
  proxy.double.on('GET affiliate /api/banks', () => ({ json: [{ id: 1, code: '001', name: 'Banco do Brasil' }] }));
  proxy.double.on('GET report /api/get/report', () => ({ status: 500, json: { message: 'broken' } }));
});
afterAll(() => proxy.close());

/** What is answered, and what is logged and counted of it, but for what differs each time. */
async function seenOf(path: string, as?: 'affiliate' | 'staff') {
  lines.length = 0;
  registry.resetMetrics();
  const { status, headers, body } = await proxy.call('GET', path, { ...(as && { as }) });
  await expect.poll(() => lines.some((line) => line.includes('"status"'))).toBe(true);
  const { requestId: _id, ...rest } = body as { requestId?: string };
  const own = new Set(['x-request-id', 'date', 'content-length']);
  const shown = lines.map((line) => {
    const { level, path: logged, status: answered, code, userId } = JSON.parse(line) as Record<string, unknown>;
    return { level, path: String(logged).toLowerCase(), answered, code, userId };
  });
  const counts = await registry.getSingleMetricAsString('http_requests_total');
  return {
    status,
    headers: [...headers].filter(([name]) => !own.has(name)),
    body: Array.isArray(body) ? body : rest,
    shown,
    counts,
  };
}

describe('a read of a resource', () => {
  // The routers take any case, which the way past them does not.
  it.each([
    ['bank', 'staff', 200],
    ['bank?range=%5B0%2C4%5D', 'affiliate', 200],
    ['bank/1', 'staff', 404],
    ['bank?nothing=1', 'staff', 400],
    ['conversion', 'staff', 502],
    ['conversion', undefined, 401],
    ['conversion/x-1', 'affiliate', 400],
    ['affiliate/0', 'affiliate', 400],
  ] as const)('of %s by %s is answered as through the routers', async (address, as, status) => {
    const straight = await seenOf(`/api/${address}`, as);
    expect(straight).toEqual(await seenOf(`/API/${address}`, as));
    expect(straight.status).toBe(status);
  });

  it.each(['bank/', 'b%61nk', 'session', 'nothing', 'event'])('%s is left to the routers', async (address) => {
    expect(await seenOf(`/api/${address}`, 'staff')).toEqual(await seenOf(`/API/${address}`, 'staff'));
  });
});
