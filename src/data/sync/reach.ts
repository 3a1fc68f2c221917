import { serverTime } from "#data/server-time.ts";
import { connectivity, deviceOnline } from "./connectivity.ts";

/** A server that is there answers in this time; the person has pressed something and waits. */
const PATIENCE_MS = 4000;

/** What time it is at the server, milliseconds; null when it is out of reach. What is found out is told to the screens. */
export async function askServer(): Promise<number | null> {
  const now = deviceOnline() ? await serverTime(PATIENCE_MS) : null;
  const { reachable, misses } = connectivity.get();
  // Not a miss of the outbox, which would hold back what waits there.
  if (reachable !== (now !== null)) connectivity.set({ reachable: !reachable, misses: now === null ? misses : 0 });
  return now;
}
