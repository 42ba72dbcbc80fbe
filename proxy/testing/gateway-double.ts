import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request as the gateway receives it, with the inner call of `redirect` extracted. */
export interface WireRequest {
  /** In the notation of docs/gateway-wire.md: `GET affiliate /api/banks`, `GET /v2/auth`. */
  call: string;
  url: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
  text: string;
}

export interface WireAnswer {
  status?: number;
  json?: unknown;
  /** The raw body, for answers that are not JSON. */
  text?: string;
  headers?: Record<string, string>;
}

type Handler = (
  request: WireRequest,
  params: string[],
  response: ServerResponse,
) => WireAnswer | 'handled' | Promise<WireAnswer | 'handled'>;

/** A fake gateway over real HTTP: answers the configured calls and records its requests. */
export interface GatewayDouble {
  url: string;
  requests: WireRequest[];
  /** @param call with `:name` placeholders, whose values are passed as params */
  on: (call: string, handler: Handler) => void;
  /** Returns the requests of a call, by its text without placeholders. */
  requestsTo: (call: string) => WireRequest[];
  close: () => Promise<void>;
}

export async function startGatewayDouble(): Promise<GatewayDouble> {
  const handlers: { pattern: RegExp; handler: Handler }[] = [];
  const requests: WireRequest[] = [];

  const server = createServer((incoming, response) => {
    void serve(incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readWire(incoming);
    requests.push(request);
    // The last handler wins, so that a test can override an answer.
    for (const { pattern, handler } of handlers.toReversed()) {
      const match = pattern.exec(request.call);
      if (!match) continue;
      const answer = await handler(request, match.slice(1), response);
      if (answer !== 'handled') write(response, answer);
      return;
    }
    write(response, { status: 404, json: { message: `no such call: ${request.call}` } });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    on: (call, handler) => {
      handlers.push({ pattern: new RegExp(`^${call.replaceAll(/:\w+/g, '([^/]+)')}$`), handler });
    },
    requestsTo: (call) => requests.filter((request) => request.call === call),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function write(response: ServerResponse, { status = 200, json, text, headers = {} }: WireAnswer): void {
  response.writeHead(status, { 'content-type': text === undefined ? 'application/json' : 'text/plain', ...headers });
  response.end(text ?? JSON.stringify(json));
}

async function readWire(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array));
  const text = Buffer.concat(chunks).toString();
  const address = new URL(incoming.url ?? '/', 'http://gateway');
  const { app, path, ...query } = Object.fromEntries(address.searchParams);
  const isRedirect = /^(?:\/v2)?\/redirect$/.test(address.pathname);
  const method = incoming.method ?? '';
  return {
    call: isRedirect ? `${method} ${String(app).toLowerCase()} ${String(path)}` : `${method} ${address.pathname}`,
    url: incoming.url ?? '',
    query,
    headers: incoming.headers,
    body: text === '' ? undefined : parsed(text),
    text,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
