import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { redactLogLine } from '#shared/rules/redact-log-line.ts';
import type { Env } from '../env.ts';

const causesMax = 5;

/**
 * Creates the gateway's logger: JSON lines with passwords, tokens, cookies and document numbers redacted, and errors
 * without the values of the failed statement.
 *
 * @param destination output of the lines; standard output by default
 */
export function createLogger(env: Pick<Env, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.logLevel,
    base: { name: 'gateway', pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { streamWrite: redactLogLine },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Serializes name, message, stack and causes; of the database's fields only those without row values. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    // Drizzle's own message contains every parameter.
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...('code' in error && { code: error.code }),
    ...(error instanceof DatabaseError && {
      table: error.table,
      column: error.column,
      constraint: error.constraint,
      position: error.position,
    }),
    stack: frames?.join('\n'),
    ...(depth < causesMax && {
      ...(error.cause !== undefined && { cause: describeError(error.cause, depth + 1) }),
      ...(error instanceof AggregateError && { errors: error.errors.map((each) => describeError(each, depth + 1)) }),
    }),
  };
}
