import { sealOthers } from "#data/local/keepsakes.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import type { Realtime } from "#data/remote/realtime.ts";
import type { RefreshOutcome } from "#data/remote/refresh-session.ts";
import type { Transport } from "#data/remote/transport.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import { type Clock, type Locks, outboxLock, type Random, type Wakeups } from "#data/shared/env.ts";
import { toAppError } from "#data/shared/errors.ts";
import { createStore, type Store } from "#lib/store.ts";
import { connectivity, startOver, watched } from "./connectivity.ts";
import { pulledOnce } from "./first-pull.ts";
import { inStep } from "./in-step.ts";
import { pruneReceipts, resetBackoff, resumeAfterSignIn, retryUnanswered } from "./outbox.ts";
import { noteProgress } from "./progress.ts";
import { pull } from "./pull.ts";
import { drain, type PushEnv } from "./push.ts";

/** The session as the engine sees it. */
export type Auth = {
  userId: () => string | null;
  token: (owner: string) => string;
  refresh: () => Promise<RefreshOutcome>;
  subscribe: (fn: () => void) => () => void;
};

export type EngineEnv = {
  clock: Clock;
  random: Random;
  locks: Locks;
  wakeups: Wakeups;
  transport: Transport;
  auth: Auth;
  realtime: (onPoke: () => void) => Realtime;
  /** Something may have to be sent after this tab is closed: asks the service worker, where that exists. */
  later?: () => void;
};

export type Engine = {
  /** Safe to call again; returns `stop`. */
  start: () => () => void;
  stop: () => void;
  /** Something was enqueued or the person said "try now". `within`: more may come in these ms, to be sent together. */
  wake: (within?: number) => void;
  pull: () => void;
  /** Why the last pull failed; what the mirror has is still shown. */
  pullFailed: Pick<Store<PullFailure>, "get" | "subscribe">;
  env: PushEnv;
};

/** offline: nobody answered, which is a state of the device; failed: the server did, by an error, or storage failed. */
export type PullFailure = false | "offline" | "failed";

/** Waiting operations are checked at least this often, whatever timers and clocks do. */
const LOOK_MS = 30_000;
const SOONEST_MS = 250;
const POLL_MS = 60_000;
const WHILE_SENDING_MS = 1_000;
/** An operation that never gets an answer must not be retried each time that another one is answered. */
const RETRY_MS = 30_000;

