import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A bad telephone line is faster. */
const bytesPerSecondMin = 16 * 1024;
/** Long enough that the size of a single piece does not matter. */
const windowMs = 60_000;

/**
 * Sends a stream as the body of an answer, at the speed of its reader. A reader that is too slow is cut off, because it
 * holds a connection of the database or a file on the disk as long as it reads. A slow source is waited for.
 *
 * @param limits for tests
 * @throws what ends either side early; both are destroyed then
 */
export async function sendStream(
  response: Response,
  source: Readable,
  limits = { bytesPerSecondMin, windowMs },
): Promise<void> {
  const takenSoFar = () => response.socket?.bytesWritten ?? 0;
  let taken = takenSoFar();
  const watch = setInterval(() => {
    const before = taken;
    taken = takenSoFar();
    const isSlow = taken - before < (limits.bytesPerSecondMin * limits.windowMs) / 1000;
    // Where everything has been taken, it is the source that is waited for.
    if (isSlow && response.writableNeedDrain) response.destroy();
  }, limits.windowMs);
  try {
    await pipeline(source, response);
  } finally {
    clearInterval(watch);
  }
}
