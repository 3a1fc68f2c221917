import { authState } from "#data/auth-state.ts";
import { keepHandOver } from "#data/local/hand-over.ts";
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
        client: async () => (await import("#data/pb/client.ts")).pocketbase(),
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
  return pageEngine().start();
}
