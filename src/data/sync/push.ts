import { GUEST } from "#data/auth-state.ts";
import { DamagedDocument } from "#data/local/documents.ts";
import type { Op } from "#data/local/outbox-db.ts";
import { newRecordId } from "#data/random.ts";
import type { RefreshOutcome } from "#data/session.ts";
import { backoff } from "./backoff.ts";
import { classify, type Verdict } from "./classify.ts";
import { deviceOnline } from "./connectivity.ts";
import type { Clock, Random } from "./env.ts";
import { kindOf } from "./kinds.ts";
import { claim, release, requeueAbandoned, type Settled, settle } from "./outbox.ts";
import { MOST_TOGETHER, TurnedAway, together } from "./together.ts";
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

/** `token` is the one that the verdict is about. */
type Attempt = { verdict: Verdict; token: string };
type Retry = Extract<Verdict, { to: "retry" }>;

const CLAIM = 50;
const IN_FLIGHT = 4;
/** The server does several of an envelope at once: it counts as two requests. */
const ENVELOPE = 2;
const SETTLE_CHUNK = 50;
const SETTLE_MS = 250;

/**
 * Sends what `owner` has to send until nothing is due. The caller holds the owner's lock. Ends early when the network does
 * not answer, the server asks for patience or the token is gone: the rest goes back to the queue untouched.
 */
