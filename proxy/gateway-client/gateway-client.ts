import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { ErrorCode } from '#shared/errors.ts';
import type { Locale } from '#shared/locale.ts';
import type { Method } from '../wire/call-text.ts';
import { RequestError } from '../wire/request-error.ts';
import { probe } from './probe.ts';
import { errorOfRefusal } from './refusal.ts';
import { requestText, type TextAnswer } from './request-text.ts';
import { parseJson } from './transport.ts';
import { type WireAddress, wirePath } from './wire-path.ts';

/** What every gateway request carries about the actor and the client. No browser header is forwarded as it came. */
export interface CallContext {
  /** The session's gateway token; absent for visitors. */
  token?: string | undefined;
  requestId: string;
  /** The headers of the trace that the request belongs to. */
  traceHeaders?: Readonly<Record<string, string>>;
  clientAddress: string;
  /** The browser's `User-Agent`, on one line and shortened; absent when unknown. */
  userAgent?: string | undefined;
  locale: Locale;
  /** Aborts the call when the client disconnects or the deadline passes; its reason is thrown. */
  signal: AbortSignal;
  /** Moves the deadline, for a call that takes longer than others. */
  extendDeadline?: (timeoutMs: number) => void;
}

export interface GatewayRequest extends WireAddress {
  method: Method;
  /** Sent as JSON. */
  body?: unknown;
  /** In place of `body`: headers and bytes of a client that are passed on as they came. */
  raw?: { headers: Readonly<Record<string, string>>; bytes?: Buffer };
  idempotencyKey?: string | undefined;
  /** The token of a visitor's browser, to which its idempotency keys belong. */
  visitorToken?: string | undefined;
  /** The device token from an earlier sign-in of this browser. */
  deviceToken?: string | undefined;
  /** Timeout until the first byte of the answer, in ms; default: that of the client. */
  timeoutMs?: number;
}

export interface GatewayClient {
  /**
   * Makes a call and returns its parsed JSON body, or undefined for an empty one.
   *
   * @throws RequestError for a refusal (in our codes), and `gateway_unavailable`, `gateway_timeout` or `gateway_error` for a
   *   gateway that is down, slow, or does not answer JSON
   */
  send: (request: GatewayRequest, callContext: CallContext) => Promise<unknown>;
  /** Checks the gateway's readiness endpoint. A gateway without one is ready when it answers at all. */
  isReady: () => Promise<boolean>;
  /** The gateway's address; undefined while there is none. */
  readonly url: string | undefined;
  /** Switches to another address, for example after a restart of the embedded gateway. */
  setUrl: (url: string | undefined) => void;
  /** Aborts every call under way. */
  close: () => Promise<void>;
}

export interface GatewayClientOptions {
  url?: string | undefined;
  /** Timeout until the first byte of an answer, in ms. */
  headersTimeoutMs?: number;
  /** Timeout between two parts of an answer, in ms. */
  bodyTimeoutMs?: number;
  answerBytesMax?: number;
}

const connectTimeoutMs = 3_000;
const connectionsMax = 100;
/**
 * Maximum number of requests waiting for a connection. Above it the gateway is overloaded, and waiting would only end
 * in a timeout.
 */
const pendingMax = 1_000;
const retryDelayMs = { min: 50, spread: 200 };
/** Statuses of a temporary gateway failure. */
const temporaryStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
const gatewayCodes: ReadonlySet<ErrorCode> = new Set([
  'gateway_error',
  'gateway_unavailable',
  'gateway_timeout',
  'busy',
]);

type Outcome = { body: unknown } | { error: unknown; isTemporary: boolean };

