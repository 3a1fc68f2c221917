import type { SyncStatus } from "#data/sync/status.ts";
import { whenIdle } from "#data/when-idle.ts";

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
    if (listeners.size === 1) whenIdle(() => import("#data/sync/status.ts"), follow);
    return () => {
      listeners.delete(fn);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  },
};

function follow({ followStatus }: Pick<typeof import("#data/sync/status.ts"), "followStatus">): void {
  if (listeners.size === 0 || stop) return;
  stop = followStatus((next) => {
    status = next;
    // What can be done about it comes along: when somebody asks for it, the network may be gone.
    if (next.count > 0) import("#data/sync/op-actions.ts").catch(() => {});
    for (const listener of [...listeners]) listener();
  });
}
