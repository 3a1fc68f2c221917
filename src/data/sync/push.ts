import { GUEST } from "#data/auth-state.ts";
import { DamagedDocument } from "#data/local/documents.ts";
import type { Op } from "#data/local/outbox-db.ts";
import { newRecordId } from "#data/random.ts";
import type { RefreshOutcome } from "#data/session.ts";
import { backoff } from "./backoff.ts";
import { classify, type Verdict } from "./classify.ts";
import type { Clock, Random } from "./env.ts";
import { kindOf } from "./kinds.ts";
import { claim, release, requeueAbandoned, type Settled, settle } from "./outbox.ts";
import type { Answer, Transport } from "./transport.ts";

/** What a drain needs from the world. The service worker brings its own: fetch, and a refresh that says "unknown". */
export type PushEnv = {
  clock: Clock;
  random: Random;
  transport: Transport;
  /** The token to send for that owner, "" when there is none. */
  token: (owner: string) => string;
  refresh: () => Promise<RefreshOutcome>;
  onProgress: (opId: string, progress: { sent: number; total: number } | null) => void;
  /** Requests in a row that nobody answered, over all drains. */
  misses: () => number;
};

export type Drained = {
  acked: number;
  /** When to come again, milliseconds; null when nothing waits for time alone. */
  nextAt: number | null;
};

const CLAIM = 50;
const IN_FLIGHT = 4;
const SETTLE_CHUNK = 25;
const SETTLE_MS = 100;

/**
 * Sends what `owner` has to send until nothing is due. The caller holds the owner's lock. Ends early when the network does
 * not answer, the server asks for patience or the token is gone: the rest goes back to the queue untouched.
 */
export async function drain(owner: string, env: PushEnv): Promise<Drained> {
  await requeueAbandoned(owner);
  const ready: Op[] = [];
  const flying = new Set<Promise<void>>();
  const done: Settled[] = [];
  let acked = 0;
  let pauseUntil: number | null = null;
  let settling = Promise.resolve();
  let cancelTimer = () => {};
  const signedIn = () => owner === GUEST || env.token(owner) !== "";

  // Acknowledgements are written in chunks, but the first of a chunk never waits longer than a moment.
  const flush = () => {
    cancelTimer();
    cancelTimer = () => {};
    const chunk = done.splice(0);
    settling = settling.then(() => settle(chunk, env.clock.now(), env.random));
    return settling;
  };
  const finished = (op: Op, verdict: Verdict) => {
    const pause = pauseAfter(verdict, env);
    if (pause !== null) pauseUntil = Math.max(pauseUntil ?? 0, pause);
    // Its own patience may be shorter than everybody's.
    const waitMs = pause === null ? {} : { waitMs: pause - env.clock.now() };
    done.push({ op, verdict: verdict.to === "retry" ? { ...verdict, ...waitMs } : verdict });
    if (verdict.to === "acked") acked += 1;
    if (done.length >= SETTLE_CHUNK) quietly(flush());
    else if (done.length === 1) cancelTimer = env.clock.after(SETTLE_MS, () => quietly(flush()));
  };
  const start = (op: Op) => {
    const flight: Promise<void> = attempt(op, env)
      .then((verdict) => finished(op, verdict))
      .finally(() => flying.delete(flight));
    flying.add(flight);
  };

  try {
    for (;;) {
      while (ready.length > 0 && flying.size < IN_FLIGHT && pauseUntil === null && signedIn())
        start(ready.shift() as Op);
      if (pauseUntil !== null || !signedIn()) break;
      if (ready.length === 0) {
        // What was just acknowledged may have children, and what was refused must not be claimed again unwritten.
        await flush();
        const claimed = await claim(owner, newRecordId(), CLAIM, env.clock.now());
        ready.push(...claimed.ops);
        if (claimed.ops.length > 0) continue;
        if (flying.size === 0) {
          // The last answers may have come while this looked: they are written and looked at first.
          if (done.length > 0) continue;
          return { acked, nextAt: claimed.nextAt };
        }
      }
      await Promise.race(flying);
    }
  } finally {
    await Promise.all(flying);
    await flush();
    await release(ready, pauseUntil ?? 0);
  }
  return { acked, nextAt: pauseUntil };
}

/** The drain meets the same failure when it waits for the chain of writes. */
function quietly(write: Promise<void>): void {
  write.catch(() => {});
}

/**
 * When everybody has to wait: the server asked for patience, or two in a row had no answer. A single one may be the fault
 * of its own operation, which then waits alone.
 */
function pauseAfter(verdict: Verdict, { clock, random, misses }: PushEnv): number | null {
  if (verdict.to !== "retry") return null;
  const asked = verdict.status === 429 || verdict.waitMs !== undefined;
  const silent = verdict.status === 0 && misses() >= 2;
  if (!asked && !silent) return null;
  return clock.now() + Math.max(verdict.waitMs ?? 0, backoff(Math.ceil(misses() / IN_FLIGHT), random));
}

async function attempt(op: Op, env: PushEnv): Promise<Verdict> {
  try {
    const first = await exchange(op, env);
    if (first.to !== "auth_wait" || op.owner === GUEST) return first;
    const outcome = await env.refresh();
    if (outcome === "fresh" && env.token(op.owner) !== "") return await exchange(op, env);
    if (outcome === "unknown") return classify(null, () => false, env.clock.now());
    return first;
  } catch (fault) {
    return failedHere(fault);
  } finally {
    env.onProgress(op.opId, null);
  }
}

/** A fault of this device blocks its own operation only; damaged bytes will not mend by waiting. */
function failedHere(fault: unknown): Verdict {
  console.error(fault);
  const message = fault instanceof Error ? fault.message : String(fault);
  const error = { kind: "server", status: 0, message } as const;
  if (fault instanceof DamagedDocument) return { to: "rejected", error, status: -1 };
  return { to: "retry", error, status: -1, unanswered: true, refused: true };
}

async function exchange(op: Op, env: PushEnv): Promise<Verdict> {
  const kind = kindOf(op);
  const acknowledges = kind.acknowledges(op);
  if (op.unanswered && kind.heavy) {
    const found = await ask(op, env);
    const verdict = classify(found, acknowledges, env.clock.now());
    // Only "there is no such record" is a reason to send the bytes again.
    if (found?.status !== 404) return verdict;
  }
  const body = await kind.body(op);
  const request = { method: "POST", path: kind.path(op), token: tokenOf(op, env), body } as const;
  const answer = await env.transport.send(request, {
    onProgress: (sent, total) => env.onProgress(op.opId, { sent, total }),
  });
  return classify(answer, acknowledges, env.clock.now());
}

/** Asks for the record this operation creates: its row, or 404. */
export function ask(op: Op, env: Pick<PushEnv, "transport" | "token">): Promise<Answer | null> {
  return env.transport.send({ method: "GET", path: kindOf(op).record(op), token: tokenOf(op, env) });
}

function tokenOf(op: Op, env: Pick<PushEnv, "token">): string {
  return op.owner === GUEST ? "" : env.token(op.owner);
}
