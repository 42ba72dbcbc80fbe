import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { RequestError } from './errors.ts';

interface RawBodyLimits {
  bytesMax: number;
  /** Time allowed for the whole body to arrive. */
  timeoutMs: number;
}

/**
 * Reads the body of a request that no parser has read, byte for byte. The caller's connection stays usable after a
 * refusal.
 *
 * @throws {RequestError} `body_too_large`, `request_timeout`, `malformed_request` for a truncated body
 */
export async function readRawBody(request: IncomingMessage, { bytesMax, timeoutMs }: RawBodyLimits): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
    // Discards the body, so that the client can read the answer.
    request.resume();
    throw new RequestError('body_too_large');
  }
  const done = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: done.signal }).then(() => {
    throw new RequestError('request_timeout');
  });
  try {
    return await Promise.race([collect(request, bytesMax), late]);
  } finally {
    done.abort();
    late.catch(() => undefined);
  }
}

function collect(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) reject(new RequestError('body_too_large'));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => reject(new RequestError('malformed_request')));
    request.on('error', () => reject(new RequestError('malformed_request')));
  });
}
