import { DamagedDocument } from "#data/local/documents.ts";
import type { Op } from "#data/local/outbox-db.ts";
import type { RefreshOutcome } from "#data/remote/refresh-session.ts";
import type { Answer, Transport, WireRequest } from "#data/remote/transport.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import { backoff } from "#data/shared/backoff.ts";
import { deviceNetwork } from "#data/shared/device-network.ts";
import type { Clock, Random } from "#data/shared/env.ts";
import { newRecordId } from "#data/shared/random.ts";
import { BatchRefused, collectBatch, MAX_BATCH } from "./batch.ts";
import { classify, type Verdict } from "./classify.ts";
import { kindOf } from "./kinds.ts";
import { claim, release, requeueAbandoned, type Settled, settle } from "./outbox.ts";

/** What a drain needs from outside. The service worker brings its own: fetch, and a refresh that says "unknown". */
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
  /** When to drain again (ms since 1970); null when no operation waits for its time. */
  nextAt: number | null;
};

/** `token` is the one that the verdict is about. */
type Attempt = { verdict: Verdict; token: string };
type Retry = Extract<Verdict, { to: "retry" }>;

const CLAIM = 50;
const IN_FLIGHT = 4;
/** The server carries out several operations of a batch at once: a batch counts as two requests. */
const BATCH_WIDTH = 2;
const SETTLE_CHUNK = 50;
const SETTLE_MS = 250;

/**
 * Sends what `owner` has to send until nothing is due. The caller holds the owner's lock. Ends early when the network does
 * not answer, the server asks to wait or the token is gone. The rest goes back to the queue unchanged.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over ready, in-flight and settled operations; its parts are named functions
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over ready, in-flight and settled operations; its functions are short
export async function drain(owner: string, env: PushEnv): Promise<Drained> {
  await requeueAbandoned(owner);
  const ready: Op[] = [];
  const inFlightRequests = new Set<Promise<unknown>>();
  const done: Settled[] = [];
  let acked = 0;
  let passed = 0;
  const pausing: Retry[] = [];
  /** The server takes no more files now. Those that were claimed are put aside. */
  const pausingFiles: Retry[] = [];
  const filesAside: Op[] = [];
  let settling = Promise.resolve();
  let cancelTimer = () => {};
  /** False once a batch was refused. */
  let batching = true;
  let inFlight = 0;
  const signedIn = () => owner === GUEST || env.token(owner) !== "";

  // Acknowledgements are written in chunks. The first of a chunk waits SETTLE_MS at most.
  const flush = () => {
    cancelTimer();
    cancelTimer = () => {};
    const chunk = done.splice(0);
    settling = settling.then(() => settle(chunk, env.clock.now(), env.random));
    return settling;
  };
  // If a newer token has come meanwhile, parking the operation would make it wait for the token after that.
  const judged = (op: Op, { verdict, token }: Attempt) => {
    const now = env.token(op.owner);
    return verdict.to === "auth_wait" && now !== "" && now !== token ? NOT_SENT : verdict;
  };
  const finished = (op: Op, attempted: Attempt) => {
    const { verdict } = attempted;
    if (verdict.to === "queue") batching = false;
    if (verdict.to === "retry" && pauseAfter(verdict, env) !== null)
      (isOfFiles(op, verdict) ? pausingFiles : pausing).push(verdict);
    done.push({ op, verdict: () => (verdict.to === "retry" ? withPause(verdict, env) : judged(op, attempted)) });
    if (verdict.to === "acked") acked += 1;
    if (done.length >= SETTLE_CHUNK) quietly(flush());
    else if (done.length === 1) cancelTimer = env.clock.after(SETTLE_MS, () => quietly(flush()));
  };
  /** The oldest ready operation, with those that may be sent in the same request. */
  const next = (): Op[] => {
    const first = ready[0] as Op;
    const ops = batching && fitsInBatch(first) ? ready.filter(fitsInBatch).slice(0, MAX_BATCH) : [first];
    const taken = new Set(ops);
    ready.splice(0, ready.length, ...ready.filter((op) => !taken.has(op)));
    return ops;
  };
  const putFilesAside = () => {
    if (pausingFiles.length === 0) return;
    filesAside.push(...ready.filter(isFile));
    ready.splice(0, ready.length, ...ready.filter((op) => !isFile(op)));
  };
  const start = (ops: Op[]) => {
    const { transport, leave } = collectBatch(env.transport, ops.length);
    const width = Math.min(ops.length, BATCH_WIDTH);
    const sent = ops.map((op) =>
      attempt(op, { ...env, transport })
        .then((attempted) => finished(op, attempted))
        .finally(leave),
    );
    const flight: Promise<unknown> = Promise.all(sent).finally(() => {
      inFlight -= width;
      inFlightRequests.delete(flight);
    });
    inFlight += width;
    inFlightRequests.add(flight);
  };

  try {
    for (;;) {
      putFilesAside();
      while (ready.length > 0 && inFlight < IN_FLIGHT && pausing.length === 0 && signedIn()) start(next());
      if (pausing.length > 0 || !signedIn()) break;
      if (ready.length === 0) {
        // An acknowledged operation may free others, and a refused one must be written before the next claim.
        await flush();
        const now = env.clock.now();
        const claimed = await claim(owner, { claimId: newRecordId(), limit: CLAIM, now, from: passed });
        passed = claimed.passed;
        ready.push(...claimed.ops);
        if (claimed.ops.length > 0) continue;
        if (inFlightRequests.size === 0) {
          // The last answers may have come during the claim: write them and claim again.
          if (done.length > 0) continue;
          return { acked, nextAt: earliest(claimed.nextAt, pauseEnd(pausingFiles, env)) };
        }
      }
      await Promise.race(inFlightRequests);
    }
  } finally {
    await Promise.all(inFlightRequests);
    await flush();
    await release(ready, pauseEnd(pausing, env) ?? 0);
    await release(filesAside, pauseEnd([...pausing, ...pausingFiles], env) ?? 0);
  }
  return { acked, nextAt: pauseEnd(pausing, env) };
}

