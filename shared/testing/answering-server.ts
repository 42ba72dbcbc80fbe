import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface ReceivedRequest {
  /** Method and path: `POST /api/session`. */
  call: string;
  headers: IncomingHttpHeaders;
  text: string;
}

type Reply = readonly [status: number, body: object, headers?: Record<string, string>];

/**
 * Starts a real HTTP server on a free local port.
 *
 * @param reply answers each request
 * @returns the base URL of its API, and `close`
 */
export async function startAnsweringServer(reply: (received: ReceivedRequest) => Reply | Promise<Reply>) {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const received = { call: `${request.method} ${request.url}`, headers: request.headers, text };
      void Promise.resolve(reply(received)).then(([status, body, headers]) => {
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/api`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
