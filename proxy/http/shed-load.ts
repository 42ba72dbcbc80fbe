import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RequestMetrics } from '#shared/server/metrics.ts';
import { localeOf, translatorOf } from '../wire/messages.ts';
import { errorBodyOf, RequestError } from '../wire/request-error.ts';

/**
 * Calls that wait at once. One process answers some hundreds in a second: whoever came after so many would wait longer than
 * people do, and be answered when they have left.
 */
export const callsUnderWayMax = 200;

const busy = new RequestError('busy');
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '1',
  'X-Content-Type-Options': 'nosniff',
};
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
  return (request, response) => {
    if (gateway.callsUnderWay() < max || !shedPaths.test(request.url ?? '')) app(request, response);
    else refuse(request, response, metrics);
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, metrics: RequestMetrics | undefined): void {
  const requestId = randomUUID();
  const language = request.headers['x-language'];
  const translate = translatorOf(localeOf(typeof language === 'string' ? language : undefined));
  response.writeHead(busy.status, { ...headers, 'X-Request-Id': requestId });
  response.end(JSON.stringify(errorBodyOf(busy, translate, requestId)));
  metrics?.record({
    method: request.method ?? '',
    route: '/api/*',
    role: 'visitor',
    status: busy.status,
    seconds: 0,
    reason: busy.code,
  });
}
