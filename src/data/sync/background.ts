import { outboxDb } from "#data/local/outbox-db.ts";
import type { WorkerSession } from "#data/local/worker-session.ts";
import type { Transport } from "#data/remote/transport.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import { type Clock, type Locks, outboxLock, type Random } from "#data/shared/env.ts";
import { connectivity, startOver, watched } from "./connectivity.ts";
import { resetBackoff } from "./outbox.ts";
import { drain, type PushEnv } from "./push.ts";

/** The environment in the service worker, which has no localStorage and only the stored token. */
export type BackgroundEnv = {
  clock: Clock;
  random: Random;
  locks: Locks;
  transport: Transport;
  workerSession: () => Promise<WorkerSession | undefined>;
};

/**
 * One pass over the outbox without a page: the same drain under the same lock. A refused token is left to the page, which
 * can renew it. Returns whether something still waits for the network or for its time.
 */
export async function sendInBackground(env: BackgroundEnv): Promise<boolean> {
  const first = await env.workerSession();
  let held = first ?? null;
  const wire = watched(env.transport);
  const transport: Transport = {
    async send(request, options) {
      if (request.token === "") return wire.send(request, options);
      // Read before every request: a sign-out or another sign-in stops the sending between two requests.
      const now = held && (await env.workerSession());
      // Checked again: another request may have been refused meanwhile.
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
  // The browser wakes the worker because the network is back: operations that only lacked an answer are due now.
  startOver();
  await Promise.all(owners.map(resetBackoff));
  const drained = await Promise.all(
    owners.map((owner) => env.locks.exclusive(outboxLock(owner), () => drain(owner, push))),
  );
  return drained.some(({ nextAt }) => nextAt !== null);
}

/** Whether an operation waits or is being sent, of any owner. */
export async function somethingWaits(): Promise<boolean> {
  return (
    (await outboxDb()
      .ops.filter(({ state }) => state === "queued" || state === "sending")
      .count()) > 0
  );
}
