import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll } from 'vitest';
import { createOutbound } from '../lib/outbound.ts';
import type { TestGateway } from './test-gateway.ts';

/** A request as a server of a user gets it. */
export interface Received {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server of a user; `answer` says with which status, or `never`. */
export interface Receiver {
  /** Its address by a name that looks public, without a path. */
  url: string;
  received: Received[];
  answer: (request: Received) => number | 'never';
}

/** Every name leads to this machine. */
const lookup: LookupFunction = (_name, { all = false }, callback) =>
  all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

/** Starts a server that names such as `tracker.test` lead to, for a gateway that sends to it as to any other host. */
export async function useReceiver({ context }: Pick<TestGateway, 'context'>): Promise<Receiver> {
  context.outbound = createOutbound({}, lookup);
  const receiver: Receiver = { url: '', received: [], answer: () => 200 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const received = { method, path: url, headers, body };
      receiver.received.push(received);
      const status = receiver.answer(received);
      if (status !== 'never') response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://tracker.test:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
