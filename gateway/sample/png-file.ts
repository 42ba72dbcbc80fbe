import { crc32, deflateSync } from 'node:zlib';

/** What the pixels of a picture are, by the numbers of the format: shades of grey, or numbers of a list of colours. */
export const colourTypes = { grey: 0, palette: 3 } as const;

interface Picture {
  width: number;
  height: number;
  colourType: (typeof colourTypes)[keyof typeof colourTypes];
  /** Of each row a zero, then a byte per pixel. */
  pixels: Buffer;
}

/** A chunk of a PNG file: its length, name, content and checksum. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG file, with further chunks before its pixels. */
export function pngFile({ width, height, colourType, pixels }: Picture, ...further: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel.
  header.set([8, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...further,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
