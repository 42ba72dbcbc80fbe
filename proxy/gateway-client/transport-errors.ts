import { RequestError } from '../wire/request-error.ts';
import type { CallSignal } from './call-signal.ts';

const timeoutCodes: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Codes of connection failures, as opposed to an invalid answer over a working connection. */
const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
]);

/**
 * Converts the error of an unanswered request: `gateway_timeout`, `gateway_unavailable`, or `gateway_error` for a
 * protocol violation. Returns the signal's reason if it was aborted.
 */
export function transportError(error: unknown, signal: CallSignal): unknown {
  if (signal.aborted) return signal.reason;
  const code = codeOf(error);
  if (timeoutCodes.has(code)) return new RequestError('gateway_timeout', { cause: error });
  return new RequestError(connectionCodes.has(code) ? 'gateway_unavailable' : 'gateway_error', { cause: error });
}

/**
 * Converts the error of an answer that broke off: `gateway_timeout` or `gateway_error`. Returns the signal's reason if
 * it was aborted.
 */
export function bodyError(error: unknown, signal: CallSignal): unknown {
  if (signal.aborted) return signal.reason;
  return new RequestError(timeoutCodes.has(codeOf(error)) ? 'gateway_timeout' : 'gateway_error', { cause: error });
}

function codeOf(error: unknown): string {
  // A host with several addresses fails with a list of errors, one per address.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/**
 * Reads the text of an answer's body.
 *
 * @param bytesMax maximum size; a larger body is cut off and refused
 * @throws RequestError `gateway_error` for a body that breaks off or is too large, `gateway_timeout` for one that stalls
 */
export async function readText(body: AsyncIterable<Buffer>, bytesMax: number, signal: CallSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > bytesMax)
        throw new RequestError('gateway_error', { cause: `an answer of more than ${bytesMax} bytes` });
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof RequestError ? error : bodyError(error, signal);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses JSON. Returns undefined for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
