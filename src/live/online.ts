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

/** Whether the server is within reach, as far as this device knows. */
export function useOnline(): boolean {
  return useStore(online);
}

/** Asks the server now, because the person has pressed something that depends on it; what is found out is told to all. */
export async function isReachable(): Promise<boolean> {
  return (await askServer()) !== null;
}
