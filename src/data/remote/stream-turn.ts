import type { Locks, Wakeups } from "#data/shared/env.ts";
import { createStore, type Readable } from "#lib/store.ts";

const LOCK = "akamas-stream";

/**
 * Whether this tab is the one of its browser that holds the event stream. Over HTTP/1.1 a browser has six connections to a
 * server, and a stream keeps one. A tab that is hidden ends its turn, since the system may stop it. The other tabs read what
 * this one's pulls write into the mirror.
 */
export function streamTurn({ locks, wakeups }: { locks: Locks; wakeups: Wakeups }): Readable<boolean> {
  const turn = createStore(false);
  let end = () => {};
  let requested = false;

  async function hold(): Promise<void> {
    // Hidden before the lock was free.
    if (!wakeups.visible()) return;
    await new Promise<void>((resolve) => {
      end = resolve;
      turn.set(true);
    });
    turn.set(false);
  }

  function follow(): void {
    if (!wakeups.visible()) end();
    else if (!requested) {
      requested = true;
      locks
        .exclusive(LOCK, hold)
        .catch((error) => console.error(error))
        .finally(() => {
          requested = false;
          if (wakeups.visible()) follow();
        });
    }
  }

  wakeups.subscribe(follow);
  follow();
  return turn;
}
