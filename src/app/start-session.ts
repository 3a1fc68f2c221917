import { authState } from "#data/auth-state.ts";
import { session } from "#data/session.ts";
import { whenIdle } from "./when-idle.ts";

/** Follows the session from the first paint on; the sync engine arrives when the browser has nothing better to do. */
export function startSession(onSignedOut: () => void): void {
  session.start();
  let stop: (() => void) | null = null;
  let wanted = false;

  const follow = () => {
    // Someone whose session ended by itself still has things waiting on this device.
    const needed = session.get() !== null || authState.ended();
    if (needed && !wanted) {
      wanted = true;
      whenIdle(async () => {
        const { startSync } = await import("#data/sync/engine.ts");
        if (wanted) stop ??= startSync();
      });
    } else if (!needed && wanted) {
      wanted = false;
      stop?.();
      stop = null;
    }
  };

  let before = session.get();
  session.subscribe(() => {
    follow();
    const now = session.get();
    if (before && !now) onSignedOut();
    before = now;
  });
  follow();
}
