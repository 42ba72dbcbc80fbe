import { randomUUID } from 'node:crypto';
import { openTrace, type TraceContext } from '#shared/server/trace-context.ts';
import { isTracing, recordSpan } from '#shared/server/tracing.ts';
import type { Actor } from '../engine/actor.ts';
import type { GatewayContext } from '../engine/context.ts';
import type { Route } from '../engine/registry.ts';
import type { RequestError } from '../lib/errors.ts';

/** What is known of a request when it has ended. */
export interface RequestRecord {
  requestId: string;
  method: string;
  startedAt: number;
  trace: TraceContext;
  route?: Route;
  actor?: Actor;
  /** Why it was refused. */
  refusal?: RequestError;
}

const unknownRoute = '(unknown)';
const patternOf = ({ app, path }: Route): string => (app === 'direct' ? path : `${app} ${path}`);

/** Opens the record of a request. Keeps a given request id, which is the proxy's, or makes one. */
export function openRecord(method: string, get: (name: string) => string | undefined): RequestRecord {
  const given = get('x-request-id');
  return {
    requestId: given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
    method,
    startedAt: performance.now(),
    trace: openTrace(get('traceparent'), get('tracestate'), isTracing()),
  };
}

/**
 * Counts and logs a request that has ended, with the id and trace of the proxy: the call, who made it, how long it took and
 * why it was refused. Paths and bodies are not logged, as they hold personal data.
 *
 * @param status `aborted` where the client left
 */
export function closeRecord(
  { log, metrics }: Pick<GatewayContext, 'log' | 'metrics'>,
  { requestId, method, startedAt, trace, route, actor, refusal }: RequestRecord,
  status: number | 'aborted',
): void {
  const ms = performance.now() - startedAt;
  const pattern = route === undefined ? unknownRoute : patternOf(route);
  const ended = { method, route: pattern, role: actor?.role ?? 'visitor', status, reason: refusal?.code };
  metrics.requests.record({ ...ended, seconds: ms / 1000 });
  recordSpan('gateway', trace, { ...ended, startedAt, requestId });
  if (!log.isLevelEnabled('info')) return;
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
}

/** Returns the names of the fields that were refused; not their values. */
function fieldsOf({ details: { errors } }: RequestError): { fields?: string[] } {
  return errors === undefined ? {} : { fields: Object.keys(errors) };
}
