import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Locale } from '#shared/locale.ts';
import type { RequestMetrics } from '#shared/server/metrics.ts';
import { localeOf, translatorOf } from '../wire/messages.ts';
import { errorBodyOf, RequestError } from '../wire/request-error.ts';

/**
 * Calls that wait at once. One process answers some hundreds in a second: whoever came after so many would wait longer than
 * people do, and be answered when they have left.
 */
export const callsUnderWayMax = 200;

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
  max?: number | undefined;
}

/**
 * Refuses requests of the API and of assistants with `busy` while too many calls wait for the gateway; all others go on to the application.
 * It stands before everything that costs, and is counted but not logged: three of four requests may end here, and what
 * they take is missing to those who are answered.
 */
export function shedLoad({ app, gateway, metrics, max = callsUnderWayMax }: LoadLimit): RequestListener {
  const count = metrics?.countShed({ route: '/api/*', role: 'visitor', status: busy.status, reason: busy.code });
  return (request, response) => {
    if (gateway.callsUnderWay() < max || !shedPaths.test(request.url ?? '')) {
      app(request, response);
      return;
    }
    refuse(request, response);
    count?.(request.method ?? '');
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
