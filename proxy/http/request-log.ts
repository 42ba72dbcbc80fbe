import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { readablePath, stateOf } from './request-state.ts';

/**
 * Logs each finished request: user, route and duration. Queries and bodies are not logged, as they hold personal data.
 */
export function logRequests(log: Logger): RequestHandler {
  if (!log.isLevelEnabled('info')) return (_request, _response, next) => next();
  return (request, response, next) => {
    const path = readablePath(request);
    response.once('close', () => {
      const { requestId, actor, startedAt } = stateOf(response);
      log.info({
        requestId,
        method: request.method,
        path,
        status: response.writableFinished ? response.statusCode : 'aborted',
        ms: Math.round(performance.now() - startedAt),
        ...(actor.audience !== 'visitor' && { userId: actor.userId }),
      });
    });
    next();
  };
}
