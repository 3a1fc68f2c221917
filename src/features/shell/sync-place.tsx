import { lazy, Suspense, useState } from "react";
import { useGuestWaiting, useKeptMark } from "#live/kept-mark.ts";
import { useDeviceOnline } from "#live/network.ts";
import { useSession, useSessionEnded } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { Icon } from "#ui/icon.tsx";

// The chip reads the outbox; public pages of a visitor must not load the database for it.
const SyncState = lazy(() => import("./sync-state.tsx").then((m) => ({ default: m.SyncState })));
const KeptChip = lazy(() => import("./kept-chip.tsx").then((m) => ({ default: m.KeptChip })));

/** What the chip will need. */
const ROOM = "block min-h-12 min-w-12 min-[24rem]:min-w-[7.5rem]";

/** Where the sync chip stands: for whoever is signed in, or has something waiting on this device without a session. */
export function SyncPlace() {
  const user = useSession();
  const ended = useSessionEnded();
  const guest = useGuestWaiting();
  const isKept = useKeptMark();
  // Once shown to a visitor it stays for this visit: it has to say that what waited has arrived.
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

/** With nothing to send, that the network is gone is all there is to know. */
function OfflineMark() {
  const offline = !useDeviceOnline();
  return (
    <span role="status" className="inline-flex items-center gap-2 text-[15px] font-semibold text-hub whitespace-nowrap">
      {offline && (
        <>
          <Icon name="offline" /> {text.sync.offline}
        </>
      )}
    </span>
  );
}