/**
 * Small, and never left unanswered. An operation that got no answer may itself be the cause; it is sent alone from then on,
 * so that it cannot block others.
 */
function fitsInBatch(op: Op): boolean {
  return !isFile(op) && !op.unanswered;
}

const isFile = (op: Op): boolean => kindOf(op).heavy;

/** Too many files of one account arrive at a time (docs/api.md, "How much"): scans of its other phones go on. */
const isOfFiles = (op: Op, { status }: Retry): boolean => status === 429 && isFile(op);

const earliest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** The drain gets the same failure when it awaits the chain of writes. */
function quietly(write: Promise<void>): void {
  write.catch(() => {});
}

/**
 * Until when all operations wait: the server asked to wait, or two requests in a row had no answer. A single missing answer
 * may be the fault of its own operation, which then waits alone.
 */
function pauseAfter(verdict: Retry, { clock, random, misses }: PushEnv): number | null {
  if (verdict.error.kind === "busy" && verdict.error.own) return null;
  const asked = verdict.status === 429 || verdict.waitMs !== undefined;
  const silent = verdict.status === 0 && misses() >= 2;
  if (!asked && !silent) return null;
  return clock.now() + Math.max(verdict.waitMs ?? 0, backoff(Math.ceil(misses() / IN_FLIGHT), random));
}

/** When the drain may go on; null when nothing stopped it. Computed again when it is written: the network may be back. */
function pauseEnd(pausing: Retry[], env: PushEnv): number | null {
  return pausing.length > 0 ? Math.max(...pausing.map((verdict) => pauseAfter(verdict, env) ?? env.clock.now())) : null;
}

/** The operation's own wait may be shorter than that of all. */
function withPause(verdict: Retry, env: PushEnv): Verdict {
  const end = pauseAfter(verdict, env);
  return end === null ? verdict : { ...verdict, waitMs: end - env.clock.now() };
}

/** Sends it once, and a second time with a new token if the first was refused. Changes nothing on this device. */
export async function attempt(op: Op, env: PushEnv): Promise<Attempt> {
  let token = env.token(op.owner);
  try {
    const first = await exchange(op, env);
    if (first.to !== "auth_wait") return { verdict: first, token };
    // Our server never answers 401 to a request without a token, and signing in would not help.
    const outcome = op.owner === GUEST ? "unknown" : await env.refresh();
    if (outcome === "unknown") return { verdict: classify(null, () => false, env.clock.now()), token };
    if (outcome === "ended" || env.token(op.owner) === "") return { verdict: first, token };
    token = env.token(op.owner);
    return { verdict: await exchange(op, env), token };
  } catch (fault) {
    return { verdict: fault instanceof BatchRefused ? { to: "queue" } : failedHere(fault), token };
  } finally {
    env.onProgress(op.opId, null);
  }
}

/** A fault of this device stops its own operation only. Damaged bytes are final: waiting does not help. */
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
  // What comes again is sent whole: its row may be there without its file.
  const asked = op.unanswered && kind.heavy && !op.again;
  if (asked) {
    const found = classify(await ask(op, env), acknowledges, env.clock.now());
    // The bytes are sent again only when the server has no such record.
    if (found.to !== "retry" || !found.absent) return found;
  }
  const body = await kind.body(op);
  // The token may be gone after reading the bytes; without it this would be a guest's request.
  if (signedOut(op, env)) return NOT_SENT;
  const request: WireRequest = {
    ...{ method: kind.method ?? "POST", path: kind.path(op), token: tokenOf(op, env), body },
    ...(op.again?.signature && { again: op.again.signature }),
  };
  const cut = !deviceNetwork.get();
  const answer = await env.transport.send(request, {
    onProgress: (sent, total) => env.onProgress(op.opId, { sent, total }),
  });
  const verdict = classify(answer, acknowledges, env.clock.now());
  if (verdict.to !== "retry") return verdict;
  // Without a network from beginning to end nothing has left this device, so the operation may still be edited.
  // A browser that reports its network wrongly gets an answer, and then this does not apply.
  const unanswered = verdict.unanswered && !(cut && !deviceNetwork.get() && answer === null);
  return { ...verdict, unanswered, absent: asked || verdict.absent };
}

/** Its owner signed out after the claim, or signed in again after the refusal: it stays in the queue. */
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
