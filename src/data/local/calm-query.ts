import { liveQuery } from "dexie";

type Subscription = { unsubscribe: () => void };

/** As Dexie's observables are subscribed to; `hasValue`: whether one is there without waiting. */
export type CalmQuery<T> = {
  hasValue: () => boolean;
  subscribe: (next: (value: T) => void, error?: (fault: unknown) => void) => Subscription;
};

/**
 * A live query that a stream of changes does not run at each of them: the first change is heard at once, those that follow
 * within `ms` together at its end. For what reads many rows while the outbox empties or the mirror fills. `ms` may depend on
 * what was read last.
 */
export function calmQuery<T>(
  query: () => Promise<T>,
  ms: number | ((value: T) => number),
  later: Later = timeout,
): CalmQuery<T> {
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
              cancel = later(listen, typeof ms === "number" ? ms : ms(value));
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

/** Calls `fn` once after `ms`; returns the way to cancel. */
type Later = (fn: () => void, ms: number) => () => void;

const timeout: Later = (fn, ms) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};