export async function drain(owner: string, env: PushEnv): Promise<Drained> {
  await requeueAbandoned(owner);
  const ready: Op[] = [];
  const flying = new Set<Promise<unknown>>();
  const done: Settled[] = [];
  let acked = 0;
  let passed = 0;
  const pausing: Retry[] = [];
  let settling = Promise.resolve();
  let cancelTimer = () => {};
  /** No longer once an envelope was turned away. */
  let company = true;
  let inFlight = 0;
  const signedIn = () => owner === GUEST || env.token(owner) !== "";

  // Acknowledgements are written in chunks, but the first of a chunk never waits longer than a moment.
  const flush = () => {
    cancelTimer();
    cancelTimer = () => {};
    const chunk = done.splice(0);
    settling = settling.then(() => settle(chunk, env.clock.now(), env.random));
    return settling;
  };
  // Parked for a token that has come meanwhile, it would wait for the one after that.
  const judged = (op: Op, { verdict, token }: Attempt) => {
    const now = env.token(op.owner);
    return verdict.to === "auth_wait" && now !== "" && now !== token ? NOT_SENT : verdict;
  };
  const finished = (op: Op, attempted: Attempt) => {
    const { verdict } = attempted;
    if (verdict.to === "queue") company = false;
    if (verdict.to === "retry" && pauseAfter(verdict, env) !== null) pausing.push(verdict);
    done.push({ op, verdict: () => (verdict.to === "retry" ? patient(verdict, env) : judged(op, attempted)) });
    if (verdict.to === "acked") acked += 1;
    if (done.length >= SETTLE_CHUNK) quietly(flush());
    else if (done.length === 1) cancelTimer = env.clock.after(SETTLE_MS, () => quietly(flush()));
  };
  /** The oldest that is ready, and what may go in the same request. */
  const next = (): Op[] => {
    const first = ready[0] as Op;
    const ops = company && sociable(first) ? ready.filter(sociable).slice(0, MOST_TOGETHER) : [first];
    const taken = new Set(ops);
    ready.splice(0, ready.length, ...ready.filter((op) => !taken.has(op)));
    return ops;
  };
  const start = (ops: Op[]) => {
    const { transport, left } = together(env.transport, ops.length);
    const width = Math.min(ops.length, ENVELOPE);
    const sent = ops.map((op) =>
      attempt(op, { ...env, transport })
        .then((attempted) => finished(op, attempted))
        .finally(left),
    );
    const flight: Promise<unknown> = Promise.all(sent).finally(() => {
      inFlight -= width;
      flying.delete(flight);
    });
    inFlight += width;
    flying.add(flight);
  };

  try {
    for (;;) {
      while (ready.length > 0 && inFlight < IN_FLIGHT && pausing.length === 0 && signedIn()) start(next());
      if (pausing.length > 0 || !signedIn()) break;
      if (ready.length === 0) {
        // What was just acknowledged may have children, and what was refused must not be claimed again unwritten.
        await flush();
        const now = env.clock.now();
        const claimed = await claim(owner, { claimId: newRecordId(), limit: CLAIM, now, from: passed });
        passed = claimed.passed;
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
    await release(ready, pauseEnd(pausing, env) ?? 0);
  }
  return { acked, nextAt: pauseEnd(pausing, env) };
}

/**
 * A small body, and no doubt about it: one that nobody answered may be the reason for that, and goes alone from then on, so
 * that it cannot keep others from being answered.
 */
function sociable(op: Op): boolean {
  return !kindOf(op).heavy && !op.unanswered;
}

/** The drain meets the same failure when it waits for the chain of writes. */
function quietly(write: Promise<void>): void {
  write.catch(() => {});
}

/**
 * When everybody has to wait: the server asked for patience, or two in a row had no answer. A single one may be the fault
 * of its own operation, which then waits alone.
 */
function pauseAfter(verdict: Retry, { clock, random, misses }: PushEnv): number | null {
  if (verdict.error.kind === "busy" && verdict.error.own) return null;
  const asked = verdict.status === 429 || verdict.waitMs !== undefined;
  const silent = verdict.status === 0 && misses() >= 2;
  if (!asked && !silent) return null;
  return clock.now() + Math.max(verdict.waitMs ?? 0, backoff(Math.ceil(misses() / IN_FLIGHT), random));
}

/** When the drain may go on, null when nothing stopped it. Asked again when it is written: the network may be back since. */
function pauseEnd(pausing: Retry[], env: PushEnv): number | null {
  return pausing.length > 0 ? Math.max(...pausing.map((verdict) => pauseAfter(verdict, env) ?? env.clock.now())) : null;
}

/** Its own patience may be shorter than everybody's. */
function patient(verdict: Retry, env: PushEnv): Verdict {
  const end = pauseAfter(verdict, env);
  return end === null ? verdict : { ...verdict, waitMs: end - env.clock.now() };
}

async function attempt(op: Op, env: PushEnv): Promise<Attempt> {
  let token = env.token(op.owner);
  try {
    const first = await exchange(op, env);
    if (first.to !== "auth_wait") return { verdict: first, token };
    // To who sends no token nobody of ours says 401, and no sign-in would help.
    const outcome = op.owner === GUEST ? "unknown" : await env.refresh();
    if (outcome === "unknown") return { verdict: classify(null, () => false, env.clock.now()), token };
    if (outcome === "ended" || env.token(op.owner) === "") return { verdict: first, token };
    token = env.token(op.owner);
    return { verdict: await exchange(op, env), token };
  } catch (fault) {
    return { verdict: fault instanceof TurnedAway ? { to: "queue" } : failedHere(fault), token };
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
  if (signedOut(op, env)) return NOT_SENT;
  const asked = op.unanswered && kind.heavy;
  if (asked) {
    const found = classify(await ask(op, env), acknowledges, env.clock.now());
    // Only "there is no such record" is a reason to send the bytes again.
    if (found.to !== "retry" || !found.absent) return found;
  }
  const body = await kind.body(op);
  // Reading the bytes took its time: without a token this would be a guest's request.
  if (signedOut(op, env)) return NOT_SENT;
  const request = { method: kind.method ?? "POST", path: kind.path(op), token: tokenOf(op, env), body } as const;
  const cut = !deviceOnline();
  const answer = await env.transport.send(request, {
    onProgress: (sent, total) => env.onProgress(op.opId, { sent, total }),
  });
  const verdict = classify(answer, acknowledges, env.clock.now());
  if (verdict.to !== "retry") return verdict;
  // Without any network from beginning to end nothing has left this device: what is made there may be edited there.
  // A browser that is wrong about its network gets an answer.
  const unanswered = verdict.unanswered && !(cut && !deviceOnline() && answer === null);
  return { ...verdict, unanswered, absent: asked || verdict.absent };
}

/** Its owner is gone since it was claimed, or came back since it was refused: it stays in the queue. */
const NOT_SENT: Verdict = { to: "retry", error: { kind: "session" }, status: 0, unanswered: false, refused: false };

function signedOut(op: Op, env: Pick<PushEnv, "token">): boolean {
  return op.owner !== GUEST && tokenOf(op, env) === "";
}

/** Asks for the record this operation creates: its row, or 404. */
export function ask(op: Op, env: Pick<PushEnv, "transport" | "token">): Promise<Answer | null> {
  return env.transport.send({ method: "GET", path: kindOf(op).record(op), token: tokenOf(op, env) });
}

function tokenOf(op: Op, env: Pick<PushEnv, "token">): string {
  return op.owner === GUEST ? "" : env.token(op.owner);
}
