import { RequestError } from './errors.ts';

/** Counts events by key within a fixed window of time, in this gateway process. */
export interface RateWindow {
  /** Counts an event. Returns whether it is still within the limit. */
  takes: (key: string | number, now: Date) => boolean;
  /** Like `takes`. @throws {RequestError} `rate_limited` beyond the limit */
  require: (key: string | number, now: Date) => void;
}

export function createRateWindow({ max, windowMs }: { max: number; windowMs: number }): RateWindow {
  let counts = new Map<string | number, number>();
  let windowStart = 0;

  function takes(key: string | number, now: Date): boolean {
    const start = Math.floor(now.getTime() / windowMs) * windowMs;
    if (start !== windowStart) {
      // All keys share their windows, so that resetting is one assignment.
      counts = new Map();
      windowStart = start;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= max;
  }

  return {
    takes,
    require(key, now) {
      if (takes(key, now)) return;
      const waitMs = windowStart + windowMs - now.getTime();
      throw new RequestError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    },
  };
}
