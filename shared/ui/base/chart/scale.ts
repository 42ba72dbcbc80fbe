const TICKS_WANTED = 4;

/** The least round number (1, 2 or 5 times a power of ten) that is not below a step. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= step * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/**
 * Returns the ticks of an axis, ascending: round numbers, 0 among them, that span all values. Whole values get whole
 * ticks. Without values, or with zeros alone, the axis goes from 0 to 1.
 */
export function axisTicks(values: readonly number[]): number[] {
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (min === max) return [0, 1];
  const isWhole = values.every(Number.isInteger);
  const step = Math.max(roundStep((max - min) / TICKS_WANTED), isWhole ? 1 : 0);
  const [first, last] = [Math.floor(min / step), Math.ceil(max / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Where values lie in a box of 100 by 100: x by their place, y by their size, down from the top. */
export function placesOf(values: readonly number[], min: number, max: number): (readonly [x: number, y: number])[] {
  const across = Math.max(1, values.length - 1);
  return values.map((value, index) => [(index / across) * 100, ((max - value) / (max - min)) * 100] as const);
}

const LABELS_MAX = 12;
/** Of so many labels one has room on a narrow screen. */
const MAJOR_STEP = 3;

/** Returns the places that have a label: all of a few, the last one among those that a narrow screen shows; else both ends and the middle. */
export function labelsShown(count: number): { place: number; isMinor: boolean }[] {
  const last = count - 1;
  if (count <= LABELS_MAX) {
    return Array.from({ length: count }, (_, place) => ({ place, isMinor: (last - place) % MAJOR_STEP !== 0 }));
  }
  return [0, Math.floor(last / 2), last].map((place) => ({ place, isMinor: false }));
}

/** Splits the points of a line whose last day is incomplete: the solid part and the dashed part. */
export const openEnd = <Place>(places: readonly Place[], isOpen: boolean): [Place[], Place[]] =>
  isOpen ? [places.slice(0, -1), places.slice(-2)] : [[...places], []];

/** Four digits of a place, which is a fraction of a pixel. */
const short = (place: number) => Number(place.toPrecision(4));

/** The path of a line through places. */
export const linePath = (places: readonly (readonly [x: number, y: number])[]): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
