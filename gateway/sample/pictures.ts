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
  /** Which of the shades a pixel has, from the darkest, 0. */
  shadeOf: (column: number, row: number) => number;
  /** How light each shade is, from 0 to 1. */
  lights?: readonly number[];
}

/** Draws a picture of some shades of a hue as a PNG. */
function draw({ width, height, hue, shadeOf, lights = [0.42, 0.55] }: Drawing): Buffer {
  const pixels = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) pixels[row * (width + 1) + 1 + column] = shadeOf(column, row);
  const shades = Buffer.from(lights.flatMap((light, index) => rgb((hue + 18 * index) % 360, light)));
  return pngFile({ width, height, colourType: colourTypes.palette, pixels }, pngChunk('PLTE', shades));
}

/** A banner: diagonal stripes. */
export const banner = (size: Pick<Drawing, 'width' | 'height' | 'hue'>): Buffer =>
  draw({ ...size, shadeOf: (column, row) => Math.floor((row + column) / 28) % 2 });

/** The side of a logo in pixels. */
export const logoSidePx = 128;

/** A logo: a ring around a dot. */
export function logo(hue: number): Buffer {
  const middle = (logoSidePx - 1) / 2;
  const shadeOf = (column: number, row: number) => {
    const far = Math.hypot(column - middle, row - middle) / logoSidePx;
    return far < 0.14 || (far > 0.24 && far < 0.36) ? 1 : 0;
  };
  return draw({ width: logoSidePx, height: logoSidePx, hue, shadeOf });
}

/** The size of a cover in pixels. */
export const coverSizePx = { width: 1_200, height: 400 } as const;

/** The crests of the hills of a cover, from the nearest: how high they are and swing, in heights of it, and how often. */
const hills = [
  [0.2, 0.07, 1.3],
  [0.4, 0.09, 0.9],
  [0.58, 0.08, 1.7],
] as const;

/** A cover: a sun over three rows of hills. */
export function cover(hue: number): Buffer {
  const { width, height } = coverSizePx;
  const crests = hills.map(([high, swing, often], index) =>
    Array.from({ length: width }, (_, column) => {
      const turn = (column / width) * often * 2 * Math.PI + index * 2 + hue;
      return height * (1 - high - swing * Math.sin(turn));
    }),
  );
  const shadeOf = (column: number, row: number) => {
    const nearest = crests.findIndex((crest) => row > (crest[column] ?? height));
    if (nearest !== -1) return nearest;
    return Math.hypot(column - width * 0.74, row - height * 0.3) < height * 0.14 ? 4 : 3;
  };
  return draw({ ...coverSizePx, hue, shadeOf, lights: [0.3, 0.42, 0.55, 0.78, 0.93] });
}
