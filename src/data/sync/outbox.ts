import type { BulkError } from "dexie";
import { dropDraft, dropFile, homeOf, idOf } from "#data/local/drafts.ts";
import { receiptOf, wasEnqueued } from "#data/local/enqueued.ts";
import { keep, keepsOf } from "#data/local/keepsakes.ts";
import { forgetAside, putAside, putAsideOf } from "#data/local/op-patches.ts";
import {
  carriesFile,
  type DraftRow,
  type FileRow,
  type Op,
  type OutboxDb,
  outboxDb,
  REFUSALS_BEFORE_TELLING,
} from "#data/local/outbox-db.ts";
import { isFull } from "#data/local/storage.ts";
import { GUEST, VISITOR } from "#data/shared/auth-state.ts";
import { backoff, isDue } from "#data/shared/backoff.ts";
import type { Random } from "#data/shared/env.ts";
import type { Verdict } from "./classify.ts";
import { isMirrored, letsPassOnceRefused, orderingKeyOf } from "./kinds.ts";

/** The part of an operation that a screen provides; the outbox adds the rest. */
export type NewOp = Pick<Op, "opId" | "kind" | "aggregate" | "dependsOn" | "payload"> & Partial<Pick<Op, "base">>;

/** The operation is in the outbox already, or was: nothing was written. */
export class AlreadyEnqueued extends Error {
  constructor(opIds: string[]) {
    super(`${opIds.join(", ")} was handed in before.`);
    this.name = "AlreadyEnqueued";
  }
}

/**
 * Turns a draft into queued operations in one strict transaction: the operations are added, their documents leave the draft,
 * and all copies of the draft are deleted. For VISITOR it is a guest's draft, and its operations are kept instead of queued.
 * Rejects with AlreadyEnqueued, or with the browser's error when the device is full; then nothing has changed. `gone`: a
 * document may be gone from this device; when it should be sent, it is refused as damaged.
 */
export async function enqueue(
  newOps: NewOp[],
  { owner, draft, now, gone = false }: { owner: string; draft?: string; now: number; gone?: boolean },
): Promise<void> {
  const db = outboxDb();
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one strict transaction, whose reads and writes are put together for speed
  await db.transaction("rw", db.ops, db.files, db.chunks, db.drafts, db.receipts, async () => {
    const ids = newOps.map(({ opId }) => opId);
    const documents = newOps.filter(carriesFile).map(({ opId }) => opId);
    // All requests are started together: each one alone would cost a round trip to the database.
    const receipts = db.receipts.bulkGet(ids);
    // Awaiting an already resolved promise takes a twentieth of a save's time.
    const isAlone = draft === undefined && documents.length === 0;
    const [[row, ...twins], files] = isAlone
      ? [[], []]
      : await Promise.all([
          draft === undefined ? [] : draftsToHandIn(writerOf(owner), draft, ids[0] ?? ""),
          documents.length === 0 ? [] : db.files.bulkGet(documents),
        ]);
    const isGone = (file: FileRow | undefined) => gone && file === undefined;
    const lost = documents.find((_, i) => files[i]?.owner !== writerOf(owner) && !isGone(files[i]));
    if (lost !== undefined) {
      // Submitted by another tab, it may have another owner since.
      if (await wasEnqueued(lost)) throw new AlreadyEnqueued(ids);
      throw new Error(`Missing document: ${lost}`);
    }
    const ops = newOps.map((op) => newRow(op, owner, now));
    const [first] = ops;
    if (first && draft !== undefined) first.draft = { key: draft, value: row?.value ?? { id: first.opId } };
    await Promise.all([
      db.ops.bulkAdd(ops as Op[]).catch((error: Partial<BulkError>) => {
        throw isThere(error) ? new AlreadyEnqueued(ids) : error;
      }),
      receipts.then((found) => {
        if (found.some((receipt) => receipt !== undefined)) throw new AlreadyEnqueued(ids);
      }),
      row && db.drafts.delete([row.owner, row.key]),
      documents.length > 0 &&
        db.files.bulkPut(files.flatMap((file) => (file ? [{ ...(file as FileRow), owner, draft: "" }] : []))),
    ]);
    // A copy left from an earlier key: it must not outlive the submitted one, and its documents must not become another
    // draft's.
    for (const twin of twins) await dropDraft(twin.owner, twin.key);
  });
}

