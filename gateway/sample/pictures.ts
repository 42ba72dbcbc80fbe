import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The colour of a hue (degrees), with full saturation towards `light` (0 to 1), as three bytes. */
function rgb(hue: number, light: number): number[] {
  return [0, 8, 4].map((shift) => {
    const place = (shift + hue / 30) % 12;
    const value = light - 0.55 * Math.min(light, 1 - light) * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255);
  });
}

interface Drawing {
  width: number;
  height: number;
  hue: number;
  /** Which of the two shades a pixel has. */
  isLight: (column: number, row: number) => boolean;
}

/** Draws a picture of two shades of a hue as a PNG. */
function draw({ width, height, hue, isLight }: Drawing): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each the number of a colour.
  header.set([8, 3, 0, 0, 0], 8);
  const pixels = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      pixels[row * (width + 1) + 1 + column] = isLight(column, row) ? 1 : 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...rgb(hue % 360, 0.42), ...rgb((hue + 18) % 360, 0.55)])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A banner: diagonal stripes. */
export const banner = (size: Pick<Drawing, 'width' | 'height' | 'hue'>): Buffer =>
  draw({ ...size, isLight: (column, row) => Math.floor((row + column) / 28) % 2 === 1 });

/** The side of a logo in pixels. */
export const logoSidePx = 128;

/** A logo: a ring around a dot. */
export function logo(hue: number): Buffer {
  const middle = (logoSidePx - 1) / 2;
  const isLight = (column: number, row: number) => {
    const far = Math.hypot(column - middle, row - middle) / logoSidePx;
    return far < 0.14 || (far > 0.24 && far < 0.36);
  };
  return draw({ width: logoSidePx, height: logoSidePx, hue, isLight });
}
