import { lazy, Suspense, useSyncExternalStore } from "react";
import { authState } from "#data/auth-state.ts";
import { useSession } from "#live/session.ts";
import { shell as text } from "#text/shell.ts";
import { Icon } from "#ui/icon.tsx";

// The chip reads the outbox; public pages of a visitor must not load the database for it.
const SyncState = lazy(() => import("./sync-state.tsx").then((m) => ({ default: m.SyncState })));

/** Where the sync chip stands: for whoever is signed in, or left something behind when their session ended. */
export function SyncPlace() {
  const user = useSession();
  const ended = useSyncExternalStore(authState.subscribe, authState.ended, never);
  if (user || ended)
    return (
      <Suspense fallback={<span className="sync-place" />}>
        <SyncState />
      </Suspense>
    );
  return <OfflineMark />;
}

const never = () => false;

/** A visitor has nothing to send; that the network is gone is all there is to know. */
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