/**
 * The submitted draft, under whatever key it is. The same form in another tab may contain something else by now: that must
 * be neither sent nor deleted. After a sign-in or sign-out the same form may be a draft of a visitor and of an account; one
 * with documents stays, because another person may have added them.
 */
async function draftsToHandIn(owner: string, key: string, id: string): Promise<DraftRow[]> {
  const { drafts, files } = outboxDb();
  const isOwn = (row: DraftRow) => row.owner === owner;
  const rows = await drafts.filter((row) => homeOf(row.key) === key).toArray();
  const about = rows.filter(({ value }) => idOf(value) === id);
  const others = about.filter((row) => !isOwn(row));
  const documents = await Promise.all(
    others.map((row) => files.where("[owner+draft]").equals([row.owner, row.key]).count()),
  );
  const found = [...about.filter(isOwn), ...others.filter((_, i) => documents[i] === 0)];
  // A draft without an id matches any.
  return found.length > 0 ? found : rows.filter((row) => isOwn(row) && row.key === key && idOf(row.value) === null);
}

/** The id of an operation is unique in its table. */
const isThere = ({ failures }: Partial<BulkError>): boolean =>
  failures?.some(({ name }) => name === "ConstraintError") ?? false;

/** The owner of the drafts and documents that become operations of `owner`. */
export const writerOf = (owner: string): string => (owner === VISITOR ? GUEST : owner);

/** The row of an operation that was never tried. */
export function newRow(op: NewOp, owner: string, now: number): Omit<Op, "seq"> {
  return {
    opId: op.opId,
    owner,
    state: owner === VISITOR ? "kept" : "queued",
    nextAt: 0,
    ...(op.aggregate && { aggregate: op.aggregate }),
    ...(op.dependsOn && { dependsOn: op.dependsOn }),
    kind: op.kind,
    v: 1,
    payload: op.payload,
    base: op.base ?? null,
    draft: null,
    attempts: 0,
    refusals: 0,
    unanswered: false,
    lastError: null,
    claimId: "",
    answer: null,
    createdAt: now,
    ...(owner === VISITOR && op.kind === "booking.create" && { kept: { since: null, notMine: [] } }),
  };
}

/** The operation with this id, whatever its state. */
export async function findOp(opId: string): Promise<Op | undefined> {
  return outboxDb().ops.where("opId").equals(opId).first();
}

export type Claim = {
  ops: Op[];
  /** Everything up to this `seq` is acknowledged or has another owner: the next claim of this drain starts after it. */
  passed: number;
  /** When the next operation that only waits for its time is due; null when there is none. Complete when `ops` is empty. */
  nextAt: number | null;
};

/** Rows read at once when looking for something to send. */
const PAGE = 100;

type Claiming = { claimId: string; limit: number; now: number; from: number };

/**
 * Claims up to `limit` operations of `owner` in one transaction: the oldest of each ordering key, if it is due and its parent
 * is acknowledged. An operation that cannot be sent now blocks only its own ordering key.
 */
export function claim(owner: string, how: Claiming): Promise<Claim> {
  return orAside((put) => claimInTurn(owner, how, put));
}

/** `read`: the same rows as they were read. */
type Put = (rows: Op[], read: Op[]) => Promise<void>;

/**
 * Runs one transaction, which writes rows by `put`. Where the device has no room for them it runs once more with the error, and
 * what the rows should say is put aside.
 */
async function orAside<T>(work: (put: Put, full?: unknown) => Promise<T>): Promise<T> {
  const written: string[] = [];
  try {
    const done = await work(async (rows) => {
      await outboxDb().ops.bulkPut(rows);
      written.push(...rows.map(({ opId }) => opId));
    });
    // Only now: a device without room may say so at the commit.
    forgetAside(written);
    return done;
  } catch (full) {
    if (!isFull(full)) throw full;
    return work(async (rows, read) => putAside(rows, read, full), full);
  }
}

