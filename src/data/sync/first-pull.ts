import { type Later, timeout } from "#data/local/throttled-query.ts";

let resolve = () => {};
let over = false;

/** Resolves when this tab has finished its first pull, with or without success. */
export const firstPull = new Promise<void>((done) => {
  resolve = done;
});

export const pulledOnce = (): void => {
  over = true;
  resolve();
};

/** Waits `ms` before a list is read again; during the first pull `fillingMs`, or until it has finished. */
export function whileFilling(ms: number, fillingMs: number): Later {
  return (fn) => {
    if (over) return timeout(fn, ms);
    let cancel = () => {};
    const once = () => {
      cancel();
      cancel = () => {};
      fn();
      fn = () => {};
    };
    cancel = timeout(once, fillingMs);
    void firstPull.then(once);
    return () => {
      cancel();
      fn = () => {};
    };
  };
}
