import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useSyncStatus } from "#live/sync.ts";
import { shell as text } from "#text/shell.ts";
import { SyncChip } from "#ui/freight/sync-chip.tsx";

// Opened seldom, and it brings dialogs and the tariff with it.
const SyncTray = lazy(() => import("./tray/sync-tray.tsx").then((m) => ({ default: m.SyncTray })));

/** The chip and the tray it opens, in a chunk of their own: they bring the outbox with them. */
export function SyncState() {
  const { state, count } = useSyncStatus();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(false), []);
  // The dialog's own memory of the focus begins when its code arrives, which is after the first press.
  useEffect(() => {
    if (!open && document.activeElement === document.body) opener.current?.focus();
  }, [open]);
  const words = {
    ok: text.sync.ok,
    offline: text.sync.offline,
    sending: text.sync.sending(count),
    sign_in: text.sync.signIn(count),
    attention: text.sync.attention(count),
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