/** Creates the gateway client. Apart from the streams' pipes, it is the only place where the proxy sends requests. */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { headersTimeoutMs = 8_000, bodyTimeoutMs = 10_000, answerBytesMax = 20 * 1024 * 1024 } = options;
  const budget = createRetryBudget();
  let target: { url: URL; pool: Pool } | undefined;

  function setUrl(text: string | undefined) {
    const url = text === undefined ? undefined : new URL(text);
    if (target?.url.href === url?.href) return;
    const previous = target;
    target = url && {
      url,
      pool: new Pool(url.origin, {
        connections: connectionsMax,
        connect: { timeout: connectTimeoutMs },
        headersTimeout: headersTimeoutMs,
        bodyTimeout: bodyTimeoutMs,
      }),
    };
    void previous?.pool.close();
  }

  async function attempt(request: GatewayRequest, callContext: CallContext): Promise<Outcome> {
    const whyNot = unreachable(target?.pool);
    if (!target || whyNot !== undefined) {
      return { error: new RequestError('gateway_unavailable', { cause: whyNot }), isTemporary: false };
    }
    const path = basePath(target.url) + wirePath(request);
    const options = {
      path,
      method: request.method,
      ...payloadOf(request, callContext),
      ...(request.timeoutMs !== undefined && { headersTimeout: request.timeoutMs }),
    };
    let answer: TextAnswer;
    try {
      answer = await requestText(target.pool, options, { signal: callContext.signal, bytesMax: answerBytesMax });
    } catch (error) {
      return { error, isTemporary: error instanceof RequestError && error.code === 'gateway_unavailable' };
    }
    return outcomeOf(answer, callContext);
  }

  async function send(request: GatewayRequest, callContext: CallContext): Promise<unknown> {
    budget.earn();
    let outcome = await attempt(request, callContext);
    // Only reads are retried: it is unknown whether a failed write was done.
    if ('error' in outcome && outcome.isTemporary && request.method === 'GET' && budget.spend()) {
      await delay(retryDelayMs.min + Math.random() * retryDelayMs.spread);
      outcome = await attempt(request, callContext);
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.body;
  }

  async function isReady(): Promise<boolean> {
    const status = target && (await probe(target.url.origin + basePath(target.url), '/readyz'));
    return status !== undefined && status < 500;
  }

  setUrl(options.url);
  return {
    send,
    isReady,
    setUrl,
    get url() {
      return target && target.url.origin + basePath(target.url);
    },
    close: async () => {
      await target?.pool.destroy();
      target = undefined;
    },
  };
}

/** Returns why no request can be sent now. */
function unreachable(pool: Pool | undefined): string | undefined {
  if (!pool) return 'no gateway has started yet, or it has ended';
  const { pending } = pool.stats;
  return pending > pendingMax ? `${pending} requests wait for a connection to the gateway` : undefined;
}

/** Reads an answer. @throws RequestError `gateway_error` for a success that is not JSON */
function outcomeOf({ status, retryAfter, text }: TextAnswer, { token, locale }: CallContext): Outcome {
  const body = parseJson(text);
  if (status >= 200 && status < 300) {
    if (text !== '' && body === undefined) throw new RequestError('gateway_error', { cause: 'the answer is not JSON' });
    return { body };
  }
  const error = errorOfRefusal({
    status,
    body,
    retryAfter,
    isSignedIn: token !== undefined,
    locale,
  });
  return { error, isTemporary: temporaryStatuses.has(status) && gatewayCodes.has(error.code) };
}

const basePath = (url: URL) => url.pathname.replace(/\/$/, '');

function payloadOf({ body, raw, idempotencyKey, visitorToken, deviceToken }: GatewayRequest, callContext: CallContext) {
  if (raw) {
    // Of a type that the gateway does not parse.
    const type = raw.bytes && { 'content-type': 'application/octet-stream' };
    const headers = { ...raw.headers, ...contextHeaders(callContext), accept: 'application/json', ...type };
    return { headers, ...(raw.bytes && { body: raw.bytes }) };
  }
  return {
    headers: {
      ...contextHeaders(callContext),
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(visitorToken !== undefined && { 'x-visitor': visitorToken }),
      ...(deviceToken !== undefined && { 'x-device': deviceToken }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** Builds the headers about the actor and the client. */
export function contextHeaders({
  token,
  requestId,
  traceHeaders = {},
  clientAddress,
  userAgent,
  locale,
}: CallContext): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    'x-request-id': requestId,
    ...traceHeaders,
    'x-client-address': clientAddress,
    ...(userAgent !== undefined && { 'x-user-agent': userAgent }),
    'accept-language': locale,
  };
}

const savedMax = 10;
const share = 0.1;

/**
 * Limits retries to a tenth of all requests (with bursts of ten), so that a failing gateway does not get twice the
 * load.
 */
function createRetryBudget() {
  let saved = savedMax;
  return {
    /** Called once per request. */
    earn: () => {
      saved = Math.min(savedMax, saved + share);
    },
    /** Takes one retry from the budget; returns false when it is used up. */
    spend: () => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
