import type { SyncStatus } from "#data/queries/status.ts";
import { whenIdle } from "#data/shared/when-idle.ts";
import { createStore, type Readable } from "#lib/store.ts";

/** Until the outbox has been read, and on pages that the build draws. */
export const INITIAL: SyncStatus = { state: "ok", count: 0 };

let stop: (() => void) | undefined;

const status = createStore(INITIAL, {
  onFirst: () => whenIdle(() => import("#data/queries/status.ts"), follow),
  onLast() {
    stop?.();
    stop = undefined;
  },
});

/** The chip's state; the outbox is loaded once the page has nothing better to do. */
export const syncStatus: Readable<SyncStatus> = status;

function follow({ followStatus }: Pick<typeof import("#data/queries/status.ts"), "followStatus">): void {
  if (!status.isFollowed() || stop) return;
  stop = followStatus((next) => {
    // What can be done about it comes along: when somebody asks for it, the network may be gone.
    if (next.count > 0) import("#data/use-cases/op-actions.ts").catch(() => {});
    status.set(next);
  });
}
