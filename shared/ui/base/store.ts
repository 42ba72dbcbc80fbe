/** An external store for `useSyncExternalStore`. */
export interface Store<Value> {
  get: () => Value;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with a setter for its owner. */
export function createStore<Value>(initial: Value): Store<Value> & { set: (value: Value) => void } {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
