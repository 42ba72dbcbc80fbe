import { colourTypes, pngChunk, pngFile } from './png-file.ts';

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
  const pixels = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      pixels[row * (width + 1) + 1 + column] = isLight(column, row) ? 1 : 0;
  const shades = Buffer.from([...rgb(hue % 360, 0.42), ...rgb((hue + 18) % 360, 0.55)]);
  return pngFile({ width, height, colourType: colourTypes.palette, pixels }, pngChunk('PLTE', shades));
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
