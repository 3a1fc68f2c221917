import { serverTime } from "#data/remote/server-time.ts";
import { deviceNetwork } from "#data/shared/device-network.ts";
import { connectivity } from "./connectivity.ts";

/** A server that is there answers in this time; the person has pressed something and waits. */
const PATIENCE_MS = 4000;

/** What time it is at the server, milliseconds; null when it is out of reach. What is found out is told to the screens. */
export async function askServer(): Promise<number | null> {
  const now = deviceNetwork.get() ? await serverTime(PATIENCE_MS) : null;
  const { reachable, misses } = connectivity.get();
  // Not counted as a miss of the outbox, which would delay waiting operations.
  if (reachable !== (now !== null)) connectivity.set({ reachable: !reachable, misses: now === null ? misses : 0 });
  return now;
}
