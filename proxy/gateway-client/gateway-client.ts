import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '#shared/errors.ts';
import type { Locale } from '#shared/locale.ts';
import type { Method } from '../wire/call-text.ts';
import type { Dialect } from '../wire/dialect.ts';
import { RequestError } from '../wire/request-error.ts';
import { bodyText } from './body-text.ts';
import type { CallSignal } from './call-signal.ts';
import { createHttpTransport, type HttpTransportOptions } from './http-transport.ts';
import { errorOfRefusal, type Refusal } from './refusal.ts';
import { errorOfForm, isFailed } from './refusal-form.ts';
import {
  type AnswerHeaders,
  type GatewayAnswer,
  NotSent,
  type OutgoingCall,
  type Transport,
  UnreadAnswer,
} from './transport.ts';
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
  /** How old, in seconds, what is read may be; absent where nothing older than now will do. */
  maxAgeSeconds?: number;
  /** Aborts the call when the client disconnects or the deadline passes; its reason is thrown. */
  signal: CallSignal;
  /** Moves the deadline, for a call that takes longer than others. */
  extendDeadline?: (timeoutMs: number) => void;
  /** Is called when a gateway answers as it answered an earlier request with the same idempotency key. */
  onReplay?: () => void;
}

export interface GatewayRequest extends WireAddress {
  method: Method;
  /** Sent as the dialect says. */
  body?: unknown;
  /** In place of `body`: headers and bytes of a client that are passed on as they came. */
  raw?: { headers: Readonly<Record<string, string>>; bytes?: Buffer };
  idempotencyKey?: string | undefined;
  /** The token of a visitor's browser, to which its idempotency keys belong. */
  visitorToken?: string | undefined;
  /** The device token from an earlier sign-in of this browser. */
  deviceToken?: string | undefined;
  /** Timeout until the first byte of the answer, in ms; default: that of the client. */
  timeoutMs?: number | undefined;
}

export interface GatewayClient {
  /**
   * Makes a call and returns its parsed JSON body, or undefined for an empty one.
   *
   * @throws RequestError for a refusal (in our codes), and `gateway_unavailable`, `gateway_timeout` or `gateway_error` for a
   *   gateway that is down, slow, or does not answer JSON ({@link UnreadAnswer} where it has done what was asked for)
   */
  send: (request: GatewayRequest, callContext: CallContext) => Promise<unknown>;
  /** The same, with the headers of the answer and its bytes. Its JSON is read when it is asked for. */
  sendForAnswer: (request: GatewayRequest, callContext: CallContext) => Promise<WholeAnswer>;
  /** Whether it sees who is signed in, and answers what they may see. */
  readonly knowsCaller: boolean;
  /** How many calls have no answer yet. Streams are not among them. */
  callsUnderWay: () => number;
  /** Whether the gateway can serve; see {@link Transport}. */
  isReady: () => Promise<boolean>;
  /** What carries its calls. */
  readonly transport: Transport;
  /** Aborts every call under way. */
  close: () => Promise<void>;
}

export interface WholeAnswer {
  /** @throws UnreadAnswer where it is not JSON */
  readonly body: unknown;
  /** The JSON of `body` as it came, where it came as JSON. */
  readonly bytes?: Buffer | undefined;
  readonly headers: AnswerHeaders;
}

/** What a successful call answered. */
class Success implements WholeAnswer {
  private readonly answer: GatewayAnswer;

  constructor(answer: GatewayAnswer) {
    this.answer = answer;
  }

  get body(): unknown {
    if (!this.answer.isJson) throw new UnreadAnswer('the answer is not JSON');
    return this.answer.body;
  }

  get bytes(): Buffer | undefined {
    return this.answer.bytes;
  }

  get headers(): AnswerHeaders {
    return this.answer.headers;
  }
}

/** How a gateway is called. */
export interface Speech {
  /** Default: that of the product's own gateway. */
  dialect?: Pick<Dialect, 'body' | 'headers' | 'refusals'>;
  /** Default: it signs people in, and gets all that is known of who calls. */
  credentials?: Credentials;
}

/**
 * How a gateway that signs nobody in knows who calls: by the token that the one that does has given, or by headers of the
 * operator's, the same for everybody.
 */
export type Credentials = 'session' | { headers: Readonly<Record<string, string>> };

const retryDelayMs = { min: 50, spread: 200 };
/** Statuses of a temporary gateway failure. */
const temporaryStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
const gatewayCodes: ReadonlySet<ErrorCode> = new Set([
  'gateway_error',
  'gateway_unavailable',
  'gateway_timeout',
  'busy',
]);

type Outcome = WholeAnswer | { error: unknown; isTemporary: boolean };

