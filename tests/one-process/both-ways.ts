import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { DirectCall } from '#shared/server/direct-call.ts';
import type { GatewayContext } from '../../gateway/engine/context.ts';
import { type Answer, createRegistry, type Route, type RouteInput } from '../../gateway/engine/registry.ts';
import { createApp } from '../../gateway/server/app.ts';
import { createDirectGateway } from '../../gateway/server/direct-gateway.ts';
import { createHttpServer } from '../../gateway/server/http-server.ts';
import { createDirectTransport } from '../../proxy/gateway-client/direct-transport.ts';
import { createGatewayClient, type GatewayClient } from '../../proxy/gateway-client/gateway-client.ts';
import { wirePath } from '../../proxy/gateway-client/wire-path.ts';
import type { App } from '../../proxy/wire/call-text.ts';

/** What a handler was given. */
type Received = Omit<RouteInput<unknown, unknown, unknown>, 'context' | 'request' | 'response'> & {
  headers: Record<string, unknown>;
};

/** An answer as whoever called sees it. */
export interface SeenAnswer {
  status: number;
  headers: Record<string, string>;
  /** The very bytes. */
  bytes: Buffer;
}

/** A gateway that is called over HTTP and directly, on one context. */
export interface BothWays {
  wire: (call: DirectCall) => Promise<SeenAnswer>;
  direct: (call: DirectCall) => Promise<SeenAnswer>;
  /** Clients of the proxy, by either way. */
  clients: Record<'wire' | 'direct', GatewayClient>;
  /**
   * Makes the handlers answer what they have answered, or thrown, at the call before: a change has an effect once only.
   * Streams are written again.
   */
  replay: () => void;
  /** Makes the handlers work. */
  work: () => void;
  /** What the handlers were given since the last question. */
  received: () => Received[];
  close: () => Promise<void>;
}

/** Of the connection, or of a moment. */
const ofTransport = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'x-request-id', 'host']);
const ofBody = new Set([
  'content-type',
  'content-length',
  'cache-control',
  'accept',
  'accept-encoding',
  'sec-fetch-mode',
  'user-agent',
]);

function plain(headers: Iterable<readonly [string, unknown]>, left: ReadonlySet<string>): Record<string, string> {
  const kept = [...headers].filter(([name]) => !ofTransport.has(name) && !left.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]).sort());
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Opens both ways to the routes. */
export async function openBothWays(context: GatewayContext, routes: readonly Route[]): Promise<BothWays> {
  let isReplaying = false;
  let last: Promise<Answer> | undefined;
  let received: Received[] = [];

  const recorded = routes.map((route): Route => ({
    ...route,
    handle: (input) => {
      const { actor, params, query, body, request } = input;
      received.push({ actor, params, query, body, headers: plain(Object.entries(request.headers), ofBody) });
      if (!isReplaying) last = route.handle(input);
      else if (last === undefined) throw new Error('nothing was answered before');
      else return last.then((answer) => (answer === 'streamed' ? route.handle(input) : answer));
      return last;
    },
  }));
  const registry = createRegistry(recorded);
  const server = createHttpServer(createApp(context, registry)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = createDirectGateway(context, registry);
  const transport = createDirectTransport();
  transport.open(gateway);
  const clients = { wire: createGatewayClient({ url }), direct: createGatewayClient({ transport }) };

  return {
    clients,
    wire: async ({ method, app, path, query, headers, body, bytes }) => {
      const address = wirePath({ ...(app !== undefined && { app: app as App }), path, ...(query && { query }) });
      const isJson = body !== undefined && { 'content-type': 'application/json' };
      const content = Buffer.isBuffer(bytes) ? new Uint8Array(bytes) : body !== undefined && JSON.stringify(body);
      const answer = await fetch(url + address, {
        method,
        headers: { ...isJson, ...headers },
        ...(content !== false && { body: content }),
      });
      const kept = plain(answer.headers, ofBody);
      return { status: answer.status, headers: kept, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
    direct: async (call) => {
      const answer = await gateway.call(call).answer;
      const isJson = 'json' in answer;
      const headers = { ...answer.headers, ...(isJson && { 'content-type': 'application/json; charset=utf-8' }) };
      const bytes = isJson ? Buffer.from(JSON.stringify(answer.json)) : await bytesOf(answer.stream);
      return { status: answer.status, headers: plain(Object.entries(headers), ofBody), bytes };
    },
    replay: () => {
      isReplaying = true;
    },
    work: () => {
      isReplaying = false;
      last = undefined;
    },
    received: () => {
      const given = received;
      received = [];
      return given;
    },
    close: async () => {
      await clients.wire.close();
      await clients.direct.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
