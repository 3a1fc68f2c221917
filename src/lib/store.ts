/** A value that can be observed, in the form of useSyncExternalStore. */
export type Readable<T> = { get: () => T; subscribe: (fn: () => void) => () => void };

/** Callbacks for a source that is subscribed to only while there are listeners. */
export type Following = {
  /** Called after the first listener was added. */
  onFirst?: () => void;
  /** Called after the last listener was removed. */
  onLast?: () => void;
};

/** An observable value that can be set. */
export type Store<T> = Readable<T> & { set: (value: T) => void } & Pick<Signal, "isFollowed">;

export type Signal = {
  subscribe: Readable<unknown>["subscribe"];
  /** Calls every current listener. */
  notify: () => void;
  /** Whether there are listeners. */
  isFollowed: () => boolean;
};

/** The listeners of a value that is stored elsewhere, for example in localStorage or in the document. */
export function createSignal({ onFirst, onLast }: Following = {}): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe(fn) {
      // A new function each time: the same `fn` may be subscribed twice, and each subscription ends separately.
      const listener = () => fn();
      listeners.add(listener);
      if (listeners.size === 1) onFirst?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onLast?.();
      };
    },
    notify() {
      // A copy: a listener added during this call is first called at the next change.
      for (const listener of [...listeners]) listener();
    },
    isFollowed: () => listeners.size > 0,
  };
}

/** A store with the value `initial`; setting an equal value notifies nobody. */
export function createStore<T>(initial: T, following?: Following): Store<T> {
  let value = initial;
  const { subscribe, notify, isFollowed } = createSignal(following);
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    subscribe,
    isFollowed,
  };
}
