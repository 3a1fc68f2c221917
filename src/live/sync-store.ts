import type { SyncStatus } from "#data/queries/status.ts";
import { whenIdle } from "#data/shared/when-idle.ts";
import { createStore, type Readable } from "#lib/store.ts";

/** The state until the outbox was read, and while prerendering. */
export const INITIAL: SyncStatus = { state: "ok", count: 0 };

let stop: (() => void) | undefined;

const status = createStore(INITIAL, {
  onFirst: () => whenIdle(() => import("#data/queries/status.ts"), follow),
  onLast() {
    stop?.();
    stop = undefined;
  },
});

/** The chip's state; the outbox is loaded when the page is idle. */
export const syncStatus: Readable<SyncStatus> = status;

function follow({ followStatus }: Pick<typeof import("#data/queries/status.ts"), "followStatus">): void {
  if (!status.isFollowed() || stop) return;
  stop = followStatus((next) => {
    // Also loads the actions on operations: when they are needed, the network may be gone.
    if (next.count > 0) import("#data/use-cases/op-actions.ts").catch(() => {});
    status.set(next);
  });
}
