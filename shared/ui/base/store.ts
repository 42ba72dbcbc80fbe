/** A value that changes outside React, in the shape of `useSyncExternalStore`. */
export interface Store<Value> {
  get: () => Value;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a store that its owner can set. */
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