/** Changes rows in one transaction; false leaves one as it is. */
async function rewrite(find: (db: OutboxDb) => Promise<Op[]>, change: (op: Op) => Op | false): Promise<void> {
  const db = outboxDb();
  await orAside((put) =>
    db.transaction("rw", db.ops, async () => {
      const read = await find(db);
      await put(
        read.map(change).filter((op) => op !== false),
        read,
      );
    }),
  );
}

async function claimInTurn(owner: string, { claimId, limit, now, from }: Claiming, put: Put): Promise<Claim> {
  const db = outboxDb();
  return db.transaction("rw", db.ops, async () => {
    const ops: Op[] = [];
    const read: Op[] = [];
    let nextAt: number | null = null;
    let passed = from;
    const superseded: Op[] = [];
    const busy = new Map<string, Op>();
    const open = new Set<string>();
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the queue; whether an operation may be sent depends on all before it
    const consider = (op: Op) => {
      if (op.owner !== owner || op.state === "acked") {
        if (open.size === 0) passed = op.seq;
        return;
      }
      open.add(op.opId);
      const isDocument = op.kind === "booking.document";
      const answered = op.state === "rejected" || op.state === "conflict";
      if (answered && letsPassOnceRefused(op)) return;
      const orderingKey = orderingKeyOf(op);
      const before = busy.get(orderingKey);
      // Whoever has what it is about may never come back: that holds up nothing that could be done. A newer document supersedes it.
      const holdsUp = !op.lastError?.lacks || isDocument || !letsPassOnceRefused(op);
      if (!before && holdsUp) busy.set(orderingKey, op);
      const free = !op.dependsOn || !open.has(op.dependsOn);
      if (op.state !== "queued" || !free || ops.length >= limit) return;
      if (before) {
        if (!isDocument || !mayBeSuperseded(before, now)) return;
        // Sent after the newer one it would replace it. The person decides about it from now on.
        superseded.push({ ...before, state: "rejected" });
        busy.set(orderingKey, op);
      }
      if (isDue(op.nextAt, now)) ops.push({ ...op, state: "sending", claimId });
      else nextAt = Math.min(nextAt ?? Number.POSITIVE_INFINITY, op.nextAt);
    };
    // In pages: a cursor takes as long for one row as a page read for all its rows.
    for (let last = from; ops.length < limit; ) {
      const page = await db.ops.where("seq").above(last).limit(PAGE).toArray();
      for (const op of page) consider(op);
      read.push(...page);
      last = page.at(-1)?.seq ?? last;
      if (page.length < PAGE) break;
    }
    await put([...ops, ...superseded], read);
    return { ops, passed, nextAt };
  });
}

/** Refused so often that the person was told, not due yet, and certainly not carried out by the server. */
function mayBeSuperseded({ state, refusals, unanswered, nextAt }: Op, now: number): boolean {
  return state === "queued" && refusals >= REFUSALS_BEFORE_TELLING && !unanswered && !isDue(nextAt, now);
}

/** Claimed and not sent: back to the queue. `nextAt` defers them without counting an attempt. */
export async function release(ops: Op[], nextAt: number): Promise<void> {
  await rewrite(
    (db) => ownedRows(db, ops),
    (op) => ({ ...op, state: "queued", nextAt }),
  );
}

/** The verdict is computed inside the transaction, so a token that arrives later sees what was written. */
export type Settled = { op: Op; verdict: () => Verdict };

/**
 * Writes the outcomes of a chunk of operations in one transaction. What was acknowledged becomes a keepsake where there is room
 * for it; otherwise, and of what was erased, the bytes are deleted.
 */
export async function settle(results: Settled[], now: number, random: Random): Promise<void> {
  if (results.length === 0) return;
  const db = outboxDb();
  const write = (keeps: boolean, put: Put, full?: unknown) =>
    db.transaction("rw", [db.ops, db.files, db.chunks, db.receipts, db.keepsakes, db.seals], () =>
      writeOutcomes(db, results, { keeps, put, full, now, random }),
    );
  await orAside((put, full) => (full ? write(false, put, full) : orWithoutKeepsakes((keeps) => write(keeps, put))));
}

