import { GUEST } from "#data/auth-state.ts";
import type { HandOver } from "#data/local/hand-over.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { connectivity, startOver, watched } from "./connectivity.ts";
import { type Clock, type Locks, outboxLock, type Random } from "./env.ts";
import { startWaitingAnew } from "./outbox.ts";
import { drain, type PushEnv } from "./push.ts";
import type { Transport } from "./transport.ts";

/** What the service worker brings along; it has no localStorage, and no token but the one handed over. */
export type BackgroundEnv = {
  clock: Clock;
  random: Random;
  locks: Locks;
  transport: Transport;
  handOver: () => Promise<HandOver | undefined>;
};

/**
 * One pass over the outbox without a page: the same drain under the same lock. A refused token is left to the page, which
 * can renew it. Answers whether something is left that waits for the network or for its time.
 */
export async function sendInBackground(env: BackgroundEnv): Promise<boolean> {
  const first = await env.handOver();
  let held = first ?? null;
  const wire = watched(env.transport);
  const transport: Transport = {
    async send(request, options) {
      if (request.token === "") return wire.send(request, options);
      // Asked before every request: signing out, or somebody else's sign-in, stops the sending between two of them.
      const now = held && (await env.handOver());
      // Looked at again: another request may have met a refusal meanwhile.
      if (!held || now?.userId !== held.userId) {
        held = null;
        return null;
      }
      held = now;
      return wire.send({ ...request, token: now.token }, options);
    },
  };
  const push: PushEnv = {
    clock: env.clock,
    random: env.random,
    transport,
    token: (owner) => (held?.userId === owner ? held.token : ""),
    refresh: async () => {
      held = null;
      return "unknown";
    },
    onProgress: () => {},
    misses: () => connectivity.get().misses,
  };
  const owners = first ? [first.userId, GUEST] : [GUEST];
  // The browser wakes the worker because there is a network again: what only lacked an answer waits no longer.
  startOver();
  await Promise.all(owners.map(startWaitingAnew));
  const drained = await Promise.all(
    owners.map((owner) => env.locks.exclusive(outboxLock(owner), () => drain(owner, push))),
  );
  return drained.some(({ nextAt }) => nextAt !== null);
}

/** Whether an operation waits to be sent or is under way, whoever's it is. */
export async function somethingWaits(): Promise<boolean> {
  return (
    (await outboxDb()
      .ops.filter(({ state }) => state === "queued" || state === "sending")
      .count()) > 0
  );
}
