import { createReadStream } from 'node:fs';

const chunkBytes = 256 * 1024;

/** The bytes of a file in pieces. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}
