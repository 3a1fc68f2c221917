import type PocketBase from "pocketbase";
import { backoff } from "#data/shared/backoff.ts";
import type { Clock, Random } from "#data/shared/env.ts";

/** The one topic; the server picks whom it concerns. */
const TOPIC = "sync";

export type Realtime = {
  /** Listens as this user, or not at all. Another user gets another connection. */
  follow: (userId: string | null) => void;
  /** Tries at once if the connection is missing. */
  wake: () => void;
};

type Service = Pick<PocketBase["realtime"], "isConnected" | "subscribe" | "unsubscribe">;

/** "Pull now" from the server. A message carries nothing; a new connection counts as one, since none are replayed. */
export function createRealtime(env: {
  /** A client of its own for each connection. */
  client: () => Promise<{ realtime: Service }>;
  clock: Clock;
  random: Random;
  onPoke: () => void;
}): Realtime {
  let wanted: string | null = null;
  let connected: string | null = null;
  let attempts = 0;
  let cancelRetry: (() => void) | null = null;
  let running = false;
  /** The connection was lost: another one is made without waiting for the SDK to make it again. */
  let lost = false;
  let current: Service | null = null;

  async function reconcile(): Promise<void> {
    if (running) return;
    running = true;
    cancelRetry?.();
    cancelRetry = null;
    try {
      while (connected !== wanted || lost) {
        lost = false;
        leave();
        if (wanted !== null) await connect(wanted);
      }
    } catch {
      // Offline, or the token is no longer good: the poll covers the meantime.
      leave();
      attempts += 1;
      cancelRetry = env.clock.after(backoff(attempts, env.random), () => void reconcile());
    } finally {
      running = false;
    }
  }

  async function connect(user: string): Promise<void> {
    const { realtime } = await env.client();
    current = realtime;
    // PB_CONNECT comes with every connection, the SDK's own reconnects included. Both are asked for at once: the pull
    // that it leads to begins when the topic is followed, so that nothing changes unheard in between.
    await Promise.all([realtime.subscribe("PB_CONNECT", env.onPoke), realtime.subscribe(TOPIC, env.onPoke)]);
    // After an attempt of its own that was not answered the SDK reports success though it has given up.
    if (realtime.isConnected === false) throw new Error("The realtime connection was given up.");
    connected = user;
    attempts = 0;
  }

  /**
   * Without topics the SDK closes a connection at once, and one that it is making again as soon as it stands. Not awaited:
   * behind a request that nobody answers that takes 30 seconds, and the next connection needs nothing of this one.
   */
  function leave(): void {
    const left = current;
    current = null;
    connected = null;
    left?.unsubscribe().catch(() => {});
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
      if (connected !== null && current?.isConnected === false) lost = true;
      if (connected !== wanted || lost) void reconcile();
    },
  };
}
