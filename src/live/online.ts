import { deviceNetwork } from "#data/shared/device-network.ts";
import { askServer } from "#data/sync/ask-server.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import type { Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

const online: Readable<boolean> = {
  get: () => deviceNetwork.get() && connectivity.get().reachable,
  subscribe(fn) {
    const stops = [connectivity, deviceNetwork].map(({ subscribe }) => subscribe(fn));
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** Whether the server is reachable, as far as this device knows. */
export function useOnline(): boolean {
  return useStore(online);
}

/** Checks now, because the user pressed something that depends on it, and updates the shared state. */
export async function isReachable(): Promise<boolean> {
  return (await askServer()) !== null;
}
