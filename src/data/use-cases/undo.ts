import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import type { AppError } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { type Place, storeOrSetDown } from "#data/sync/hand-in.ts";
import { AlreadyEnqueued, enqueue, type NewOp } from "#data/sync/outbox.ts";
import { EDITABLE_FIELDS } from "#domain/shipment/merge.ts";
import { answered, type ManyOutcome } from "./answered.ts";

/** An act of the office on one shipment, and the operation that takes it back, which has its id from the beginning. */
export type Act = { opId: string; shipment: string; back: NewOp };

/**
 * gone: it is not in the outbox and never arrived. refused: the server did not do it, so there is nothing to undo. waiting:
 * the server does not have it yet, as far as this device knows.
 */
export type ActState = "gone" | "refused" | "waiting" | "acked";

/** What takes back an edit with a status; null for one without, which tells nobody. */
export function editAct({ opId, aggregate = "", payload, base }: NewOp): Act | null {
  if (payload.status === undefined) return null;
  const set: Record<string, unknown> = {};
  const seen: Record<string, unknown> = {};
  for (const field of EDITABLE_FIELDS) {
    if (payload[field] === undefined) continue;
    set[field] = base?.[field] ?? null;
    seen[field] = payload[field];
  }
  const back = { opId: newRecordId(), kind: "shipment.edit", aggregate } as const;
  return { opId, shipment: aggregate, back: { ...back, payload: { ...set, undoes: opId }, base: seen } };
}

/** What takes back an assignment of one shipment or of its pallets; `was` is the sailing before, "" for none. */
export function assignAct({ opId, payload }: NewOp, shipment: string, was: string): Act {
  const back = { opId: newRecordId(), kind: "pallet.assign", ...(was && { aggregate: was }) } as const;
  return { opId, shipment, back: { ...back, payload: { ...payload, sailing: was, container: "", undoes: opId } } };
}

/** How it stands with each of them. */
export async function actStates(acts: readonly Act[]): Promise<Map<string, ActState>> {
  const { ops, receipts } = outboxDb();
  const ids = acts.map(({ opId }) => opId);
  const [rows, done] = await Promise.all([ops.where("opId").anyOf(ids).toArray(), receipts.bulkGet(ids)]);
  const byId = new Map(rows.map((row) => [row.opId, row]));
  return new Map(ids.map((id, i) => [id, stateOf(byId.get(id), done[i] !== undefined)]));
}

function stateOf(row: Op | undefined, isDone: boolean): ActState {
  if (!row) return isDone ? "acked" : "gone";
  if (row.state === "acked") return "acked";
  return row.state === "rejected" || row.state === "conflict" ? "refused" : "waiting";
}

/** What the server has taken back, and whose act was left as it is, with what it said. */
export type UndoOutcome = ManyOutcome & { left: { shipment: string; error: AppError | undefined }[] };

/**
 * Takes acts back, each by itself. What was never sent only leaves the outbox; for the rest the edit back is handed in. The
 * outcome as of a bulk action; `sent` counts also what was never sent. Rejects when the device could not store it.
 */
export async function undo(acts: readonly Act[]): Promise<UndoOutcome> {
  const engine = pageEngine();
  const owner = authState.owner();
  const now = engine.env.clock.now();
  const ops = acts.map(({ back }) => back);
  let backs = ops;
  const store = async () => {
    backs = await takeBackOrEnqueue(acts, { owner, now });
  };
  const place = await storeOrSetDown(store, { ops, owner, now }).catch((error): Place => {
    // Pressed twice: it is on its way.
    if (!(error instanceof AlreadyEnqueued)) throw error;
    return "outbox";
  });
  const outcome = answered(
    backs.map(({ opId }) => opId),
    place,
    engine.env.clock,
  );
  engine.start();
  engine.wake();
  const { sent, ...others } = await outcome;
  const left = place === "set down" ? [] : await leftOf(acts);
  return { ...others, sent: sent + acts.length - backs.length, left };
}

/** In one transaction: the sender takes an act before it, or not at all. Returns what was handed in. */
async function takeBackOrEnqueue(acts: readonly Act[], how: { owner: string; now: number }): Promise<NewOp[]> {
  const db = outboxDb();
  return db.transaction("rw", db.ops, db.files, db.chunks, db.drafts, db.receipts, async () => {
    const rows = await db.ops
      .where("opId")
      .anyOf(acts.map(({ opId }) => opId))
      .toArray();
    const byId = new Map(rows.map((row) => [row.opId, row]));
    const done = await db.receipts.bulkGet(acts.map(({ opId }) => opId));
    const backs: NewOp[] = [];
    const unsent: number[] = [];
    acts.forEach(({ opId, back }, i) => {
      const row = byId.get(opId);
      const state = stateOf(row, done[i] !== undefined);
      if (state === "gone" || state === "refused") return;
      if (state === "acked") backs.push(back);
      // It may have arrived, or may yet.
      else if (row?.state === "sending" || row?.unanswered) backs.push({ ...back, dependsOn: opId });
      else if (row) unsent.push(row.seq);
    });
    if (unsent.length > 0) await db.ops.bulkDelete(unsent);
    if (backs.length > 0) await enqueue(backs, how);
    return backs;
  });
}

async function leftOf(acts: readonly Act[]): Promise<UndoOutcome["left"]> {
  const byBack = new Map(acts.map(({ back, shipment }) => [back.opId, shipment]));
  const rows = await outboxDb()
    .ops.where("opId")
    .anyOf([...byBack.keys()])
    .toArray();
  return rows
    .filter(({ state }) => state === "rejected" || state === "conflict")
    .map(({ opId, lastError }) => ({ shipment: byBack.get(opId) ?? "", error: lastError?.error }));
}
