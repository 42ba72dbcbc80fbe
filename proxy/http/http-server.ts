import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorStatus } from '#shared/errors.ts';
import { defaultLocale } from '#shared/words/translate.ts';
import type { Express } from 'express';
import { errorBodyOf, Fault } from '../engine/fault.ts';
import { translatorOf } from './messages.ts';

/** Timeouts of a request, in ms. */
interface ServerLimits {
  headersTimeout: number;
  requestTimeout: number;
  keepAliveTimeout: number;
  /** Interval of the timeout checks. With Node's default of 30 seconds, a 10-second timeout could take 40. */
  connectionsCheckingInterval: number;
  /** From the answer to an unparsed request until its connection is cut, if the client has not closed its side. */
  lingerMs: number;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 10_000,
  /** Allows for a large file over a slow line. */
  requestTimeout: 120_000,
  /** Longer than the idle timeout of reverse proxies. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  lingerMs: 1_000,
};

/** Error codes of requests that Node cannot parse; any other is malformed. */
const codes = new Map<string, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
]);

/** Answers a request that Node could not parse, and closes the connection. */
function answerUnparsed(socket: Duplex, code: ErrorCode, lingerMs: number): void {
  const status = errorStatus[code];
  const body = JSON.stringify(errorBodyOf(new Fault(code), translatorOf(defaultLocale), randomUUID()));
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
 * Returns the path and query of a request target, which may be absolute (RFC 9112 §3.2.2); undefined for an invalid
 * one.
 */
function originForm(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return undefined;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/**
 * Creates the HTTP server of the proxy. Cuts off slow clients, and answers in JSON what Node and Express would answer
 * in their own formats before routing.
 */
export function createHttpServer(app: Express, limits: Partial<ServerLimits> = {}): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const { lingerMs, ...timeouts } = { ...defaultLimits, ...limits };
  const server = createServer(timeouts, (request: IncomingMessage, response: ServerResponse) => {
    const target = originForm(request.url ?? '/');
    if (target === undefined) {
      answerUnparsed(request.socket, 'malformed_request', lingerMs);
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
      answerUnparsed(socket, codes.get(error.code ?? '') ?? 'malformed_request', lingerMs);
    } else socket.destroy();
  });
  return server;
}
