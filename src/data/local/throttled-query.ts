import { liveQuery } from "dexie";

type Subscription = { unsubscribe: () => void };

/** The interface of Dexie's observables. `hasValue`: the hook of dexie-react-hooks need not begin it once to see. */
export type ThrottledQuery<T> = {
  hasValue: () => boolean;
  subscribe: (next: (value: T) => void, error?: (fault: unknown) => void) => Subscription;
};

/**
 * A live query that does not run at every change. The first change is reported at once; those within the next `wait`
 * (milliseconds, or a function that waits, given the last result) are reported together at its end. For queries that read
 * many rows while the outbox is sent or the mirror is filled.
 */
export function throttledQuery<T>(query: () => Promise<T>, wait: number | Later<T>): ThrottledQuery<T> {
  const later: Later<T> = typeof wait === "number" ? (fn) => timeout(fn, wait) : wait;
  return {
    hasValue: () => false,
    subscribe(next, error = (fault) => console.error(fault)) {
      let inner: Subscription | undefined;
      let cancel = () => {};
      let stopped = false;
      const listen = () => {
        let changed = false;
        inner = liveQuery(query).subscribe({
          next(value) {
            next(value);
            // The subscriber may have unsubscribed in `next`.
            if (changed && !stopped) {
              inner?.unsubscribe();
              cancel = later(listen, value);
            }
            changed = true;
          },
          error,
        });
      };
      listen();
      return {
        unsubscribe() {
          stopped = true;
          inner?.unsubscribe();
          cancel();
        },
      };
    },
  };
}

/** A live query, throttled where `wait` says so. */
export function observe<T>(
  query: () => Promise<T>,
  wait: number | Later<T> | undefined,
): Pick<ThrottledQuery<T>, "subscribe"> {
  return wait === undefined ? liveQuery(query) : throttledQuery(query, wait);
}

/** Calls `fn` once, later, `value` being the last result; returns a function that cancels. */
export type Later<T = unknown> = (fn: () => void, value: T) => () => void;

/** Calls `fn` once after `ms`; returns a function that cancels. */
export function timeout(fn: () => void, ms: number): () => void {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
}
