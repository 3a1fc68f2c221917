import type PocketBase from "pocketbase";
import { backoff } from "#data/shared/backoff.ts";
import type { Clock, Random } from "#data/shared/env.ts";
import type { Readable } from "#lib/store.ts";

/** The only topic; the server decides whom a message concerns. */
const TOPIC = "sync";

export type Realtime = {
  /** Listens as this user, or not at all. Another user gets a new connection. */
  follow: (userId: string | null) => void;
  /** Reconnects at once if there is no connection. */
  wake: () => void;
};

type Service = Pick<PocketBase["realtime"], "clientId" | "isConnected" | "subscribe" | "unsubscribe">;

/**
 * "Pull now" from the server. A message has no data; a new connection counts as one, since missed messages are not replayed.
 */
export function createRealtime(env: {
  /** A new client for each connection. */
  client: () => Promise<{ realtime: Service }>;
  clock: Clock;
  random: Random;
  onPoke: () => void;
  /** While true there is no connection. */
  held: Readable<boolean>;
}): Realtime {
  let wanted: string | null = null;
  let connected: string | null = null;
  let attempts = 0;
  let cancelRetry: (() => void) | null = null;
  let running = false;
  /** The connection was lost: a new one is made without waiting for the SDK to restore it. */
  let lost = false;
  let current: Service | null = null;
  const target = () => (env.held.get() ? null : wanted);

  async function reconcile(): Promise<void> {
    if (running) return;
    running = true;
    cancelRetry?.();
    cancelRetry = null;
    try {
      for (let user = target(); connected !== user || lost; user = target()) {
        lost = false;
        leave();
        if (user !== null) await connect(user);
      }
    } catch {
      // Offline, or the token is invalid: polling covers the meantime.
      leave();
      attempts += 1;
      cancelRetry = env.clock.after(backoff(attempts, env.random), () => void reconcile());
    } finally {
      running = false;
    }
  }

  async function connect(user: string): Promise<void> {
    const { realtime } = await env.client();
    if (target() !== user) return;
    current = realtime;
    // PB_CONNECT comes with every connection, the SDK's own reconnects included. Both are requested together: the resulting
    // pull begins when the topic is subscribed, so that no change in between is missed.
    await Promise.all([realtime.subscribe("PB_CONNECT", env.onPoke), realtime.subscribe(TOPIC, env.onPoke)]);
    // After an unanswered attempt of its own the SDK reports success although it has given up.
    if (realtime.isConnected === false) throw new Error("Realtime given up.");
    connected = user;
    attempts = 0;
  }

  /**
   * Closes the connection before the next task. Not awaited: behind an unanswered request this takes 30 seconds, and the next connection
   * does not depend on it.
   */
  function leave(): void {
    const left = current;
    current = null;
    connected = null;
    if (!left) return;
    // Without topics the SDK closes a connection, but only one with an id, which one that it is making or restoring has not.
    left.clientId ||= "left";
    left.unsubscribe().catch(() => {});
  }

  env.held.subscribe(() => {
    // At once, whatever else is on its way.
    if (env.held.get()) leave();
    void reconcile();
  });

  return {
    follow(userId) {
      if (wanted === userId) return;
      wanted = userId;
      attempts = 0;
      void reconcile();
    },
    wake() {
      // The SDK waits up to two seconds before its next attempt, which would delay all changes by as much.
      if (connected !== null && current?.isConnected === false) lost = true;
      if (connected !== target() || lost) void reconcile();
    },
  };
}
