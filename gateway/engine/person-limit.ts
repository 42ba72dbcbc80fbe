import { Fault, type FaultCode } from './errors.ts';

/** Limits what one person may have under way in this gateway at a time. */
export interface PersonLimit {
  /**
   * Counts one more for a person.
   *
   * @returns what to call when it is over
   * @throws {Fault} the code of the limit
   */
  take: (userId: number | null) => () => void;
}

/** @param code what one more than `max` is refused with */
export function createPersonLimit(max: number, code: FaultCode, retryAfterSeconds: number): PersonLimit {
  const counts = new Map<number | null, number>();
  return {
    take(userId) {
      const count = counts.get(userId) ?? 0;
      if (count >= max) throw new Fault(code, { retryAfterSeconds });
      counts.set(userId, count + 1);
      return () => {
        const left = (counts.get(userId) ?? 1) - 1;
        if (left > 0) counts.set(userId, left);
        else counts.delete(userId);
      };
    },
  };
}
