/** Keeps what was read a short time ago, in this gateway process. */
export interface RecentMap<Key, Value> {
  /** Undefined once it is older than the limit, or was pushed out by newer ones. */
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => void;
  delete: (key: Key) => void;
}

/** @param ageMaxMs by a clock that is never set back */
export function createRecentMap<Key, Value>({
  sizeMax,
  ageMaxMs,
}: {
  sizeMax: number;
  ageMaxMs: number;
}): RecentMap<Key, Value> {
  const kept = new Map<Key, { value: Value; at: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined || performance.now() - found.at <= ageMaxMs) return found?.value;
      kept.delete(key);
      return undefined;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, at: performance.now() });
      const [oldest] = kept.keys();
      if (kept.size > sizeMax && oldest !== undefined) kept.delete(oldest);
    },
    delete: (key) => void kept.delete(key),
  };
}