/** Sends and pulls for one tab. Across tabs, a lock per owner makes one of them the drainer. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the state of a tab; its functions are short
export function createEngine(env: EngineEnv): Engine {
  const { clock, auth } = env;
  const transport = watched(env.transport);
  const pushEnv: PushEnv = {
    clock,
    random: env.random,
    transport,
    token: auth.token,
    refresh: auth.refresh,
    onProgress: noteProgress,
    misses: () => connectivity.get().misses,
  };
  const pullFailed = createStore<PullFailure>(false);
  let running = false;
  let cancelLook = () => {};
  let cancelPoll = () => {};
  let stops: (() => void)[] = [];
  let user: string | null = null;
  let token = "";
  let retriedAt = Number.NEGATIVE_INFINITY;
  let sending = false;
  let pulledAt = Number.NEGATIVE_INFINITY;
  let cancelPoked: (() => void) | null = null;
  let cancelGathered: (() => void) | null = null;
  const realtime = env.realtime(() => poked());

  const owners = () => [auth.userId(), GUEST].filter((owner) => owner !== null);

  const push = coalesced(async () => {
    cancelLook();
    sending = true;
    const drained = await Promise.all(
      owners().map((owner) => env.locks.exclusive(outboxLock(owner), () => drain(owner, pushEnv))),
    ).finally(() => {
      sending = false;
    });
    if (drained.some(({ acked }) => acked > 0)) pullSoon();
    const times = drained.map(({ nextAt }) => nextAt).filter((time) => time !== null);
    if (times.length === 0) return;
    env.later?.();
    lookAgain(Math.min(...times) - clock.now());
  });

  function pushSoon(): void {
    cancelGathered?.();
    cancelGathered = null;
    if (!running) return;
    push().catch((error) => {
      console.error(error);
      lookAgain(LOOK_MS);
    });
  }

  /** Submitted, or retried by the person: the tab may be closed before the first answer. */
  function wake(within = 0): void {
    env.later?.();
    if (within === 0) pushSoon();
    else cancelGathered ??= clock.after(within, pushSoon);
  }

  function lookAgain(ms: number): void {
    cancelLook();
    if (running) cancelLook = clock.after(Math.min(LOOK_MS, Math.max(SOONEST_MS, ms)), pushSoon);
  }

  function pulled(failure: PullFailure): void {
    pullFailed.set(failure);
    if (failure !== "offline") inStep.set(failure ? "no" : "yes");
  }

  const pullOnce = coalesced(async () => {
    const userId = auth.userId();
    if (userId === null) return;
    pulledAt = clock.now();
    try {
      await pull(userId, { clock, transport, token: auth.token, handIn: pushSoon });
      pulled(false);
    } catch (error) {
      if (auth.userId() !== userId) return;
      if (toAppError(error).kind === "session") await auth.refresh();
      pulled(failureOf(error));
      if (toAppError(error).kind === "server") console.error(error);
    } finally {
      pulledOnce();
    }
  });

  function pullSoon(): void {
    if (running) pullOnce().catch((error) => console.error(error));
  }

  /** This device is poked about its own bookings too, one by one: while it sends, one pull per second is enough. */
  function poked(): void {
    const since = Math.abs(clock.now() - pulledAt);
    if (!sending || since >= WHILE_SENDING_MS) pullSoon();
    else
      cancelPoked ??= clock.after(WHILE_SENDING_MS, () => {
        cancelPoked = null;
        pullSoon();
      });
  }

  function poll(): void {
    cancelPoll();
    cancelPoll = clock.after(POLL_MS, () => {
      if (env.wakeups.visible()) pullSoon();
      // Operations of a tab that died before sending them.
      pushSoon();
      poll();
    });
  }

  async function reconnected(): Promise<void> {
    startOver();
    await retryAll(resetBackoff);
  }

  async function retryAll(makeDue: (owner: string) => Promise<void>): Promise<void> {
    retriedAt = clock.now();
    realtime.wake();
    pullSoon();
    await Promise.all(owners().map(makeDue));
    pushSoon();
  }

  /** A request was answered after one that was not. The condition prevents a loop when the clock jumps. */
  async function answeredAgain(): Promise<void> {
    if (Math.abs(clock.now() - retriedAt) >= RETRY_MS) return retryAll(retryUnanswered);
    realtime.wake();
    pullSoon();
  }

  /** The user got a new token, another user signed in, or nobody is signed in. */
  async function followAuth(): Promise<void> {
    const nextUser = auth.userId();
    const nextToken = nextUser === null ? "" : auth.token(nextUser);
    if (nextUser === user && nextToken === token) return;
    const other = nextUser !== user;
    user = nextUser;
    token = nextToken;
    realtime.follow(nextUser);
    if (nextUser === null) return;
    if (other) {
      pullFailed.set(false);
      inStep.set("asking");
    }
    await resumeAfterSignIn(nextUser, other);
    pushSoon();
    if (other) pullSoon();
  }

  function start(): () => void {
    if (running) return stop;
    running = true;
    const logged = (work: Promise<void>) => void work.catch((error) => console.error(error));
    stops = [
      env.wakeups.subscribe((reason) => {
        if (reason !== "hidden") return logged(reconnected());
        // A hidden page may be stopped before its timers: what was gathered is sent at once.
        if (cancelGathered) pushSoon();
      }),
      auth.subscribe(() => logged(followAuth())),
      connectivity.subscribe(backInReach(() => logged(answeredAgain()))),
    ];
    logged(pruneReceipts(clock.now()));
    logged(sealOthers(outboxDb()));
    logged(followAuth());
    pushSoon();
    poll();
    return stop;
  }

  function stop(): void {
    running = false;
    for (const end of stops) end();
    cancelLook();
    cancelPoll();
    cancelPoked?.();
    cancelPoked = null;
    cancelGathered?.();
    cancelGathered = null;
    realtime.follow(null);
    user = null;
    token = "";
  }

  return { start, stop, wake, pull: pullSoon, pullFailed, env: pushEnv };
}

const failureOf = (error: unknown): PullFailure => (toAppError(error).kind === "offline" ? "offline" : "failed");

/** Calls `fn` each time the server becomes reachable again. */
function backInReach(fn: () => void): () => void {
  let before = connectivity.get().reachable;
  return () => {
    const now = connectivity.get().reachable;
    if (now && !before) fn();
    before = now;
  };
}

/** Runs one at a time; called while running, it runs once more afterwards. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let again = false;
  return () => {
    if (current) {
      again = true;
      return current;
    }
    current = (async () => {
      do {
        again = false;
        await work();
      } while (again);
    })().finally(() => {
      current = null;
    });
    return current;
  };
}
