import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A request as a service of the tests reads it. */
export interface ServiceRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** As it came. */
  text: string;
}

export interface ServiceAnswer {
  status: number;
  json?: unknown;
  headers?: Record<string, string>;
}

export interface Service {
  url: string;
  /** Every request since the start. */
  requests: ServiceRequest[];
  /** Takes over the next requests until it returns undefined. */
  intercept: (answer: (request: ServiceRequest) => ServiceAnswer | 'cut' | undefined) => void;
  stop: () => Promise<void>;
}

/** Starts a gateway of another kind on a free port. */
export async function startService(answer: (request: ServiceRequest) => ServiceAnswer): Promise<Service> {
  const requests: ServiceRequest[] = [];
  let interceptor: Parameters<Service['intercept']>[0] = () => undefined;
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://service');
      const request: ServiceRequest = {
        method: incoming.method ?? '',
        path: decodeURIComponent(pathname),
        query: searchParams,
        headers: incoming.headers,
        text: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(request);
      const given = interceptor(request) ?? answer(request);
      if (given === 'cut') {
        response.destroy();
        return;
      }
      const { status, json, headers = {} } = given;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(json === undefined ? '' : JSON.stringify(json));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    intercept: (given) => {
      interceptor = given;
    },
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
