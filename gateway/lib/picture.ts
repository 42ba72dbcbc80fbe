/** The accepted types of pictures. None of them can contain a script. */
const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureKind = (typeof kinds)[number];

interface Size {
  width: number;
  height: number;
}

/** A picture by its content: its type, and its size in pixels. */
export interface Picture extends Size {
  contentType: PictureKind;
}

const sizeOf: Record<PictureKind, (bytes: Buffer) => Size | undefined> = {
  // The first chunk is IHDR: its length and name, then width and height.
  'image/png': (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Whether a JPEG marker starts a frame, which contains the size: C0 to CF except tables and restarts. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Reads the size of a JPEG from its first frame, past the segments before it. */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // A fill byte stands alone.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Reads the size of a WebP: lossy, lossless or extended. */
function webpSize(bytes: Buffer): Size | undefined {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  return undefined;
}

const sideMax = 10_000;
const isSide = (pixels: number): boolean => pixels >= 1 && pixels <= sideMax;

/**
 * Recognizes a picture by its content, ignoring its name and declared type.
 *
 * @returns undefined for any other file, a corrupt one, and sides beyond 10,000 pixels
 */
export async function readPicture(bytes: Buffer): Promise<Picture | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4_100));
  const contentType = kinds.find((kind) => kind === type?.mime);
  if (contentType === undefined) return undefined;
  try {
    const size = sizeOf[contentType](bytes);
    return size && isSide(size.width) && isSide(size.height) ? { contentType, ...size } : undefined;
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
