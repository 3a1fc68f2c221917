import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { authState } from "#data/auth-state.ts";
import { guestOutbox } from "#data/guest-outbox.ts";
import { useKeptMark } from "#live/kept-mark.ts";
import { useSession } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { Icon } from "#ui/icon.tsx";

// The chip reads the outbox; public pages of a visitor must not load the database for it.
const SyncState = lazy(() => import("./sync-state.tsx").then((m) => ({ default: m.SyncState })));
const KeptChip = lazy(() => import("./kept-chip.tsx").then((m) => ({ default: m.KeptChip })));

/** Where the sync chip stands: for whoever is signed in, or has something waiting on this device without a session. */
export function SyncPlace() {
  const user = useSession();
  const ended = useSyncExternalStore(authState.subscribe, authState.ended, never);
  const guest = useSyncExternalStore(guestOutbox.subscribe, guestOutbox.waiting, never);
  const isKept = useKeptMark();
  // Once shown to a visitor it stays for this visit: it has to say that what waited has arrived.
  const [seen, setSeen] = useState(false);
  if (guest && !seen) setSeen(true);
  if (user || ended || guest || seen)
    return (
      <Suspense fallback={<span className="sync-place" />}>
        <SyncState />
      </Suspense>
    );
  if (isKept)
    return (
      <Suspense fallback={<span className="sync-place" />}>
        <KeptChip otherwise={<OfflineMark />} />
      </Suspense>
    );
  return <OfflineMark />;
}

const never = () => false;

/** With nothing to send, that the network is gone is all there is to know. */
function OfflineMark() {
  const offline = useSyncExternalStore(followNetwork, isOffline, never);
  return (
    <span role="status" className="offline-mark">
      {offline && (
        <>
          <Icon name="offline" /> {text.sync.offline}
        </>
      )}
    </span>
  );
}

function followNetwork(fn: () => void): () => void {
  window.addEventListener("online", fn);
  window.addEventListener("offline", fn);
  return () => {
    window.removeEventListener("online", fn);
    window.removeEventListener("offline", fn);
  };
}

const isOffline = () => !navigator.onLine;
