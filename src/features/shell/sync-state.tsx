import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useSyncStatus } from "#live/sync.ts";
import { shell as text } from "#text/shell.ts";
import { SyncChip } from "#ui/freight/sync-chip.tsx";

// Lazy: rarely opened, and it loads dialogs and the tariff.
const SyncTray = lazy(() => import("./tray/sync-tray.tsx").then((m) => ({ default: m.SyncTray })));

/** The chip and the tray, in a chunk of their own, because they load the outbox. */
export function SyncState() {
  const { state, count } = useSyncStatus();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(false), []);
  // Restores the focus itself: the dialog's code is loaded after the press and would record the wrong element.
  useEffect(() => {
    if (!open && document.activeElement === document.body) opener.current?.focus();
  }, [open]);
  const words = {
    ok: text.sync.ok,
    loading: text.sync.loading,
    behind: text.sync.behind,
    offline: text.sync.offline,
    sending: text.sync.sending(count),
    sign_in: text.sync.signIn(count),
    attention: text.sync.attention(count),
    closed: text.sync.closed,
  };
  return (
    <>
      <SyncChip
        state={state}
        text={words[state]}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          opener.current = event.currentTarget;
          setOpen(true);
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <SyncTray onClose={close} />
        </Suspense>
      )}
    </>
  );
}
