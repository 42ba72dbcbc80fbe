import { createReadStream } from 'node:fs';

/** Small, because the time that the parser takes for a text full of wrong quotes grows with the square of its length. */
const parsedChunkBytes = 16 * 1024;

/** The bytes of a file in pieces. */
export async function* readChunks(path: string, chunkBytes = parsedChunkBytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}
