/** A value that tells when it changes. */
export type Store<T> = { get: () => T; set: (value: T) => void; subscribe: (fn: () => void) => () => void };

/** A store with `initial` in it; setting an equal value tells nobody. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
}
