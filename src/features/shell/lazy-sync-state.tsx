import { lazy, Suspense, useState } from "react";
import { useGuestWaiting, useKeptMark } from "#live/kept-mark.ts";
import { useDeviceOnline } from "#live/network.ts";
import { useSession, useSessionEnded } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { Icon } from "#ui/icon.tsx";

// The chip reads the outbox; public pages of a visitor must not load the database for it.
const SyncState = lazy(() => import("./sync-state.tsx").then((m) => ({ default: m.SyncState })));
const KeptChip = lazy(() => import("./kept-chip.tsx").then((m) => ({ default: m.KeptChip })));

/** Reserves the chip's size, so that loading it causes no layout shift. */
const ROOM = "block min-h-12 min-w-12 min-[24rem]:min-w-[7.5rem]";

/** Renders the sync chip: for signed-in users, and for visitors with operations in the outbox. */
export function LazySyncState() {
  const user = useSession();
  const ended = useSessionEnded();
  const guest = useGuestWaiting();
  const isKept = useKeptMark();
  // Once shown to a visitor it stays for this visit, to confirm that everything was sent.
  const [seen, setSeen] = useState(false);
  if (guest && !seen) setSeen(true);
  if (user || ended || guest || seen)
    return (
      <Suspense fallback={<span className={ROOM} />}>
        <SyncState />
      </Suspense>
    );
  if (isKept)
    return (
      <Suspense fallback={<span className={ROOM} />}>
        <KeptChip otherwise={<OfflineMark />} />
      </Suspense>
    );
  return <OfflineMark />;
}

/** Shown offline when there is nothing to send. */
function OfflineMark() {
  const offline = !useDeviceOnline();
  return (
    <span
      role="status"
      className="inline-flex items-center gap-2 text-[0.9375rem] font-semibold text-hub whitespace-nowrap"
    >
      {offline && (
        <>
          <Icon name="offline" /> {text.sync.offline}
        </>
      )}
    </span>
  );
}
