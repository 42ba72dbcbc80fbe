import type { Readable } from 'node:stream';
import type { CallRequest } from './call-exchange.ts';
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
export async function readRawBody(request: CallRequest, { bytesMax, timeoutMs }: RawBodyLimits): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
    // Discards the body, so that the client can read the answer.
    request.stream.resume();
    throw new RequestError('body_too_large');
  }
  return collect(request.stream, { bytesMax, timeoutMs });
}

function collect(body: Readable, { bytesMax, timeoutMs }: RawBodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const late = setTimeout(() => reject(new RequestError('request_timeout')), timeoutMs);
    const end = () => {
      clearTimeout(late);
      if (!body.readableEnded) reject(new RequestError('malformed_request'));
    };
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) reject(new RequestError('body_too_large'));
      else chunks.push(chunk);
    });
    body.on('end', () => {
      clearTimeout(late);
      resolve(Buffer.concat(chunks));
    });
    body.on('close', end);
    body.on('error', end);
  });
}
