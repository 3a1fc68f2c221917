import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { editsOf } from "#data/queries/office.ts";
import { pendingEdits } from "#data/queries/pending-edits.ts";
import { authState } from "#data/shared/auth-state.ts";
import { systemClock } from "#data/shared/env.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { handIn as putIn } from "#data/sync/hand-in.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import type { EditableValues, EditSet } from "#domain/shipment/merge.ts";
import { answered, type ManyOutcome } from "./answered.ts";
import { assignOp } from "./change-sailing.ts";
import { keepStorage } from "./submit.ts";
import { editOp } from "./submit-edit.ts";
import { type Act, assignAct, editAct } from "./undo.ts";

/**
 * A new status of a shipment, and the status on screen. `note` is added to its internal notes, "" for none; `reason` is the
 * customer's to read, of a cancellation.
 */
export type StatusChange = { shipment: string; seen: string; to: string; note: string; reason?: string };

/** Called with what takes the acts back, once this device has stored them. */
export type Offer = (acts: Act[]) => void;

/** A new tracking number of a shipment, "" for none, and the number on screen. */
export type TrackingChange = { shipment: string; seen: string; to: string };

/**
 * Sets the status of many shipments (rule: shipment.many): one operation each, stored in one transaction. Resolves when the
 * server has answered all of them, or after 10 s. Rejects when the device could not store them; then nothing has changed.
 */
export async function setStatusOfMany(changes: readonly StatusChange[], offer?: Offer): Promise<ManyOutcome> {
  const noted = changes.filter(({ note }) => note !== "").map(({ shipment }) => shipment);
  const notes = await notesOf(authState.owner(), noted);
  const ops = changes.map((change) => statusOp(change, notes.get(change.shipment) ?? ""));
  return handIn(ops, () => offer?.(ops.flatMap((op) => editAct(op) ?? [])));
}

/**
 * A shipment, the sailing that it is put on, and the one that it had, "" for none. All of it, or only these pallets into this
 * container.
 */
export type Move = { shipment: string; sailing: string; was: string; pallets?: readonly string[]; container?: string };

/** Puts shipments on sailings: one operation each. Resolves and rejects as above. */
export function assignMany(moves: readonly Move[], offer?: Offer): Promise<ManyOutcome> {
  const ops = moves.map(({ shipment, sailing, pallets, container = "" }) =>
    assignOp({ ...(pallets ? { pallets } : { shipments: [shipment] }), sailing, container }),
  );
  const acts = () => moves.flatMap(({ shipment, was }, i) => (ops[i] ? [assignAct(ops[i], shipment, was)] : []));
  return handIn(ops, () => offer?.(acts()));
}

/** Sets the tracking numbers of many shipments: one operation each. Resolves and rejects as above. */
export function setTrackingOfMany(changes: readonly TrackingChange[]): Promise<ManyOutcome> {
  return handIn(
    changes.map(({ shipment, seen, to }) =>
      editOp({ id: newRecordId(), shipment, set: { tracking_number: to }, seen: { tracking_number: seen } }),
    ),
  );
}

/** `notes` are the shipment's internal notes as they are now. */
export function statusOp({ shipment, seen, to, note, reason }: StatusChange, notes: string): NewOp {
  const set: EditSet = { status: to, ...(reason && { cancel_reason: reason }) };
  const saw: EditableValues = { status: seen };
  if (note !== "") {
    set.admin_notes = [notes, note].filter(Boolean).join("\n");
    saw.admin_notes = notes;
  }
  return editOp({ id: newRecordId(), shipment, set, seen: saw });
}

/** The internal notes of these shipments, with this device's changes. */
async function notesOf(owner: string, shipments: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (shipments.length === 0) return new Map();
  const edits = pendingEdits(await editsOf(owner));
  const db = mirrorDb(owner);
  const rows = await reading(db, tablesOf(db, "shipment_notes"), () =>
    rowsWhere(db, "shipment_notes", "shipment", shipments),
  );
  const stored = new Map(rows.map(({ shipment, admin_notes }) => [shipment, admin_notes]));
  return new Map(shipments.map((id) => [id, edits.get(id)?.values.admin_notes ?? stored.get(id) ?? ""]));
}

async function handIn(ops: NewOp[], stored?: () => void): Promise<ManyOutcome> {
  const engine = pageEngine();
  const place = await putIn(ops, { owner: authState.owner(), now: systemClock.now() });
  keepStorage();
  stored?.();
  const outcome = answered(
    ops.map(({ opId }) => opId),
    place,
    systemClock,
  );
  engine.start();
  engine.wake();
  return outcome;
}
