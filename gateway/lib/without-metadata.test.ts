import { describe, expect, it } from 'vitest';
import type { PictureKind } from './picture.ts';
import { withoutMetadata } from './without-metadata.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const secret = 'taken at 23.5505 S, 46.6333 W';

const segment = (code: number, content: string) => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(2 + content.length, 2);
  return Buffer.concat([head, latin(content)]);
};
/** EXIF as cameras write it: how the picture is turned, then where it was taken. */
const exif = (turn: number) =>
  segment(
    0xe1,
    `Exif\0\0II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCodePoint(turn)}\0\0\0\0\0\0\0${secret}`,
  );
const upright = segment(0xe1, 'Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0');
const colours = segment(0xe2, 'ICC_PROFILE\0\x01\x01colours');
const [soi, eoi] = [latin('\xff\xd8'), latin('\xff\xd9')];
const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
// Two scans with an escape, a restart and a table between them, as progressive pictures have.
const scans = Buffer.concat([
  segment(0xc2, '\x08\0\x01\0\x01\x03'),
  segment(0xda, '\x01'),
  latin('ab\xff\0c\xff\xd3d'),
  segment(0xc4, 'table'),
  segment(0xda, '\x02'),
  latin('ef'),
]);

const chunk = (name: string, content: string) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return Buffer.concat([size, latin(name), latin(content), latin('crc!')]);
};
const png = latin('\x89PNG\r\n\x1a\n');
const [header, data, end] = [chunk('IHDR', '0123456789012'), chunk('IDAT', 'data'), chunk('IEND', '')];

const riffChunk = (name: string, content: string) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([latin(name), size, latin(content), Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + Buffer.concat(chunks).length);
  return Buffer.concat([latin('RIFF'), size, latin('WEBP'), ...chunks]);
};
const lossy = riffChunk('VP8 ', 'odd');
const extended = (flags: number) => riffChunk('VP8X', `${String.fromCodePoint(flags)}\0\0\0\0\0\0\0\0\0`);

const gifHead = latin('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff');
const loop = latin('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0');
const frame = latin('\x21\xf9\x04\0\0\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0');
const comment = latin(`\x21\xfe${String.fromCodePoint(secret.length)}${secret}\0`);
const xmp = latin(`\x21\xff\x0bXMP DataXMP${String.fromCodePoint(secret.length)}${secret}\0`);
const gifEnd = latin('\x3b');

describe('a picture is kept without what does not show', () => {
  it.each<[string, PictureKind, Buffer[], Buffer[]]>([
    [
      'JPEG, which keeps how it is turned',
      'image/jpeg',
      [soi, jfif, exif(6), segment(0xfe, secret), segment(0xed, secret), colours, scans, eoi, latin(secret)],
      [soi, jfif, upright, colours, scans, eoi],
    ],
    ['JPEG that is not turned', 'image/jpeg', [soi, exif(1), scans, eoi], [soi, scans, eoi]],
    [
      'JPEG with broken EXIF',
      'image/jpeg',
      [soi, segment(0xe1, 'Exif\0\0II\x2a\0\xff'), scans, eoi],
      [soi, scans, eoi],
    ],
    [
      'PNG',
      'image/png',
      [png, header, chunk('eXIf', secret), chunk('tEXt', secret), chunk('iTXt', secret), data, end, latin(secret)],
      [png, header, data, end],
    ],
    [
      'WebP',
      'image/webp',
      [webp(extended(0x1c), lossy, riffChunk('EXIF', secret), riffChunk('XMP ', secret)), latin(secret)],
      [webp(extended(0x10), lossy)],
    ],
    ['GIF', 'image/gif', [gifHead, comment, loop, xmp, frame, gifEnd, latin(secret)], [gifHead, loop, frame, gifEnd]],
  ])('%s', (_name, contentType, sent, kept) => {
    const stored = withoutMetadata(contentType, Buffer.concat(sent));
    expect(stored?.toString('latin1')).toBe(Buffer.concat(kept).toString('latin1'));
    expect(withoutMetadata(contentType, Buffer.concat(kept))?.equals(Buffer.concat(kept))).toBe(true);
  });
});

it.each<[PictureKind, Buffer[]]>([
  ['image/jpeg', [soi, jfif, scans, eoi]],
  ['image/png', [png, header, data, end]],
  ['image/webp', [webp(extended(0), lossy)]],
  ['image/gif', [gifHead, loop, frame, gifEnd]],
])('a %s that is cut anywhere is refused, and takes no time', (contentType, parts) => {
  const whole = Buffer.concat(parts);
  for (let length = 0; length < whole.length; length += 1) {
    expect(withoutMetadata(contentType, whole.subarray(0, length))).toBeUndefined();
  }
});