/** Keepsakes are left out where the device has no room for them. */
async function orWithoutKeepsakes(write: (keeps: boolean) => Promise<void>): Promise<void> {
  try {
    await write(true);
  } catch (error) {
    if (!isFull(error)) throw error;
    await write(false);
  }
}

/** `full`: the error of a device that takes no more writes. What is over is deleted, and no receipts are written. */
type Outcomes = { keeps: boolean; put: Put; full: unknown; now: number; random: Random };

/** The server has its bytes, or wants none. */
const isOver = ({ to }: Verdict): boolean => to === "acked" || to === "erased";
/** Nothing more is to be heard of it. */
const leaves = (op: Op, { to }: Verdict): boolean => to === "erased" || (to === "acked" && !isMirrored(op));

/** Expects a transaction. */
async function writeOutcomes(
  db: OutboxDb,
  results: Settled[],
  { keeps, put, full, now, random }: Outcomes,
): Promise<void> {
  const ops = results.map(({ op }) => op);
  const [rows, isKept] = await Promise.all([ownedRows(db, ops), keeps && keepsOf(db, ops[0]?.owner ?? "")]);
  const verdicts = new Map(results.map(({ op, verdict }) => [op.opId, verdict()]));
  const verdictOf = ({ opId }: Op) => verdicts.get(opId) as Verdict;
  const kept = rows.filter((row) => isKept && verdictOf(row).to === "acked");
  for (const row of rows)
    if (isOver(verdictOf(row)) && carriesFile(row) && !kept.includes(row)) await dropFile(row.opId);
  const gone = rows.filter((row) => leaves(row, verdictOf(row)));
  const others = rows.filter((row) => !gone.includes(row)).map((row) => after(row, verdictOf(row), now, random));
  await Promise.all([
    put(others, rows),
    keep(
      db,
      kept.map((op) => ({ op, signature: signatureIn(verdictOf(op)) })),
      now,
    ),
    full ? db.ops.bulkDelete(gone.map(({ seq }) => seq)) : toReceipts(db, gone, now),
    dropUndos(
      db,
      rows.filter((row) => isRefused(verdictOf(row))),
    ),
  ]);
}

const isRefused = ({ to }: Verdict): boolean => to === "rejected" || to === "conflict" || to === "erased";

/** The server did not do it: what waits to take it back has nothing to take back, and would hold up all that comes behind it. */
async function dropUndos(db: OutboxDb, refused: readonly Op[]): Promise<void> {
  const ids = refused.map(({ opId }) => opId);
  if (ids.length > 0) await db.ops.filter(({ payload }) => ids.includes(String(payload.undoes))).delete();
}

const signatureIn = (verdict: Verdict): string => (verdict.to === "acked" ? (verdict.signature ?? "") : "");

function after(op: Op, verdict: Verdict, now: number, random: Random): Op {
  if (verdict.to === "queue") return { ...op, state: "queued", nextAt: 0 };
  const base: Op = { ...op, attempts: op.attempts + 1 };
  if (verdict.to === "acked") {
    return { ...base, state: "acked", answer: verdict.row, lastError: null, unanswered: false };
  }
  const failed: Op = { ...base, lastError: { error: verdict.error, status: verdict.status, at: now } };
  if (awaitsOthers(op, verdict))
    return {
      ...failed,
      state: "queued",
      nextAt: now + backoff(failed.attempts, random),
      refusals: op.refusals + 1,
      unanswered: false,
      lastError: { error: verdict.error, status: verdict.status, at: now, lacks: true },
    };
  if (verdict.to === "retry") {
    return {
      ...failed,
      state: "queued",
      nextAt: now + Math.max(verdict.waitMs ?? 0, backoff(failed.attempts, random)),
      refusals: op.refusals + (verdict.refused ? 1 : 0),
      // Once unanswered, it stays so until our own server has said something about it.
      unanswered: verdict.unanswered || (op.unanswered && !verdict.absent),
    };
  }
  // Even a fresh token may be refused: the wait prevents a loop.
  if (verdict.to === "auth_wait")
    return { ...failed, state: "auth_wait", nextAt: now + backoff(failed.attempts, random) };
  const state = verdict.to === "erased" ? "rejected" : verdict.to;
  return { ...failed, state, nextAt: 0, unanswered: false };
}

