import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Env } from '../env.ts';

const censored = '[redacted]';
const causesMax = 5;

/** Keys whose values are never logged, at any depth; compared in lower case without `-` and `_`. */
const secretKey = /password|secret|token|authorization|cookie|^(hash|cpf|cnpj|document(number)?|pixkey)$/;

/** Redacted in any text, whatever its key: documents, passwords in URLs, links that grant access. */
const secretTexts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g, censored],
  [/\b[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}\b/g, censored],
  [/\b(?:\d{11}|[\dA-Z]{12}\d{2})\b/g, censored],
  [/(:\/\/[^\s:/@]*):[^\s@/]+@/g, `$1:${censored}@`],
  [/([?&](?:token|hash|password)=)[^&\s]+/gi, `$1${censored}`],
  [/(\/activate\/)[^/?\s]+/g, `$1${censored}`],
  [/\b(Bearer )[\w.~+/=-]+/gi, `$1${censored}`],
];

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
    hooks: { streamWrite: redactLine },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * Redacts the finished line, because only it contains everything that a logger, its children and its serializers
 * wrote.
 */
function redactLine(line: string): string {
  return `${JSON.stringify(redact(JSON.parse(line)))}\n`;
}

function redact(value: unknown): unknown {
  if (typeof value === 'string')
    return secretTexts.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), value);
  if (typeof value === 'number') return /^(\d{11}|\d{14})$/.test(String(value)) ? censored : value;
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      secretKey.test(key.toLowerCase().replace(/[-_]/g, '')) ? censored : redact(entry),
    ]),
  );
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
