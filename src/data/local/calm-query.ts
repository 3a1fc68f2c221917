import { liveQuery } from "dexie";

type Subscription = { unsubscribe: () => void };

/** As Dexie's observables are subscribed to; `hasValue`: whether one is there without waiting. */
export type CalmQuery<T> = {
  hasValue: () => boolean;
  subscribe: (next: (value: T) => void, error?: (fault: unknown) => void) => Subscription;
};

/**
 * A live query that a stream of changes does not run at each of them: the first change is heard at once, those that follow
 * within `calm` (milliseconds, or another way to wait, by what was read last) together at its end. For what reads many rows
 * while the outbox empties or the mirror fills.
 */
export function calmQuery<T>(query: () => Promise<T>, calm: number | Later<T>): CalmQuery<T> {
  const later: Later<T> = typeof calm === "number" ? (fn) => timeout(fn, calm) : calm;
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
            // Whoever hears may have had enough.
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

/** Calls `fn` once, later, `value` being what was read last; returns the way to cancel. */
export type Later<T = unknown> = (fn: () => void, value: T) => () => void;

/** Calls `fn` once after `ms`; returns the way to cancel. */
export function timeout(fn: () => void, ms: number): () => void {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
}
