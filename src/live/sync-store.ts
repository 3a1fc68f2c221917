import type { SyncStatus } from "#data/sync/status.ts";

const INITIAL: SyncStatus = { state: "ok", count: 0 };

let status = INITIAL;
let stop: (() => void) | undefined;
const listeners = new Set<() => void>();

/** The chip's state as an external store; loads the outbox once the page has nothing better to do. */
export const syncStatus = {
  get: (): SyncStatus => status,
  getInitial: (): SyncStatus => INITIAL,
  subscribe(fn: () => void): () => void {
    listeners.add(fn);
    if (listeners.size === 1) whenIdle(() => void follow().catch((error) => console.error(error)));
    return () => {
      listeners.delete(fn);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  },
};

async function follow(): Promise<void> {
  const { followStatus } = await import("#data/sync/status.ts");
  if (listeners.size === 0 || stop) return;
  stop = followStatus((next) => {
    status = next;
    for (const listener of [...listeners]) listener();
  });
}

function whenIdle(fn: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(fn, { timeout: 2000 });
  else setTimeout(fn, 200);
}
