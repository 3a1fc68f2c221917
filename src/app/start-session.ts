import { authState } from "#data/shared/auth-state.ts";
import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { keptMark } from "#data/shared/kept-mark.ts";
import { whenIdle } from "#data/shared/when-idle.ts";
import { session } from "#data/use-cases/session.ts";

/** Follows the session from the first paint on; the sync engine arrives when the browser has nothing better to do. */
export function startSession(onSignedOut: () => void): void {
  session.start();
  let stop: (() => void) | null = null;
  let wanted = false;

  const follow = () => {
    // Someone whose session ended by itself, or a visitor, may still have things waiting on this device.
    const needed = session.get() !== null || authState.ended() || guestOutbox.get();
    if (needed && !wanted) {
      wanted = true;
      whenIdle(
        () => import("#data/sync/engine.ts"),
        ({ startSync }) => {
          if (wanted) stop ??= startSync();
        },
      );
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
  // On a shared device nobody is to find what a visitor typed a day ago, also where no engine is needed.
  whenIdle(
    () => import("#data/use-cases/forget-visitors.ts"),
    async ({ forgetVisitors }) => {
      await forgetVisitors();
      followKept();
    },
  );
  keptMark.subscribe(followKept);
  guestOutbox.subscribe(follow);
  window.addEventListener("storage", (event) => {
    if (guestOutbox.concerns(event)) follow();
    if (keptMark.concerns(event)) keptMark.told();
  });
  follow();
}

/** A visitor's kept booking is forgotten when its days are over. */
function followKept(): void {
  if (!keptMark.get()) return;
  whenIdle(
    () => import("#data/use-cases/kept.ts"),
    (kept) => kept.followKept(),
  );
}
