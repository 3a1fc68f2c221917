import { type Later, timeout } from "#data/local/throttled-query.ts";

let resolve = () => {};
let over = false;

/** Resolves when this tab has pulled once, whatever came of it. */
export const firstPull = new Promise<void>((done) => {
  resolve = done;
});

export const pulledOnce = (): void => {
  over = true;
  resolve();
};

/** Waits `ms` until the next reading of a list; while the first pull fills it, for `fillingMs` or until that is over. */
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
