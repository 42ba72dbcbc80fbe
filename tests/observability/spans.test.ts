import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { startStack } from '../support/stack.ts';

/** What OTLP says of a span in JSON, as far as it is looked at. */
interface SentSpan {
  server: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { intValue?: number; stringValue?: string } }[];
}

interface Message {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] };
    scopeSpans: { scope: { name: string }; spans: Omit<SentSpan, 'server'>[] }[];
  }[];
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A collector that keeps what it is sent. */
async function startCollector() {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      messages.push(JSON.parse(bytes.toString()) as Message);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    services: () =>
      messages.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ resource }) =>
          resource.attributes.flatMap(({ key, value }) => (key === 'service.name' ? [value.stringValue] : [])),
        ),
      ),
    spans: (): SentSpan[] =>
      messages.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ scope, spans }) => spans.map((span) => ({ ...span, server: scope.name }))),
        ),
      ),
  };
}

it.each([
  ['in one process', 0],
  ['in two processes', 1],
])('a request is a span of each server in the trace of its caller, %s', async (_where, gateways) => {
  const collector = await startCollector();
  const stack = await startStack({
    gateways,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'loja' },
  });
  const get = async (path: string, traceparent?: string) =>
    (await fetch(`${stack.url}${path}`, traceparent === undefined ? {} : { headers: { traceparent } })).status;
  try {
    expect(await get('/c/nothing', `00-${traceId}-${caller}-01`)).toBe(404);
    // Whoever began this one does not record it.
    expect(await get('/c/nothing', `00-${'1'.repeat(32)}-${caller}-00`)).toBe(404);
    expect(await get('/c/other')).toBe(404);
  } finally {
    // What is not sent yet is sent before a process ends.
    await stack.stop();
  }

  const ofLinks = collector.spans().filter(({ name }) => name.includes('/c/'));
  const [proxy, gateway] = ['proxy', 'gateway'].map((name) =>
    ofLinks.find((span) => span.server === name && span.traceId === traceId),
  );
  expect(proxy).toMatchObject({ name: 'GET /c/:code', parentSpanId: caller });
  expect(gateway).toMatchObject({ parentSpanId: proxy?.spanId });
  expect(proxy?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 404 } });
  expect(ofLinks.map((span) => span.traceId)).not.toContain('1'.repeat(32));

  // A trace that begins here is recorded on both.
  const started = ofLinks.filter((span) => span.traceId !== traceId);
  expect(started.map(({ server }) => server).sort()).toEqual(['gateway', 'proxy']);
  expect(new Set(started.map((span) => span.traceId)).size).toBe(1);
  expect(new Set(collector.services())).toEqual(new Set(['loja']));
});
