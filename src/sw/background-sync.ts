import { readWorkerSession } from "#data/local/worker-session.ts";
import { fetchTransport } from "#data/remote/transport.ts";
import { systemClock, webLocks } from "#data/shared/env.ts";
import { SYNC_TAG } from "#data/sync/ask-worker.ts";
import { sendInBackground, somethingWaits } from "#data/sync/background.ts";

/** TypeScript's libraries have no types for Background Sync. */
export type SyncEvent = { tag: string; waitUntil: (work: Promise<unknown>) => void };

/** Background Sync: the network is back, perhaps with no page open, so the worker sends the outbox. */
export function answerSync(event: SyncEvent, clients: Clients): void {
  if (event.tag === SYNC_TAG) event.waitUntil(send(clients));
}

/** Rejects when something is left to send: the browser then runs the sync again later. */
async function send(clients: Clients): Promise<void> {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  // A visible page sends the outbox itself: it shows progress and can refresh the token.
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
