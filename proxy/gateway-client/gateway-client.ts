import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '#shared/errors.ts';
import type { Locale } from '#shared/locale.ts';
import type { Method } from '../wire/call-text.ts';
import { RequestError } from '../wire/request-error.ts';
import { createHttpTransport, type HttpTransportOptions } from './http-transport.ts';
import { errorOfRefusal } from './refusal.ts';
import { type GatewayAnswer, NotSent, type OutgoingCall, type Transport } from './transport.ts';
import type { WireAddress } from './wire-path.ts';

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
  /** Whether the gateway can serve; see {@link Transport}. */
  isReady: () => Promise<boolean>;
  /** What carries its calls. */
  readonly transport: Transport;
  /** Aborts every call under way. */
  close: () => Promise<void>;
}

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

/** Creates the client of a gateway, at an address or by another transport: repeats reads, and reads refusals. */
export function createGatewayClient(options: HttpTransportOptions | { transport: Transport }): GatewayClient {
  const transport = 'transport' in options ? options.transport : createHttpTransport(options);
  const budget = createRetryBudget();

  async function attempt(request: GatewayRequest, callContext: CallContext): Promise<Outcome> {
    let answer: GatewayAnswer;
    try {
      answer = await transport.request(outgoing(request, callContext));
    } catch (error) {
      const isTemporary =
        error instanceof RequestError && error.code === 'gateway_unavailable' && !(error instanceof NotSent);
      return { error, isTemporary };
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

  return { send, transport, isReady: transport.isReady, close: transport.close };
}

/** Reads an answer. @throws RequestError `gateway_error` for a success that is not JSON */
function outcomeOf({ status, retryAfter, body, isJson }: GatewayAnswer, { token, locale }: CallContext): Outcome {
  if (status >= 200 && status < 300) {
    if (!isJson) throw new RequestError('gateway_error', { cause: 'the answer is not JSON' });
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

function outgoing(request: GatewayRequest, callContext: CallContext): OutgoingCall {
  const { raw, idempotencyKey, visitorToken, deviceToken, ...call } = request;
  const { signal } = callContext;
  const headers = { ...raw?.headers, ...contextHeaders(callContext), accept: 'application/json' };
  if (raw) return { ...call, headers, body: undefined, bytes: raw.bytes, signal };
  return {
    ...call,
    headers: {
      ...headers,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(visitorToken !== undefined && { 'x-visitor': visitorToken }),
      ...(deviceToken !== undefined && { 'x-device': deviceToken }),
    },
    signal,
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
