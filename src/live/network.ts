import { deviceNetwork } from "#data/shared/device-network.ts";
import { useStore } from "#lib/use-store.ts";

/** What the browser says about the network; good for a hint, never for a decision. True on pages that the build draws. */
export function useDeviceOnline(): boolean {
  return useStore(deviceNetwork, true);
}
