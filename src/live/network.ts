import { deviceNetwork } from "#data/shared/device-network.ts";
import { useStore } from "#lib/use-store.ts";

/** navigator.onLine: good for a hint, never for a decision. True while prerendering. */
export function useDeviceOnline(): boolean {
  return useStore(deviceNetwork, true);
}
