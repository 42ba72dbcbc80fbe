import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CallResponse, setHeaders } from './call-exchange.ts';

/** Slower than any usable connection. */
const bytesPerSecondMin = 16 * 1024;
/** Long enough for the size of a single chunk not to matter. */
const windowMs = 60_000;

/**
 * Streams a response body at the reader's speed. Disconnects a reader that is too slow, because it occupies a
 * database connection or a file for as long as it reads. Waits for a slow source.
 *
 * @param limits overridden in tests
 * @throws the error that ends either side early; both sides are destroyed
 */
export async function sendStream(
  response: CallResponse,
  source: Readable,
  limits = { bytesPerSecondMin, windowMs },
): Promise<void> {
  const takenSoFar = () => response.socket?.bytesWritten ?? 0;
  let taken = takenSoFar();
  const watch = setInterval(() => {
    const before = taken;
    taken = takenSoFar();
    const isSlow = taken - before < (limits.bytesPerSecondMin * limits.windowMs) / 1000;
    // When all data has been taken, the source is the slow side.
    if (isSlow && response.writableNeedDrain) response.destroy();
  }, limits.windowMs);
  try {
    await pipeline(source, response);
  } finally {
    clearInterval(watch);
  }
}

/** Sends a file from memory to be saved, as {@link sendStream}. */
export async function sendFile(
  response: CallResponse,
  { name, contentType, content }: { name: string; contentType: string; content: Buffer },
): Promise<void> {
  setHeaders(response, {
    'Content-Type': contentType,
    'Content-Length': String(content.length),
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
  });
  await sendStream(response, Readable.from([content]));
}
