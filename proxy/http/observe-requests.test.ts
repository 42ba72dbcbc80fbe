import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetricRegistry, createRequestMetrics } from '#shared/server/metrics.ts';
import { createLogger } from '../log.ts';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

const registry = createMetricRegistry();
const lines: string[] = [];
let proxy: ProxyHarness;
beforeAll(async () => {
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  proxy = await startProxy({ log, metrics: createRequestMetrics(registry) });
});
afterAll(() => proxy.close());

const isCounted = (line: string) => expect.poll(() => registry.metrics()).toContain(`${line}\n`);
const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

it.each([
  ['/api/channel?sort=["id","ASC"]', '/api/channel'],
  ['/api/channel/77', '/api/channel/:id'],
  ['/api/channel.csv', '/api/channel.csv'],
  ['/api/conversion-import/errors', '/api/conversion-import/:id'],
  ['/api/session', '/api/session'],
  ['/api/no-such-thing-1', '/api/(unknown)'],
  ['/api/no-such-thing-2/x/y', '/api/(unknown)'],
  ['/api/%E0%A4%A', '/api/(unknown)'],
  ['/c/abcdef', '/c/:code'],
  ['/postback/log', '/postback/log'],
  ['/t/conversion', '/t/conversion'],
  ['/t.js', '/t.js'],
  ['/unsubscribe/abc', '/unsubscribe/:hash'],
  ['/admin/campaign/7', '/admin/*'],
  ['/campaigns/7', '/*'],
])('%s is counted as %s', async (path, route) => {
  const { status } = await proxy.call('GET', path);
  await isCounted(`http_requests_total{method="GET",route="${route}",role="visitor",status="${status}"} 1`);
  registry.resetMetrics();
});

it('a request is counted by the role of its user, and a refusal by its code', async () => {
  await proxy.call('GET', '/api/channel/77', { as: 'affiliate' });
  await expect.poll(() => registry.metrics()).toMatch(/route="\/api\/channel\/:id",role="main",status="404"/);
  await isCounted('http_requests_refused_total{route="/api/channel/:id",reason="not_found"} 1');
});

it('the API, links, mails, shops and the servers of advertisers are logged with their trace, which goes on to the gateway', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  proxy.double.on('GET /c/:code', () => ({ json: { url: 'https://shop.example/' } }));
  for (const path of ['/api/channel', '/c/abcdef', '/postback/log', '/t/conversion', '/unsubscribe/some-hash']) {
    lines.length = 0;
    await proxy.call('GET', path, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
    await expect.poll(logged).toContainEqual(expect.objectContaining({ path, traceId, method: 'GET' }));
  }
  const sent = proxy.double.requestsTo('GET /c/abcdef').at(-1);
  expect(sent?.headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
  lines.length = 0;
  await proxy.call('GET', '/campaigns');
  await proxy.call('GET', '/api/channel');
  await expect.poll(() => lines.length).toBe(1);
});

it('a gateway that is not there is logged with the cause, for a link too', async () => {
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const alone = await startProxy({ log, gateway: 'http://127.0.0.1:9' });
  lines.length = 0;
  await alone.call('GET', '/c/abcdef');
  await alone.call('POST', '/postback', { body: {} });
  const failures = logged().filter(({ msg }) => msg === 'gateway_unavailable');
  expect(failures).toHaveLength(2);
  for (const { err } of failures) expect(JSON.stringify(err)).toMatch(/ECONNREFUSED|bad port/);
  await alone.close();
});

it('a gateway that answers an error is logged with what it said', async () => {
  proxy.double.on('GET /c/:code', () => ({ status: 503, json: { code: 'busy' } }));
  lines.length = 0;
  await proxy.call('GET', '/c/abcdef');
  expect(lines.join('')).toContain('the gateway answered 503 busy');
});
