/** A value that tells when it changes. */
export type Readable<T> = { get: () => T; subscribe: (fn: () => void) => () => void };

/** For a source that is followed only while somebody listens. */
export type Following = {
  /** Called when the first listener has come. */
  onFirst?: () => void;
  /** Called when the last listener has gone. */
  onLast?: () => void;
};

/** A value that tells when it changes, and that can be changed. */
export type Store<T> = Readable<T> & { set: (value: T) => void } & Pick<Signal, "isFollowed">;

export type Signal = {
  subscribe: Readable<unknown>["subscribe"];
  /** Calls every listener there is at this moment. */
  notify: () => void;
  /** Whether anybody listens. */
  isFollowed: () => boolean;
};

/** The listeners of a value that is kept elsewhere, for example in localStorage or in the document. */
export function createSignal({ onFirst, onLast }: Following = {}): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe(fn) {
      // Of its own: the same function may be subscribed twice, and each is ended by itself.
      const listener = () => fn();
      listeners.add(listener);
      if (listeners.size === 1) onFirst?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onLast?.();
      };
    },
    notify() {
      // A copy: a listener that is added meanwhile hears of the next change.
      for (const listener of [...listeners]) listener();
    },
    isFollowed: () => listeners.size > 0,
  };
}

/** A store with `initial` in it; setting an equal value tells nobody. */
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
