import { createReadStream } from 'node:fs';

/** Small, because the parser's time for a text with many malformed quotes is quadratic in its length. */
const parsedChunkBytes = 16 * 1024;

/** Reads a file in chunks. */
export async function* readChunks(path: string, chunkBytes = parsedChunkBytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}
