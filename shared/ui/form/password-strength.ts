export type Strength = 'strong' | 'good' | 'weak' | 'very_weak';

/** From which score on (spec §4: over 80, over 60, 30 or more, 20 or more). */
const thresholds: readonly { strength: Strength; reached: (score: number) => boolean }[] = [
  { strength: 'strong', reached: (score) => score > 80 },
  { strength: 'good', reached: (score) => score > 60 },
  { strength: 'weak', reached: (score) => score >= 30 },
  { strength: 'very_weak', reached: (score) => score >= 20 },
];

const classes = [/\d/, /[a-z]/, /[A-Z]/, /\W/];

/**
 * How strong a password looks, from 0 to 100: 5 points for each character, fewer for each time that it was there before,
 * and 10 for every kind of character beyond the first. A hint while typing; the server alone refuses.
 */
export function passwordScore(password: string): number {
  const seen = new Map<string, number>();
  let score = 0;
  for (const character of password) {
    const times = (seen.get(character) ?? 0) + 1;
    seen.set(character, times);
    score += 5 / times;
  }
  const kinds = classes.filter((kind) => kind.test(password)).length;
  return Math.min(100, Math.trunc(score + Math.max(0, kinds - 1) * 10));
}

/** The word for a score; a score below 20 has none. */
export const strengthOf = (score: number): Strength | undefined =>
  thresholds.find(({ reached }) => reached(score))?.strength;
