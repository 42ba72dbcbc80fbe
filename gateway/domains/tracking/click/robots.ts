import type { Clock } from '#shared/time.ts';

/**
 * How many clicks within a minute may be people's. A visitor is an address with a browser. A mobile carrier puts some
 * hundred phones behind one address, so that an address has far more, on one link.
 */
export const clicksPerMinuteMax = { visitor: 60, addressOnLink: 300 } as const;
const countersMax = 400_000;
const minuteMs = 60_000;

/** Who clicks on what: both hashes are as `visitorHash` and `addressHash` give them. */
export interface CountedClick {
  visitorHash: string;
  /** Null for an address that is not known: what is not known is not one place. */
  addressHash: string | null;
  linkId: number;
}

/**
 * Counts the clicks within a minute, in memory: those of each visitor, and those of each address on each link, since a
 * program can name another browser each time. Returns whether they are too many for people.
 */
export function createFloodGuard(clock: Clock): (click: CountedClick) => boolean {
  let counts = new Map<string, number>();
  let minute = 0;
  const count = (key: string) => {
    const total = (counts.get(key) ?? 0) + 1;
    counts.set(key, total);
    return total;
  };
  return ({ visitorHash, addressHash, linkId }) => {
    const current = Math.floor(clock.now().getTime() / minuteMs);
    if (current !== minute || counts.size > countersMax) [counts, minute] = [new Map<string, number>(), current];
    const ofVisitor = count(visitorHash);
    const ofAddress = addressHash === null ? 0 : count(`${addressHash} ${linkId}`);
    return ofVisitor > clicksPerMinuteMax.visitor || ofAddress > clicksPerMinuteMax.addressOnLink;
  };
}
