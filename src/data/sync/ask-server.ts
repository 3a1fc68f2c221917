import { serverTime } from "#data/remote/server-time.ts";
import { deviceNetwork } from "#data/shared/device-network.ts";
import { connectivity } from "./connectivity.ts";

/** A reachable server answers within this time; the person is waiting. */
const PATIENCE_MS = 4000;

/** The server's time, milliseconds; null when it is unreachable. Screens are told the result. */
export async function askServer(): Promise<number | null> {
  const now = deviceNetwork.get() ? await serverTime(PATIENCE_MS) : null;
  const { reachable, misses } = connectivity.get();
  // Not counted as a miss of the outbox, which would delay waiting operations.
  if (reachable !== (now !== null)) connectivity.set({ reachable: !reachable, misses: now === null ? misses : 0 });
  return now;
}
