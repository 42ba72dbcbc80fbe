/** How many came in a window of time, and when it ends. */
interface Window {
  count: number;
  endsAt: number;
}

/** Counts by key. The window of each key begins with what comes first, and the next one with what comes after its end. */
export interface Windows {
  add: (key: string) => Readonly<Window>;
}

/**
 * Creates counters in memory.
 *
 * @param now the current time in milliseconds
 */
export function createWindows(windowMs: number, now: () => number = Date.now): Windows {
  let recent = new Map<string, Window>();
  /** Those that have not come since `turnsAt` was set: at the next turn their windows have ended. */
  let earlier = new Map<string, Window>();
  let turnsAt = now() + windowMs;

  function turn(at: number): void {
    earlier = at < turnsAt + windowMs ? recent : new Map<string, Window>();
    recent = new Map();
    turnsAt = at + windowMs;
  }

  return {
    add: (key) => {
      const at = now();
      if (at >= turnsAt) turn(at);
      let window = recent.get(key);
      if (window === undefined) {
        window = earlier.get(key) ?? { count: 0, endsAt: at + windowMs };
        earlier.delete(key);
        recent.set(key, window);
      }
      if (window.endsAt <= at) {
        window.count = 0;
        window.endsAt = at + windowMs;
      }
      window.count += 1;
      return window;
    },
  };
}
