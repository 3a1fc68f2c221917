import { readWorkerSession } from "#data/local/worker-session.ts";
import { fetchTransport } from "#data/remote/transport.ts";
import { systemClock, webLocks } from "#data/shared/env.ts";
import { SYNC_TAG } from "#data/sync/ask-worker.ts";
import { sendInBackground, somethingWaits } from "#data/sync/background.ts";

/** TypeScript's libraries do not know Background Sync. */
export type SyncEvent = { tag: string; waitUntil: (work: Promise<unknown>) => void };

/** The browser says that there is a network again, perhaps with no page left: the outbox is sent from here. */
export function answerSync(event: SyncEvent, clients: Clients): void {
  if (event.tag === SYNC_TAG) event.waitUntil(send(clients));
}

/** Rejects when something is left to do: the browser then wakes the worker again, later. */
async function send(clients: Clients): Promise<void> {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  // A page in front of the person sends by itself, tells how far it is and can renew the token.
  const left = tabs.some((tab) => tab.visibilityState === "visible")
    ? await somethingWaits()
    : await sendInBackground({
        clock: systemClock,
        random: Math.random,
        locks: webLocks,
        transport: fetchTransport,
        workerSession: readWorkerSession,
      });
  if (left) throw new Error("Something is left to send.");
}
