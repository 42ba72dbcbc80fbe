interface Entry<Value> {
  value: Value;
  until: number;
}

/** Responses of other hosts, cached in this process for a time; the least recently used are dropped first. */
export interface ExpiringCache<Value> {
  find: (owner: object, key: string, now: Date) => Value | undefined;
  keep: (owner: object, key: string, value: Value, now: Date) => void;
}

/** @param countMax entries kept per owner; an owner is a gateway's context, with which its entries vanish */
export function createExpiringCache<Value>({
  lifetimeMs,
  countMax,
}: {
  lifetimeMs: number;
  countMax: number;
}): ExpiringCache<Value> {
  const caches = new WeakMap<object, Map<string, Entry<Value>>>();

  function keep(owner: object, key: string, entry: Entry<Value>): void {
    const entries = caches.get(owner) ?? new Map<string, Entry<Value>>();
    caches.set(owner, entries);
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > countMax && oldest !== undefined) entries.delete(oldest);
  }

  return {
    find: (owner, key, now) => {
      const entry = caches.get(owner)?.get(key);
      if (entry === undefined || entry.until <= now.getTime()) return undefined;
      keep(owner, key, entry);
      return entry.value;
    },
    keep: (owner, key, value, now) => keep(owner, key, { value, until: now.getTime() + lifetimeMs }),
  };
}
