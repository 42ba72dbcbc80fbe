import { RequestError, type RequestErrorCode } from './errors.ts';

/** Limits the concurrent operations of one user in this gateway process. */
export interface PersonLimit {
  /**
   * Starts one operation of a user.
   *
   * @returns a function to call when the operation ends
   * @throws {RequestError} the limit's code
   */
  take: (userId: number | null) => () => void;
}

/** @param code returned for operations beyond `max` */
export function createPersonLimit(max: number, code: RequestErrorCode, retryAfterSeconds: number): PersonLimit {
  const counts = new Map<number | null, number>();
  return {
    take(userId) {
      const count = counts.get(userId) ?? 0;
      if (count >= max) throw new RequestError(code, { retryAfterSeconds });
      counts.set(userId, count + 1);
      return () => {
        const left = (counts.get(userId) ?? 1) - 1;
        if (left > 0) counts.set(userId, left);
        else counts.delete(userId);
      };
    },
  };
}
