import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { stateOf } from './request-state.ts';

/** Logs each request when it is over: who, what and how long. Queries and bodies stay out, they hold people's data. */
export function logRequests(log: Logger): RequestHandler {
  if (!log.isLevelEnabled('info')) return (_request, _response, next) => next();
  return (request, response, next) => {
    const path = request.baseUrl + request.path;
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
