import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { openTrace, type TraceContext } from '#shared/server/trace-context.ts';
import type { Actor } from '../engine/actor.ts';
import type { GatewayContext } from '../engine/context.ts';
import type { Route } from '../engine/registry.ts';
import type { RequestError } from '../lib/errors.ts';

/** What is known of a request when it has ended. */
export interface RequestRecord {
  requestId: string;
  trace: TraceContext;
  route?: Route;
  actor?: Actor;
  /** Why it was refused. */
  refusal?: RequestError;
}

const records = new WeakMap<Response, RequestRecord>();
const unknownRoute = '(unknown)';

/** Returns the record of the request that a response belongs to. */
export function recordOf(response: Response): RequestRecord {
  const record = records.get(response);
  if (record === undefined) throw new Error('a request without a record');
  return record;
}

/** Keeps a given request id, which is the proxy's, or makes one, and makes it visible to all later readers of the header. */
function identify(request: Request, response: Response): string {
  const given = request.get('x-request-id');
  const requestId = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  return requestId;
}

const patternOf = ({ app, path }: Route): string => (app === 'direct' ? path : `${app} ${path}`);

/**
 * Counts and logs each request when it has ended, with the id and trace of the proxy: the call, who made it, how long it took
 * and why it was refused. Paths and bodies are not logged, as they hold personal data; neither are questions about health.
 */
export function observeRequests({ log, metrics, requests }: GatewayContext): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const requestId = identify(request, response);
    const trace = openTrace(request.get('traceparent'), request.get('tracestate'));
    const record: RequestRecord = { requestId, trace };
    records.set(response, record);
    const isProbe = request.path === '/healthz' || request.path === '/readyz';
    requests.begin();
    response.once('close', () => {
      requests.end();
      if (isProbe) return;
      const ms = performance.now() - startedAt;
      const { route, actor, refusal } = record;
      const { method } = request;
      const status = response.writableFinished ? response.statusCode : 'aborted';
      const pattern = route === undefined ? unknownRoute : patternOf(route);
      metrics.requests.record({
        method,
        route: pattern,
        role: actor?.role ?? 'visitor',
        status,
        seconds: ms / 1000,
        reason: refusal?.code,
      });
      log.info({
        requestId,
        traceId: trace.traceId,
        spanId: trace.spanId,
        method,
        route: pattern,
        status,
        ms: Math.round(ms),
        ...(refusal !== undefined && { code: refusal.code, ...fieldsOf(refusal) }),
        ...(typeof actor?.userId === 'number' && { userId: actor.userId }),
      });
    });
    next();
  };
}

/** Returns the names of the fields that were refused; not their values. */
function fieldsOf({ details: { errors } }: RequestError): { fields?: string[] } {
  return errors === undefined ? {} : { fields: Object.keys(errors) };
}
