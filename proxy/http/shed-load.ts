import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Locale } from '#shared/locale.ts';
import type { RequestMetrics } from '#shared/server/metrics.ts';
import { localeOf, translatorOf } from '../wire/messages.ts';
import { errorBodyOf, RequestError } from '../wire/request-error.ts';

/** How many calls may wait for a gateway at once. */
export interface CallLimits {
  /**
   * In a short crowd. One process answers some hundreds in a second: whoever came after so many would wait longer than people
   * do, and be answered when they have left.
   */
  crowd: number;
  /** While a crowd stays: no more than keep everybody busy, because what waits costs, and is answered later. */
  steady: number;
}

const defaultLimits: CallLimits = { crowd: 200, steady: 64 };
/** A crowd stays that has not once been half of `steady` for so long. */
const shortMs = 1_000;

const busy = new RequestError('busy');
const headers = Object.entries({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '1',
  'X-Content-Type-Options': 'nosniff',
}).flat();
const shedPaths = /^(?:(?:\/view)?\/api\/|\/mcp(?:[/?]|$))/;

interface LoadLimit {
  app: RequestListener;
  gateway: { callsUnderWay: () => number };
  metrics?: RequestMetrics | undefined;
  limits?: CallLimits | undefined;
  /** A clock in ms. */
  now?: () => number;
}

/**
 * Refuses requests of the API and of assistants with `busy` while too many calls wait for the gateway; all others go on to the application.
 * It stands before everything that costs, and is counted but not logged: three of four requests may end here, and what
 * they take is missing to those who are answered.
 */
export function shedLoad({ app, gateway, metrics, ...options }: LoadLimit): RequestListener {
  const isFull = fullness(gateway, options);
  const count = metrics?.countShed({ route: '/api/*', role: 'visitor', status: busy.status, reason: busy.code });
  return (request, response) => {
    if (!shedPaths.test(request.url ?? '') || !isFull()) {
      app(request, response);
      return;
    }
    refuse(request, response);
    count?.(request.method ?? '');
  };
}

/** Returns what tells whether no further call may wait. */
function fullness(
  { callsUnderWay }: LoadLimit['gateway'],
  { limits = defaultLimits, now = performance.now.bind(performance) }: Pick<LoadLimit, 'limits' | 'now'>,
): () => boolean {
  const { crowd, steady } = limits;
  let fewAt = now();
  return () => {
    const waiting = callsUnderWay();
    if (waiting < steady) {
      if (waiting <= steady / 2) fewAt = now();
      return false;
    }
    return waiting >= crowd || now() - fewAt >= shortMs;
  };
}

/** The body in a language, of which the id alone differs. */
function bodyIn(locale: Locale) {
  const id = randomUUID();
  const text = JSON.stringify(errorBodyOf(busy, translatorOf(locale), id));
  return { of: (requestId: string) => text.replace(id, requestId), bytes: String(Buffer.byteLength(text)) };
}

const bodies: Readonly<Record<Locale, ReturnType<typeof bodyIn>>> = { 'pt-br': bodyIn('pt-br'), en: bodyIn('en') };

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const requestId = randomUUID();
  const language = request.headers['x-language'];
  const body = bodies[localeOf(typeof language === 'string' ? language : undefined)];
  // With its length it is written in one part, without in three.
  response.writeHead(busy.status, [...headers, 'X-Request-Id', requestId, 'Content-Length', body.bytes]);
  response.end(body.of(requestId));
}