/**
 * The server had taken it, and what it is about is still on another device, which has not come back since the restore. A
 * booking is about nothing else.
 */
function awaitsOthers(op: Op, verdict: Verdict): verdict is Verdict & { to: "rejected" } {
  return op.again !== undefined && op.kind !== "booking.create" && verdict.to === "rejected" && verdict.lacks === true;
}

/** The rows as they are now, without those that another tab has claimed meanwhile. */
async function ownedRows(db: OutboxDb, ops: Op[]): Promise<Op[]> {
  const rows = await db.ops.bulkGet(ops.map(({ seq }) => seq));
  return rows.filter((row, i): row is Op => row?.state === "sending" && row.claimId === ops[i]?.claimId);
}

async function toReceipts(db: OutboxDb, ops: Op[], at: number): Promise<void> {
  if (ops.length === 0) return;
  await db.receipts.bulkPut(ops.map((op) => receiptOf(op, at)));
  await db.ops.bulkDelete(ops.map(({ seq }) => seq));
}

/** The holder of the lock is the only sender. A row that is "sending" was left by a tab that ended; its request may have arrived. */
export async function requeueAbandoned(owner: string): Promise<void> {
  const aside = putAsideOf();
  const found = new Set<string>();
  await rewrite(
    async ({ ops }) => {
      const marked = await ops.where("[state+nextAt]").between(["sending", -Infinity], ["sending", Infinity]).toArray();
      const unmarked = aside.length > 0 ? await ops.where("opId").anyOf(aside).toArray() : [];
      for (const { opId } of unmarked) found.add(opId);
      const rows = new Map([...marked, ...unmarked].map((op) => [op.opId, op]));
      return [...rows.values()].filter((op) => op.owner === owner);
    },
    (op) => (op.state === "sending" ? { ...op, state: "queued", nextAt: 0, unanswered: true } : op),
  );
  forgetAside(aside.filter((id) => !found.has(id)));
}

/** A token of `owner` appeared. After a real sign-in (`fresh`) there is no reason to wait any longer. */
export async function resumeAfterSignIn(owner: string, fresh: boolean): Promise<void> {
  await rewrite(
    ({ ops }) => ops.where("[state+nextAt]").between(["auth_wait", -Infinity], ["auth_wait", Infinity]).toArray(),
    (op) => op.owner === owner && { ...op, state: "queued", nextAt: fresh ? 0 : op.nextAt },
  );
}

/** The server answers again: operations that only lacked an answer are due now. */
export async function retryUnanswered(owner: string): Promise<void> {
  await rewrite(
    ({ ops }) => ops.where("owner").equals(owner).toArray(),
    (op) => lacksAnswer(op) && op.state === "queued" && op.nextAt !== 0 && { ...op, nextAt: 0 },
  );
}

/**
 * The network or the person is back: due now, with the back-off reset. A request in flight may still fail because of the old
 * network.
 */
export async function resetBackoff(owner: string): Promise<void> {
  await rewrite(
    ({ ops }) => ops.where("owner").equals(owner).toArray(),
    (op) =>
      lacksAnswer(op) &&
      // Most have not been tried yet: nothing would change about them.
      (op.attempts > 1 || (op.state === "queued" && op.nextAt !== 0)) && {
        ...op,
        attempts: Math.min(op.attempts, 1),
        nextAt: op.state === "queued" ? 0 : op.nextAt,
      },
  );
}

const lacksAnswer = ({ state, lastError }: Op): boolean =>
  (state === "queued" || state === "sending") && (lastError?.status ?? 0) === 0;

