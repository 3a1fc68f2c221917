import type PocketBase from "pocketbase";
import { backoff } from "#data/sync/backoff.ts";
import type { Clock, Random } from "#data/sync/env.ts";

/** The one topic; the server picks whom it concerns. */
const TOPIC = "sync";

export type Realtime = {
  /** Listens as this user, or not at all. Another user gets another connection. */
  follow: (userId: string | null) => void;
  /** Tries at once if the connection is missing. */
  wake: () => void;
};

/** Ends the connection and the SDK's waiting for its next attempt, which unsubscribing does not; its types hide it. */
const end = (realtime: object) => (realtime as { disconnect?: () => void }).disconnect?.();

/** "Pull now" from the server. A message carries nothing; a new connection counts as one, since none are replayed. */
export function createRealtime(env: {
  client: () => Promise<Pick<PocketBase, "realtime">>;
  clock: Clock;
  random: Random;
  onPoke: () => void;
}): Realtime {
  let wanted: string | null = null;
  let connected: string | null = null;
  let attempts = 0;
  let cancelRetry: (() => void) | null = null;
  let running = false;
  /** The connection is gone though nobody asked for it: another one is made. */
  let again = false;
  let current: PocketBase["realtime"] | null = null;

  async function reconcile(): Promise<void> {
    if (running) return;
    running = true;
    cancelRetry?.();
    cancelRetry = null;
    try {
      while (connected !== wanted || again) {
        again = false;
        const { realtime } = await env.client();
        if (connected !== null) {
          connected = null;
          end(realtime);
          await realtime.unsubscribe();
        }
        current = realtime;
        const user = wanted;
        if (user === null) continue;
        // PB_CONNECT comes with every connection, the SDK's own reconnects included. Both are asked for at once: the pull
        // that it leads to begins when the topic is followed, so that nothing changes unheard in between.
        await Promise.all([realtime.subscribe("PB_CONNECT", env.onPoke), realtime.subscribe(TOPIC, env.onPoke)]);
        connected = user;
        attempts = 0;
      }
    } catch {
      // Offline, or the token is no longer good: the poll covers the meantime.
      connected = null;
      attempts += 1;
      cancelRetry = env.clock.after(backoff(attempts, env.random), () => void reconcile());
      await dropQuietly();
    } finally {
      running = false;
    }
  }

  async function dropQuietly(): Promise<void> {
    try {
      await (await env.client()).realtime.unsubscribe();
    } catch {
      // Nothing was connected.
    }
  }

  return {
    follow(userId) {
      if (wanted === userId) return;
      wanted = userId;
      attempts = 0;
      void reconcile();
    },
    wake() {
      // The SDK waits up to two seconds for its next attempt, and what changes meanwhile is heard of that much later.
      if (connected !== null && current?.isConnected === false) again = true;
      if (connected !== wanted || again) void reconcile();
    },
  };
}
