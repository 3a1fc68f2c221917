import { authState } from "#data/shared/auth-state.ts";
import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { keptMark } from "#data/shared/kept-mark.ts";
import { whenIdle } from "#data/shared/when-idle.ts";
import { session } from "#data/use-cases/session.ts";

/** Watches the session from the first paint on, and loads the sync engine when the browser is idle. */
export function startSession(onSignedOut: () => void): void {
  session.start();
  let stop: (() => void) | null = null;
  let wanted = false;

  const follow = () => {
    // After an expired session, or for a visitor, there may still be operations in the outbox.
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
  // On a shared device the input of an earlier visitor must not be found, even when no sync engine runs.
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
    if (keptMark.concerns(event)) keptMark.changed();
  });
  follow();
}

/** Deletes a visitor's kept booking when its time is over. */
function followKept(): void {
  if (!keptMark.get()) return;
  whenIdle(
    () => import("#data/use-cases/kept.ts"),
    (kept) => kept.followKept(),
  );
}
