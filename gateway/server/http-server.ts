import type { Express } from 'express';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from '../engine/wire.ts';
import { Fault, type FaultCode, faults } from '../engine/errors.ts';

/** Time limits of a request; all in milliseconds. */
interface ServerLimits {
  headersTimeout: number;
  requestTimeout: number;
  keepAliveTimeout: number;
  /** How often the limits are looked at. Node's half a minute would make 10 seconds up to 40. */
  connectionsCheckingInterval: number;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 10_000,
  /** A large file comes through the proxy at the speed of whoever sends it. */
  requestTimeout: 120_000,
  /** Longer than any client keeps an idle connection, so that none sends a request into one that is just being closed. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

/** What Node says of a request that it could not read; anything else is a malformed one. */
const codes = new Map<string, FaultCode>([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
]);

/** Answers a request that Node could not read, so that nobody else can, and closes the connection. */
function refuseUnread(socket: Duplex, code: FaultCode): void {
  const { status } = faults[code];
  const body = JSON.stringify(errorBody('direct', new Fault(code)));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The path and query of a request's target, which may come with a scheme and host (RFC 9112 §3.2.2); undefined for one that is none. */
function originForm(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return undefined;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/**
 * The HTTP server of the gateway: cuts off who takes too long over a request, and answers in JSON what Node and Express
 * would answer in their own ways, before any call is known.
 */
export function createHttpServer(app: Express, limits: Partial<ServerLimits> = {}): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({ ...defaultLimits, ...limits }, (request: IncomingMessage, response: ServerResponse) => {
    const target = originForm(request.url ?? '/');
    if (target === undefined) {
      refuseUnread(request.socket, 'malformed_request');
      return;
    }
    answers.set(request.socket, response);
    request.url = target;
    app(request, response);
  });
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    const answer = answers.get(socket);
    const isUnderWay = answer?.headersSent === true && !answer.writableFinished;
    if (socket.writable && !isUnderWay) refuseUnread(socket, codes.get(error.code ?? '') ?? 'malformed_request');
    else socket.destroy();
  });
  return server;
}