/** Creates the client of a gateway, at an address or by another transport: repeats reads, and reads refusals. */
export function createGatewayClient(
  options: Speech & (HttpTransportOptions | { transport: Transport }),
): GatewayClient {
  const transport = 'transport' in options ? options.transport : createHttpTransport(options);
  const budget = createRetryBudget();
  let underWay = 0;

  async function attempt(request: GatewayRequest, callContext: CallContext): Promise<Outcome> {
    let answer: GatewayAnswer;
    underWay += 1;
    try {
      answer = await transport.request(outgoing(options, request, callContext));
    } catch (error) {
      const isTemporary =
        error instanceof RequestError && error.code === 'gateway_unavailable' && !(error instanceof NotSent);
      return { error, isTemporary };
    } finally {
      underWay -= 1;
    }
    return outcomeOf(options, answer, callContext);
  }

  async function sendForAnswer(request: GatewayRequest, callContext: CallContext): Promise<WholeAnswer> {
    budget.earn();
    let outcome = await attempt(request, callContext);
    // Only reads are retried: it is unknown whether a failed write was done.
    if ('error' in outcome && outcome.isTemporary && request.method === 'GET' && budget.spend()) {
      await delay(retryDelayMs.min + Math.random() * retryDelayMs.spread);
      outcome = await attempt(request, callContext);
    }
    if ('error' in outcome) throw outcome.error;
    return outcome;
  }

  return {
    send: async (request, callContext) => (await sendForAnswer(request, callContext)).body,
    sendForAnswer,
    transport,
    knowsCaller: typeof options.credentials !== 'object',
    callsUnderWay: () => underWay,
    isReady: transport.isReady,
    close: transport.close,
  };
}

/** Tells a success from a refusal. */
function outcomeOf(speech: Speech, answer: GatewayAnswer, { token, locale, onReplay }: CallContext): Outcome {
  const { status, headers } = answer;
  if (headers['idempotency-replayed'] === 'true') onReplay?.();
  const refusals = speech.dialect?.refusals;
  if (status >= 200 && status < 300 && !(refusals && isFailed(refusals, answer.body))) return new Success(answer);
  const error = refusalOf(speech, { status, body: answer.body, headers, isSignedIn: token !== undefined, locale });
  return { error, isTemporary: temporaryStatuses.has(status) && gatewayCodes.has(error.code) };
}

function refusalOf({ dialect, credentials }: Speech, refusal: Refusal): RequestError {
  const error = dialect?.refusals ? errorOfForm(dialect.refusals, refusal) : errorOfRefusal(refusal);
  // The session is as good as before: the operator's credentials are not.
  if (typeof credentials !== 'object' || !['unauthenticated', 'invalid_credentials'].includes(error.code)) return error;
  return new RequestError('gateway_error', { cause: 'a gateway refuses the credentials of GATEWAYS' });
}

function outgoing(speech: Speech, request: GatewayRequest, callContext: CallContext): OutgoingCall {
  const { raw, idempotencyKey, visitorToken, deviceToken } = request;
  const { method, app, isV2, path, query, timeoutMs } = request;
  const { signal } = callContext;
  const { dialect, credentials } = speech;
  const caller = credentials === undefined ? contextHeaders(callContext) : strangerHeaders(credentials, callContext);
  // Set one after the other: spreads of what is mostly absent are a good part of what a call costs.
  const headers: Record<string, string> = raw ? { ...raw.headers, ...caller } : caller;
  headers['accept'] = 'application/json';
  if (dialect?.headers) Object.assign(headers, dialect.headers);
  const call = { method, app, isV2, path, query, timeoutMs, headers, signal };
  if (raw) {
    // Bytes have a type that the gateway does not parse.
    if (raw.bytes) headers['content-type'] = 'application/octet-stream';
    return { ...call, body: undefined, bytes: raw.bytes };
  }
  const written = dialect?.body && request.body !== undefined ? bodyText(request.body, dialect.body) : undefined;
  if (written) headers['content-type'] = written.type;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (visitorToken !== undefined) headers['x-visitor'] = visitorToken;
  if (deviceToken !== undefined) headers['x-device'] = deviceToken;
  return { ...call, body: written ? undefined : request.body, bytes: written?.bytes };
}

/** Builds the headers about the actor and the client. */
export function contextHeaders({
  token,
  requestId,
  traceHeaders = {},
  clientAddress,
  userAgent,
  locale,
  maxAgeSeconds,
}: CallContext): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  headers['x-request-id'] = requestId;
  Object.assign(headers, traceHeaders);
  headers['x-client-address'] = clientAddress;
  if (userAgent !== undefined) headers['x-user-agent'] = userAgent;
  headers['accept-language'] = locale;
  if (maxAgeSeconds !== undefined) headers['x-max-age'] = String(maxAgeSeconds);
  return headers;
}

/** Builds the headers for a gateway that is not to know the client: where it is and with what. */
function strangerHeaders(
  credentials: Credentials,
  { token, requestId, traceHeaders = {}, locale }: CallContext,
): Record<string, string> {
  const session: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    ...(credentials === 'session' ? session : credentials.headers),
    'x-request-id': requestId,
    ...traceHeaders,
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
