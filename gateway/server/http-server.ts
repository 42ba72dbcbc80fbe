import type { Express } from 'express';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from '../engine/wire.ts';
import { Fault, type FaultCode, faults } from '../engine/errors.ts';

/** Time limits of a request, in milliseconds. */
interface ServerLimits {
  headersTimeout: number;
  requestTimeout: number;
  keepAliveTimeout: number;
  /** Interval for checking the limits. Node's default of 30 s would turn 10 seconds into up to 40. */
  connectionsCheckingInterval: number;
  /** From the answer to an unparsed request until its connection is cut, if the client has not closed its side. */
  lingerMs: number;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 10_000,
  /** A large file arrives through the proxy at the client's speed. */
  requestTimeout: 120_000,
  /**
   * Longer than any client keeps an idle connection, so that no client sends a request on a connection that is being
   * closed.
   */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  lingerMs: 1_000,
};

/** Maps Node's parse errors; any other error is a malformed request. */
const codes = new Map<string, FaultCode>([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
]);

/** Responds to a request that Node could not parse and closes the connection. */
function refuseUnparsed(socket: Duplex, code: FaultCode, lingerMs: number): void {
  const { status } = faults[code];
  const body = JSON.stringify(errorBody('direct', new Fault(code)));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Returns the path and query of a request target, which may include scheme and host (RFC 9112 §3.2.2); undefined when
 * invalid.
 */
function originForm(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return undefined;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/**
 * Creates the gateway's HTTP server. Disconnects clients that are too slow, and responds in JSON where Node and
 * Express would use their own formats, before any call is known.
 */
export function createHttpServer(app: Express, limits: Partial<ServerLimits> = {}): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const { lingerMs, ...timeouts } = { ...defaultLimits, ...limits };
  const server = createServer(timeouts, (request: IncomingMessage, response: ServerResponse) => {
    const target = originForm(request.url ?? '/');
    if (target === undefined) {
      refuseUnparsed(request.socket, 'malformed_request', lingerMs);
      return;
    }
    answers.set(request.socket, response);
    request.url = target;
    app(request, response);
  });
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    const answer = answers.get(socket);
    const isUnderWay = answer?.headersSent === true && !answer.writableFinished;
    if (socket.writable && !isUnderWay) {
      refuseUnparsed(socket, codes.get(error.code ?? '') ?? 'malformed_request', lingerMs);
    } else socket.destroy();
  });
  return server;
}
