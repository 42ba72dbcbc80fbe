import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { redactLogLine } from '#shared/rules/redact-log-line.ts';
import type { Env } from './env.ts';

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
