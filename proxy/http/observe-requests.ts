import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RequestMetrics } from '#shared/server/metrics.ts';
import { readablePath, stateOf } from './request-state.ts';
import { routePattern, type ServedNames } from './route-pattern.ts';

interface Observer {
  log: Logger;
  metrics: RequestMetrics;
  served: ServedNames;
}

/** What is logged: the API, and what mails, links and the servers of advertisers ask for. Pages and their files are not. */
const loggedPaths = /^\/(?:api|c|postback|unsubscribe)(?:\/|$)/i;

/**
 * Counts each request, and logs those of the API, of links, of mails and of advertisers' servers when they have ended: user,
 * path and duration. Queries and bodies are not logged, as they hold personal data.
 */
export function observeRequests({ log, metrics, served }: Observer): RequestHandler {
  const isLogging = log.isLevelEnabled('info');
  return (request, response, next) => {
    const { path } = request;
    const shown = isLogging && loggedPaths.test(path) ? readablePath(request) : undefined;
    const { method } = request;
    response.once('close', () => {
      const { requestId, trace, actor, startedAt, errorCode } = stateOf(response);
      const ms = performance.now() - startedAt;
      const status = response.writableFinished ? response.statusCode : 'aborted';
      const route = routePattern(path, request, served);
      metrics.record({ method, route, role: actor.role, status, seconds: ms / 1000, reason: errorCode });
      if (shown === undefined) return;
      log.info({
        requestId,
        traceId: trace.traceId,
        spanId: trace.spanId,
        method,
        path: shown,
        status,
        ms: Math.round(ms),
        ...(errorCode !== undefined && { code: errorCode }),
        ...(actor.audience !== 'visitor' && { userId: actor.userId, ...(actor.key && { keyId: actor.key.id }) }),
      });
    });
    next();
  };
}
