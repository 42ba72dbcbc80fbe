import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { MeasuredRequest, RequestMetrics } from '#shared/server/metrics.ts';
import { recordSpan } from '#shared/server/tracing.ts';
import { maskedBody, maskedPath, maskedQuery } from './masked-request.ts';
import type { RequestLog } from './request-log.ts';
import { readablePath, stateOf } from './request-state.ts';
import { routePattern, type ServedNames } from './route-pattern.ts';

interface Observer {
  log: Logger;
  metrics: RequestMetrics;
  served: ServedNames;
  /** Keeps those with a key. */
  requestLog: RequestLog | undefined;
}

/** What is logged: the API, and what assistants, mails, links, shops and the servers of advertisers ask for. Pages and their files are not. */
const loggedPaths = /^\/(?:api|c|mcp|postback|t|unsubscribe)(?:\/|$)/i;

/**
 * Counts each request, and logs those of the API, of links, of mails and of advertisers when they have ended: user,
 * path and duration. Queries and bodies are not logged, as they hold personal data. Those with a key are kept for its owner, masked.
 */
export function observeRequests({ log, metrics, served, requestLog }: Observer): RequestHandler {
  const isLogging = log.isLevelEnabled('info');
  return (request, response, next) => {
    const { path } = request;
    const shown = isLogging && loggedPaths.test(path) ? readablePath(request) : undefined;
    const { method } = request;
    response.once('close', () => {
      const { requestId, trace, actor, startedAt, errorCode, key } = stateOf(response);
      const ms = performance.now() - startedAt;
      const status: MeasuredRequest['status'] = response.writableFinished ? response.statusCode : 'aborted';
      const route = routePattern(path, request, served);
      const ended = { method, route, role: actor.role, status, reason: errorCode };
      metrics.record({ ...ended, seconds: ms / 1000 });
      recordSpan('proxy', trace, { ...ended, startedAt, requestId });
      if (requestLog && key && actor.audience !== 'visitor') {
        requestLog.note(key, {
          method,
          path: maskedPath(route, request),
          query: maskedQuery(request.originalUrl),
          body: maskedBody(request.body),
          status: status === 'aborted' ? null : status,
          code: errorCode ?? null,
          duration_ms: Math.round(ms),
          request_id: requestId,
          address: request.ip ?? null,
        });
      }
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
