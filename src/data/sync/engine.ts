import { liveQuery } from "dexie";
import { outboxDb } from "#data/local/outbox-db.ts";
import { keepWorkerSession } from "#data/local/worker-session.ts";
import { createRealtime } from "#data/remote/realtime.ts";
import { refreshSession } from "#data/remote/refresh-session.ts";
import { streamTurn } from "#data/remote/stream-turn.ts";
import { pageTransport } from "#data/remote/transport.ts";
import { realtimeClient } from "#data/remote/with-client.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { browserWakeups, systemClock, webLocks } from "#data/shared/env.ts";
import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { printing } from "#data/shared/printing.ts";
import type { Readable } from "#lib/store.ts";
import { askWorker } from "./ask-worker.ts";
import { createEngine, type Engine } from "./create-engine.ts";

let engine: Engine | undefined;

/** This tab's engine, with the browser's own clock, locks and network. */
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
      refresh: refreshSession,
      subscribe: authState.subscribe,
    },
    realtime: (onPoke) =>
      createRealtime({
        client: realtimeClient,
        clock: systemClock,
        random: Math.random,
        onPoke,
        held: withoutStream(),
      }),
    later: askWorker,
  });
  return engine;
}

/** True while the page is printed, and while another tab has the browser's stream. */
function withoutStream(): Readable<boolean> {
  const turn = streamTurn({ locks: webLocks, wakeups: browserWakeups });
  return {
    get: () => printing.get() || !turn.get(),
    subscribe(fn) {
      const ends = [printing.subscribe(fn), turn.subscribe(fn)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Starts sending and pulling in this tab; idempotent. Returns a function that stops it. */
export function startSync(): () => void {
  keepWorkerSession();
  keepGuestMark();
  return pageEngine().start();
}

let marking = false;

/** Keeps the mark of a visitor's waiting operations in step with the database; idempotent. */
function keepGuestMark(): void {
  if (marking) return;
  marking = true;
  const waiting = async () => (await outboxDb().ops.where("owner").equals(GUEST).count()) > 0;
  liveQuery(waiting).subscribe({ next: guestOutbox.found, error: (error) => console.error(error) });
}
