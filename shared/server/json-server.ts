import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { parseUrl } from '#shared/parse-url.ts';
import type { Messages } from './own-messages.ts';

/** Time limits of a request, in milliseconds. */
export interface ServerLimits {
  headersTimeout: number;
  requestTimeout: number;
  keepAliveTimeout: number;
  /** Interval for checking the limits. Node's default of 30 s would turn 10 seconds into up to 40. */
  connectionsCheckingInterval: number;
  /**
   * How long a connection may carry no byte, either way, while a request is answered: a reader who takes nothing is cut
   * off, and one who takes little is not.
   */
  timeout: number;
  /** From the answer to an unparsed request until its connection is cut, if the client has not closed its side. */
  lingerMs: number;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 10_000,
  /** A large file arrives at the speed of a slow line. */
  requestTimeout: 120_000,
  /**
   * Longer than any client or reverse proxy keeps an idle connection, so that none sends a request on a connection that
   * is being closed.
   */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than the longest wait for an answer, during which no byte is sent. */
  timeout: 150_000,
  lingerMs: 1_000,
};

/** Why Node could not parse a request. */
export type UnparsedError = 'headers_too_large' | 'request_timeout' | 'malformed_request';

const unparsedErrors = new Map<string, UnparsedError>([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
]);

/** Answers a request that Node could not parse, and closes the connection. */
function refuseUnparsed(socket: Duplex, { status, body }: { status: number; body: object }, lingerMs: number): void {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/**
 * Returns the path and query of a request target, which may include scheme and host (RFC 9112 §3.2.2); undefined when
 * invalid.
 */
function originForm(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  const url = /^https?:/i.test(target) ? parseUrl(target) : undefined;
  return url && url.pathname + url.search;
}

/** The answer that is under way on a connection. No WeakMap, which each collection would have to go through. */
const answering = Symbol('answering');
type Answering = Duplex & { [answering]?: ServerResponse | undefined };

/**
 * Creates an HTTP server. Disconnects clients that are too slow, and answers in JSON where Node and Express would use
 * their own formats, before any call is known.
 *
 * @param refusalOf the answer to a request that Node could not parse
 */
export function createJsonServer(
  app: RequestListener,
  refusalOf: (error: UnparsedError) => { status: number; body: object },
  limits: Partial<ServerLimits> & Messages = {},
): Server {
  /** A connection that waits for its next request is to keep nothing of the last: thousands do, and each would outlive two collections. */
  function forget(this: ServerResponse) {
    const socket: Answering = this.req.socket;
    if (socket[answering] === this) socket[answering] = undefined;
  }
  const { lingerMs, timeout, ...timeouts } = { ...defaultLimits, ...limits };
  const server = createServer(timeouts, (request, response) => {
    const target = originForm(request.url ?? '/');
    if (target === undefined) {
      refuseUnparsed(request.socket, refusalOf('malformed_request'), lingerMs);
      return;
    }
    const socket: Answering = request.socket;
    socket[answering] = response;
    response.on('close', forget);
    request.url = target;
    app(request, response);
  });
  server.timeout = timeout;
  server.on('clientError', (error: Error & { code?: string }, socket: Answering) => {
    const answer = socket[answering];
    const isUnderWay = answer?.headersSent === true && !answer.writableFinished;
    if (socket.writable && !isUnderWay) {
      refuseUnparsed(socket, refusalOf(unparsedErrors.get(error.code ?? '') ?? 'malformed_request'), lingerMs);
    } else socket.destroy();
  });
  return server;
}
