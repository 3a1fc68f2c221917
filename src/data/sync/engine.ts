import { liveQuery } from "dexie";
import { authState, GUEST } from "#data/auth-state.ts";
import { guestOutbox } from "#data/guest-outbox.ts";
import { keepHandOver } from "#data/local/hand-over.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { client } from "#data/pb/asked.ts";
import { createRealtime } from "#data/pb/realtime.ts";
import { session } from "#data/session.ts";
import { askWorker } from "./ask-worker.ts";
import { createEngine, type Engine } from "./create-engine.ts";
import { browserWakeups, systemClock, webLocks } from "./env.ts";
import { pageTransport } from "./transport.ts";

let engine: Engine | undefined;

/** This tab's engine, made of the browser's own parts. */
export function pageEngine(): Engine {
  engine ??= createEngine({
    clock: systemClock,
    random: Math.random,
    locks: webLocks,
    wakeups: browserWakeups,
    transport: pageTransport,
    auth: {
      userId: () => authState.session()?.userId ?? null,
      token: authState.token,
      refresh: session.refresh,
      subscribe: authState.subscribe,
    },
    realtime: (onPoke) =>
      createRealtime({
        client,
        clock: systemClock,
        random: Math.random,
        onPoke,
      }),
    later: askWorker,
  });
  return engine;
}

/** Starts sending and pulling in this tab; safe to call again. Returns the way to stop. */
export function startSync(): () => void {
  keepHandOver();
  keepGuestMark();
  return pageEngine().start();
}

let marking = false;

/** Keeps the mark of a visitor's waiting operations equal to the database; safe to call again. */
function keepGuestMark(): void {
  if (marking) return;
  marking = true;
  const waiting = async () => (await outboxDb().ops.where("owner").equals(GUEST).count()) > 0;
  liveQuery(waiting).subscribe({ next: guestOutbox.found, error: (error) => console.error(error) });
}
