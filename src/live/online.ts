import { useSyncExternalStore } from "react";
import { connectivity, deviceOnline } from "#data/sync/connectivity.ts";

/** Whether the server is within reach, as far as this device knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, online, online);
}

const online = () => deviceOnline() && connectivity.get().reachable;

function follow(fn: () => void): () => void {
  const stop = connectivity.subscribe(fn);
  window.addEventListener("online", fn);
  window.addEventListener("offline", fn);
  return () => {
    stop();
    window.removeEventListener("online", fn);
    window.removeEventListener("offline", fn);
  };
}
