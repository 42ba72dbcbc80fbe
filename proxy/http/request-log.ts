import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { stateOf } from './request-state.ts';

/** The secret of a mailed or public link in a path: 256 bits as text. */
const linkSecret = /[\w-]{40,}/g;

/**
 * Logs each finished request: user, route and duration. Queries, bodies and the secrets of links are not
 * logged, as they hold personal data and grant access.
 */
export function logRequests(log: Logger): RequestHandler {
  if (!log.isLevelEnabled('info')) return (_request, _response, next) => next();
  return (request, response, next) => {
    const path = (request.baseUrl + request.path).replaceAll(linkSecret, '…');
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
