/** The sync layer's time; tests use a virtual one. */
export type Clock = {
  /** Milliseconds since 1970 by the device's clock, which may be wrong. */
  now: () => number;
  /** Calls `fn` once after `ms`; returns a function that cancels. */
  after: (ms: number, fn: () => void) => () => void;
};

/** Exclusive over all tabs and the service worker: runs `work` when nobody else holds `name`. */
export type Locks = { exclusive: <T>(name: string, work: () => Promise<T>) => Promise<T> };

/** The lock whose holder alone sends the operations of `owner`. */
export const outboxLock = (owner: string): string => `akamas-outbox-${owner}`;

/** "online" and "visible": the network or the person is back, and a retry is worthwhile. "hidden": the page may be stopped. */
export type Wakeups = {
  subscribe: (fn: (reason: "online" | "visible" | "hidden") => void) => () => void;
  visible: () => boolean;
};

/** 0 <= n < 1 */
export type Random = () => number;

/** The page's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, fn) {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Web Locks; without them, also where the browser's settings forbid them, a single tab is assumed, and a replayed operation
 * changes nothing anyway.
 */
export const webLocks: Locks = {
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
    const locks = globalThis.navigator?.locks;
    if (!locks) return work();
    let begun = false;
    const begin = () => {
      begun = true;
      return work();
    };
    return (locks.request(name, begin) as Promise<T>).catch((error) => {
      if (begun) throw error;
      return work();
    });
  },
};

/** The browser's own events. */
export const browserWakeups: Wakeups = {
  visible: () => typeof document !== "undefined" && document.visibilityState === "visible",
  subscribe(fn) {
    if (typeof window === "undefined") return () => {};
    const online = () => fn("online");
    const shown = () => fn(document.visibilityState === "visible" ? "visible" : "hidden");
    window.addEventListener("online", online);
    window.addEventListener("pageshow", shown);
    document.addEventListener("visibilitychange", shown);
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("pageshow", shown);
      document.removeEventListener("visibilitychange", shown);
    };
  },
};
