/** Median and range of measured values. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** @throws {RangeError} for an empty list */
export function spreadOf(values: readonly number[]): Spread {
  const inOrder = values.toSorted((left, right) => left - right);
  const middle = (inOrder.length - 1) / 2;
  const [lower, upper] = [inOrder[Math.floor(middle)], inOrder[Math.ceil(middle)]];
  const [min, max] = [inOrder[0], inOrder.at(-1)];
  if (lower === undefined || upper === undefined || min === undefined || max === undefined) {
    throw new RangeError('no values were measured');
  }
  return { median: (lower + upper) / 2, min, max };
}

/** Two implementations, measured alternately. */
export interface Comparison {
  first: Spread;
  second: Spread;
  /** First ÷ second within each round, because other load slows both sides of a round. */
  ratio: Spread;
}

/**
 * Measures two implementations alternately, after one uncounted run of each. The order changes from round to round, so
 * that neither always runs second.
 *
 * @param first, second measure once and return a number of the same unit
 */
export async function compareInRounds(
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<Comparison> {
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    let [one, other] = [0, 0];
    if (round % 2 === 0) [one, other] = [await first(), await second()];
    else [other, one] = [await second(), await first()];
    if (round === 0) continue;
    firsts.push(one);
    seconds.push(other);
  }
  return {
    first: spreadOf(firsts),
    second: spreadOf(seconds),
    ratio: spreadOf(firsts.map((value, round) => value / (seconds[round] ?? NaN))),
  };
}
