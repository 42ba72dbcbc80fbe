import { once } from 'node:events';
import type { Server } from 'node:http';
import { ownMessages } from '#shared/server/own-messages.ts';
import { type AppOptions, createApp } from '../app.ts';
import { createGatewayClient } from '../gateway-client/gateway-client.ts';
import type { HttpTransportOptions } from '../gateway-client/http-transport.ts';
import { createHttpServer } from '../http/http-server.ts';
import { type CallLimits, shedLoad } from '../http/shed-load.ts';
import { type GatewayDouble, startGatewayDouble } from './gateway-double.ts';
import { mockSessions, type Role, users } from './wire-data.ts';

export interface CallOptions {
  as?: Role | undefined;
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ProxyAnswer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test asserts the shape of what it reads
  body: any;
  text: string;
}

export interface ProxyHarness {
  url: string;
  double: GatewayDouble;
  /** Tokens that were logged out. */
  ended: Set<string>;
  server: Server;
  /** Sends a request as the site would: signed in as requested, with the header that a change needs. */
  call: (method: string, path: string, options?: CallOptions) => Promise<ProxyAnswer>;
  cookieOf: (role: Role) => Promise<string>;
  close: () => Promise<void>;
}

export const sessionSecret = 'a secret of tests that is long enough';

/** Starts the proxy over real HTTP, in front of a gateway double with sessions. */
export async function startProxy(
  options: Partial<AppOptions> & { callLimits?: CallLimits } = {},
  client: Omit<HttpTransportOptions, 'url'> = {},
): Promise<ProxyHarness> {
  const double = await startGatewayDouble();
  const { ended } = mockSessions(double);
  const gateway = createGatewayClient({ url: double.url, ...client });
  const app = createApp({ gateway, sessionSecrets: [sessionSecret], rateLimitScale: 1_000, ...options });
  const { metrics, callLimits: limits } = options;
  const server = createHttpServer(shedLoad({ app, gateway, metrics, limits }), ownMessages(app)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  const cookies = new Map<Role, Promise<string>>();

  const cookieOf = (role: Role): Promise<string> => {
    const known = cookies.get(role) ?? signIn(role);
    cookies.set(role, known);
    return known;
  };

  async function signIn(role: Role): Promise<string> {
    const body = { username: users[role].email, password: 'Demo-2026' };
    const answer = await call('POST', '/api/session', { body });
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  async function call(method: string, path: string, { as, cookie, body, headers = {} }: CallOptions = {}) {
    const session = cookie ?? (as && (await cookieOf(as)));
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'X-Requested-With': 'test',
        ...(session !== undefined && { Cookie: session }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // Keeps the byte order mark, which `text()` drops.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: parsed(text), text };
  }

  return {
    url,
    double,
    ended,
    server,
    call,
    cookieOf,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await gateway.close();
      await double.close();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
