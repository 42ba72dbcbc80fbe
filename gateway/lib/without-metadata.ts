import type { PictureKind } from './picture.ts';

/**
 * Removes invisible data from a picture: place, time and camera (EXIF), texts of editors, thumbnails of cropped parts,
 * and anything after its end. Of the metadata of a JPEG only the orientation stays.
 *
 * @returns undefined for an incomplete picture
 */
export function withoutMetadata(contentType: PictureKind, bytes: Buffer): Buffer | undefined {
  try {
    return Buffer.concat([...shownParts[contentType](bytes)]);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The names of the parts that make a picture move, and where in a part its name is. */
const movement: Partial<Record<PictureKind, { nameAt: number; names: readonly string[] }>> = {
  'image/png': { nameAt: 4, names: ['acTL', 'fcTL', 'fdAT'] },
  'image/webp': { nameAt: 0, names: ['ANIM', 'ANMF'] },
};

/**
 * Whether a picture that is complete moves; a GIF counts as one that does.
 *
 * @throws {RangeError} for an incomplete picture
 */
export function isAnimated(contentType: PictureKind, bytes: Buffer): boolean {
  if (contentType === 'image/gif') return true;
  const { nameAt = 0, names = [] } = movement[contentType] ?? {};
  return [...shownParts[contentType](bytes)].some((one) => names.includes(one.toString('latin1', nameAt, nameAt + 4)));
}

const shownParts: Record<PictureKind, (bytes: Buffer) => Iterable<Buffer>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
};

/** @throws {RangeError} where the bytes end before the part */
function part(bytes: Buffer, start: number, end: number): Buffer {
  if (end > bytes.length) throw new RangeError('the picture ends before its part');
  return bytes.subarray(start, end);
}

const begins = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

const marker = { end: 0xd9, scan: 0xda, application0: 0xe0, application15: 0xef, comment: 0xfe } as const;

/** Whether a segment is needed to show a JPEG: its colours are. */
function isShown(code: number, segment: Buffer): boolean {
  if (code === marker.comment) return false;
  if (code < marker.application0 || code > marker.application15) return true;
  return ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'].some((name) => begins(segment, name, 4));
}

function* jpegParts(bytes: Buffer): Generator<Buffer> {
  yield part(bytes, 0, 2);
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('a segment has no marker');
    const code = bytes.readUInt8(at + 1);
    if (code === marker.end) break;
    if (code === 0xff) {
      at += 1;
      continue;
    }
    const segment = part(bytes, at, at + 2 + bytes.readUInt16BE(at + 2));
    if (isShown(code, segment)) yield segment;
    else yield turnOf(segment);
    at += segment.length;
    if (code !== marker.scan) continue;
    const end = scanEnd(bytes, at);
    yield part(bytes, at, end);
    at = end;
  }
  yield Buffer.from([0xff, marker.end]);
}

/** Returns where the data of a scan end: at the next marker that is neither an escape nor a restart. */
function scanEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes.readUInt8(at + 1);
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  throw new RangeError('the scan does not end');
}

const exifName = 'Exif\0\0';
const turnTag = 0x0112;

/** Returns EXIF with only the orientation if the segment has one; else nothing. */
function turnOf(segment: Buffer): Buffer {
  const turn = begins(segment, exifName, 4) ? readTurn(segment.subarray(4 + exifName.length)) : undefined;
  if (turn === undefined) return Buffer.alloc(0);
  const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0]);
  const tiff = Buffer.concat([Buffer.from('MM\0\x2a\0\0\0\x08\0\x01', 'latin1'), entry, Buffer.alloc(4)]);
  const content = Buffer.concat([Buffer.from(exifName, 'latin1'), tiff]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content]);
}

function readTurn(tiff: Buffer): number | undefined {
  const isLittle = begins(tiff, 'II');
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const count = short(directory);
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + 12 * index;
      if (short(entry) !== turnTag) continue;
      const turn = short(entry + 8);
      return turn >= 2 && turn <= 8 ? turn : undefined;
    }
  } catch (error) {
    // Malformed EXIF is ignored.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

const pngChunks: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'cICP',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);

function* pngParts(bytes: Buffer): Generator<Buffer> {
  yield part(bytes, 0, 8);
  for (let at = 8, name = ''; name !== 'IEND';) {
    const chunk = part(bytes, at, at + 12 + bytes.readUInt32BE(at));
    name = chunk.toString('latin1', 4, 8);
    if (pngChunks.has(name)) yield chunk;
    at += chunk.length;
  }
}

const webpChunks: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The bits of the extended header that announce EXIF and XMP. */
const webpMetadataBits = 0x0c;

function* webpParts(bytes: Buffer): Generator<Buffer> {
  const end = 8 + bytes.readUInt32LE(4);
  const chunks: Buffer[] = [];
  for (let at = 12; at < end;) {
    const size = bytes.readUInt32LE(at + 4);
    const chunk = Buffer.from(part(bytes, at, at + 8 + size + (size % 2)));
    if (begins(chunk, 'VP8X')) chunk.writeUInt8(chunk.readUInt8(8) & ~webpMetadataBits, 8);
    if (webpChunks.has(chunk.toString('latin1', 0, 4))) chunks.push(chunk);
    at += chunk.length;
  }
  const header = Buffer.from(part(bytes, 0, 12));
  header.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  yield header;
  yield* chunks;
}

const gif = { extension: 0x21, image: 0x2c, end: 0x3b, control: 0xf9, application: 0xff } as const;

/** The length of a colour table of a GIF, by the flags before it. */
const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function* gifParts(bytes: Buffer): Generator<Buffer> {
  let at = 13 + tableLength(bytes.readUInt8(10));
  yield part(bytes, 0, at);
  for (let code = bytes.readUInt8(at); code !== gif.end; code = bytes.readUInt8(at)) {
    if (code !== gif.extension && code !== gif.image) throw new RangeError('an unknown block');
    const label = bytes.readUInt8(at + 1);
    const head = code === gif.extension ? 2 : 11 + tableLength(bytes.readUInt8(at + 9));
    const end = blocksEnd(bytes, at + head);
    const repeats = label === gif.application && begins(bytes, 'NETSCAPE2.0', at + 3);
    if (code === gif.image || label === gif.control || repeats) yield part(bytes, at, end);
    at = end;
  }
  yield Buffer.from([gif.end]);
}

/** Returns where the data blocks of a GIF end: after the empty one. */
function blocksEnd(bytes: Buffer, start: number): number {
  let at = start;
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += size + 1;
  return at + 1;
}
