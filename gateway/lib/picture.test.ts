import { describe, expect, it } from 'vitest';
import { readPicture } from './picture.ts';

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt8(8, 24);
  // What file-type looks for beside the signature.
  return Buffer.concat([bytes, Buffer.from('\0\0\0\0IDAT\0\0\0\0', 'latin1')]);
};
const gif = Buffer.from('GIF89a\x2c\x01\xfa\x00\0\0\0', 'latin1');
const app0 = Buffer.from('\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1');
const frame = Buffer.from('\xff\xc2\x00\x11\x08\x00\xfa\x01\x2c\x03', 'latin1');
const jpeg = Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), app0, Buffer.from('\xff', 'latin1'), frame]);
const riff = (chunk: string) => Buffer.from(`RIFF\x40\0\0\0WEBP${chunk}`, 'latin1');

describe('a picture is recognized by its content', () => {
  it.each<[string, Buffer, string]>([
    ['PNG', png(300, 250), 'image/png'],
    ['GIF', gif, 'image/gif'],
    ['JPEG, progressive, with fill bytes', jpeg, 'image/jpeg'],
    ['lossy WebP', riff('VP8 \x20\0\0\0\0\0\0\x9d\x01\x2a\x2c\x01\xfa\x00\0\0'), 'image/webp'],
    ['lossless WebP', riff('VP8L\x20\0\0\0\x2f\x2b\x41\x3e\x00\0\0'), 'image/webp'],
    ['extended WebP', riff('VP8X\x0a\0\0\0\x10\0\0\0\x2b\x01\0\xf9\0\0\0\0'), 'image/webp'],
  ])('%s', async (_name, bytes, contentType) => {
    expect(await readPicture(bytes)).toEqual({ contentType, width: 300, height: 250 });
  });
});

it.each<[string, Buffer]>([
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n%%EOF\n')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG that ends before its size', png(300, 250).subarray(0, 18)],
  ['a JPEG without a frame', Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), app0])],
  ['a JPEG that points past its end', Buffer.from('\xff\xd8\xff\xe0\xff\xff', 'latin1')],
  ['a PNG of no width', png(0, 250)],
  ['a PNG of a gigantic side', png(300, 10_001)],
])('%s is none', async (_name, bytes) => {
  expect(await readPicture(bytes)).toBeUndefined();
});
