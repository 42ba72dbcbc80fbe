import type { Clock } from '#shared/time.ts';

/** More clicks of one visitor within a minute are not a person's. */
const clicksPerMinuteMax = 60;
const visitorsMax = 200_000;
const minuteMs = 60_000;

/** Counts the clicks of each visitor within a minute, in memory, and tells whether they are too many for a person. */
export function createFloodGuard(clock: Clock): (visitorHash: string) => boolean {
  let counts = new Map<string, number>();
  let minute = 0;
  return (visitorHash) => {
    const current = Math.floor(clock.now().getTime() / minuteMs);
    if (current !== minute || counts.size > visitorsMax) [counts, minute] = [new Map<string, number>(), current];
    const count = (counts.get(visitorHash) ?? 0) + 1;
    counts.set(visitorHash, count);
    return count > clicksPerMinuteMax;
  };
}
