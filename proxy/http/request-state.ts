import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { ErrorCode } from '#shared/errors.ts';
import type { Locale } from '#shared/locale.ts';
import { openTrace, type TraceContext, traceHeaders } from '#shared/server/trace-context.ts';
import { isTracing } from '#shared/server/tracing.ts';
import { type Actor, visitor } from '../engine/actor.ts';
import { CallDeadline } from '../gateway-client/call-signal.ts';
import type { CallContext } from '../gateway-client/gateway-client.ts';
import { localeOf } from '../wire/messages.ts';

/** What the proxy knows about a request besides its content. */
export interface RequestState {
  requestId: string;
  trace: TraceContext;
  locale: Locale;
  startedAt: number;
  actor: Actor;
  /** Whether the request had a session cookie, valid or not. */
  hasSessionCookie: boolean;
  /** The key of a program and its SHA-256. */
  key?: { token: string; hash: string };
  /** Whether the browser uses https, possibly to a reverse proxy. */
  isSecure: boolean;
  deadline?: CallDeadline;
  /** How old, in seconds, what is read may be; absent where nothing older than now will do. */
  maxAgeSeconds?: number;
  /** The code of the error that was answered. */
  errorCode?: ErrorCode;
}

const listenersMax = 20;

/** No WeakMap: each collection would have to go through it. */
const stateKey = Symbol('state');
type Stated = Response & { [stateKey]?: RequestState };

/** Returns the state of the request that a response belongs to. */
export function stateOf(response: Stated): RequestState {
  const state = response[stateKey];
  if (!state) throw new Error('a request without a state');
  return state;
}

/**
 * Gives each request an id, shared by the response, the logs and the gateway. A request id of the client is ignored; its
 * trace is continued.
 *
 * @param isPublicHttps whether the public address is https: then every browser uses it, whatever a reverse proxy says
 */
export const openState =
  (isPublicHttps: boolean): RequestHandler =>
  (request, response: Stated, next) => {
    const requestId = randomUUID();
    response[stateKey] = {
      requestId,
      trace: openTrace(request.get('traceparent'), request.get('tracestate'), isTracing()),
      locale: localeOf(request.get('x-language')),
      startedAt: performance.now(),
      actor: visitor,
      hasSessionCookie: false,
      isSecure: isPublicHttps || request.secure,
    };
    response.setHeader('X-Request-Id', requestId);
    // Those that observe it, and those of the streams of an export.
    response.setMaxListeners(listenersMax);
    next();
  };

/**
 * The language of a program, which asks for one in the usual way. Pages have a header of their own, as new browsers ask for
 * English by themselves.
 */
export function languageOfProgram(request: Request): Locale {
  const own = request.get('x-language');
  return localeOf(own ?? (request.acceptsLanguages(['pt-br', 'pt', 'en']) === 'en' ? 'en' : undefined));
}

/** Whether a request is of a program: it has a key, or nothing of what pages and browsers send. */
export function isOfProgram(request: Request, response: Response): boolean {
  const { key, hasSessionCookie } = stateOf(response);
  const isOfBrowser = ['x-requested-with', 'sec-fetch-site'].some((name) => request.get(name) !== undefined);
  return key !== undefined || !(hasSessionCookie || isOfBrowser);
}

/** Returns the path of a request as the routers read it, without escapes: the log redacts what it can recognize. */
export function readablePath({ baseUrl, path }: Pick<Request, 'baseUrl' | 'path'>): string {
  try {
    return decodeURIComponent(baseUrl + path);
  } catch {
    return baseUrl + path;
  }
}

/**
 * Builds the call context of a request. All calls of one request share its deadline, and are aborted when the client
 * disconnects.
 */
export function callContextOf(request: Request, response: Response, deadlineMs: number): CallContext {
  const state = stateOf(response);
  state.deadline ??= deadlineOf(response, deadlineMs);
  const { actor, requestId, trace, locale, deadline, maxAgeSeconds } = state;
  return {
    token: actor.audience === 'visitor' ? undefined : actor.token,
    requestId,
    traceHeaders: traceHeaders(trace),
    clientAddress: request.ip ?? '',
    userAgent: userAgentOf(request),
    locale,
    ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
    signal: deadline,
    extendDeadline: (timeoutMs) => deadline.extend(timeoutMs),
    onReplay: () => response.setHeader('Idempotency-Replayed', 'true'),
  };
}

const userAgentLengthMax = 200;

/** Returns the browser's `User-Agent` as printable ASCII: it becomes a header again. */
function userAgentOf(request: Request): string | undefined {
  const text = (request.get('user-agent') ?? '').replaceAll(/[^\x20-\x7e]/g, ' ').trim();
  return text === '' ? undefined : text.slice(0, userAgentLengthMax).trim();
}

/** A request that is answered needs no deadline any more; one whose client has left needs no answer. */
function deadlineOf(response: Response, deadlineMs: number): CallDeadline {
  const deadline = new CallDeadline(deadlineMs);
  response.once('close', () => {
    deadline.end();
    if (!response.writableFinished) deadline.abort(new Error('the client left'));
  });
  return deadline;
}