/** The acknowledged operations of `owner`: taken before a pull, they are in the mirror after it. */
export async function acknowledged(owner: string): Promise<number[]> {
  const { ops } = outboxDb();
  const acked = ops.where("[state+nextAt]").between(["acked", -Infinity], ["acked", Infinity]);
  // Keys alone: while a queue empties there are hundreds, once a second.
  const seqs = await acked.primaryKeys();
  if (seqs.length === 0) return [];
  const mine = new Set(await ops.where("owner").equals(owner).primaryKeys());
  return seqs.filter((seq) => mine.has(seq));
}

/** Seen in the mirror: they become receipts. */
export async function fileReceipts(seqs: number[], now: number): Promise<void> {
  if (seqs.length === 0) return;
  const db = outboxDb();
  await db.transaction("rw", db.ops, db.receipts, async () => {
    const ops = await db.ops.bulkGet(seqs);
    await toReceipts(
      db,
      ops.filter((op): op is Op => op?.state === "acked"),
      now,
    );
  });
}

const RECEIPT_MS = 30 * 24 * 3_600_000;
const MOST_RECEIPTS = 5_000;

/** Receipts keep late drafts from coming back; after a month, or behind so many newer ones, no draft can be as late. */
export async function pruneReceipts(now: number): Promise<void> {
  const { receipts } = outboxDb();
  await receipts
    .where("at")
    .below(now - RECEIPT_MS)
    .delete();
  const ids = await receipts.orderBy("at").reverse().offset(MOST_RECEIPTS).primaryKeys();
  await receipts.bulkDelete(ids);
}

/** Due at once, whatever it waited for; a refusal of ours stays one until the person changes something. */
export async function tryAgain(opId: string): Promise<void> {
  await rewrite(
    ({ ops }) => ops.where("opId").equals(opId).toArray(),
    (op) => (op.state === "auth_wait" || op.state === "queued") && { ...op, state: "queued", nextAt: 0 },
  );
}

/** The price of a booking that was refused with `price_changed` becomes the one the person has now agreed to. */
export async function acceptNewPrice(opId: string): Promise<void> {
  const db = outboxDb();
  await db.ops
    .where("opId")
    .equals(opId)
    .modify((op) => {
      const error = op.lastError?.error;
      if (op.state !== "rejected" || error?.kind !== "price_changed") return;
      op.payload = { ...op.payload, estimated_rate: error.total, tariff_version: error.version };
      op.state = "queued";
      op.nextAt = 0;
      op.lastError = null;
    });
}

/**
 * The person's answer about a booking that was refused with `zone_differs`: from the right zone at its price, without a quote
 * for another one, or as it was sent, for the office to look at.
 */
export async function answerZone(opId: string, answer: "right" | "keep"): Promise<void> {
  const db = outboxDb();
  await db.ops
    .where("opId")
    .equals(opId)
    .modify((op) => {
      const error = op.lastError?.error;
      if (op.state !== "rejected" || error?.kind !== "zone_differs") return;
      if (answer === "right" && !error.price) return;
      const { quote: _, ...rest } = op.payload;
      op.payload =
        answer === "keep"
          ? { ...op.payload, zone_confirmed: true }
          : { ...rest, zone_id: error.zone, estimated_rate: error.price?.total, tariff_version: error.version };
      op.state = "queued";
      op.nextAt = 0;
      op.lastError = null;
    });
}

/** The server was asked and has it: an attempt that nobody answered had arrived. */
export async function acknowledgeFound(opId: string, row: Record<string, unknown>, now: number): Promise<void> {
  const db = outboxDb();
  const write = (keeps: boolean, put: Put) =>
    db.transaction("rw", [db.ops, db.files, db.chunks, db.keepsakes, db.seals], async () => {
      const op = await db.ops.where("opId").equals(opId).first();
      if (!op || op.state === "sending") return;
      // Asked for, it has no signature.
      if (keeps && (await keepsOf(db, op.owner))) await keep(db, [{ op, signature: "" }], now);
      else if (carriesFile(op)) await dropFile(opId);
      await put([{ ...op, state: "acked", answer: row, lastError: null, unanswered: false }], [op]);
    });
  await orAside((put, full) => (full ? write(false, put) : orWithoutKeepsakes((keeps) => write(keeps, put))));
}
