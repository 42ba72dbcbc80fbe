import type { RequestHandler } from 'express';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { redactLogLine } from '#shared/rules/redact-log-line.ts';
import type { Env } from './env.ts';
import { readablePath, stateOf } from './http/request-state.ts';

/**
 * Creates the proxy's logger: JSON lines with documents and secrets redacted.
 *
 * @param destination output of the lines; standard output by default
 */
export function createLogger({ logLevel }: Pick<Env, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: { name: 'proxy', pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    hooks: { streamWrite: redactLogLine },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

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
