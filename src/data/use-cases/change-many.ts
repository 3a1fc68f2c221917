import { liveQuery } from "dexie";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { reading, rowsWhere, tablesOf } from "#data/local/mirror-rows.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { editsOf } from "#data/queries/office.ts";
import { pendingEdits } from "#data/queries/pending-edits.ts";
import { authState } from "#data/shared/auth-state.ts";
import { type Clock, systemClock } from "#data/shared/env.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { handIn as putIn } from "#data/sync/hand-in.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import type { EditableValues } from "#domain/shipment/merge.ts";
import { assignOp } from "./change-sailing.ts";
import { keepStorage, outcomeOf } from "./submit.ts";
import { editOp } from "./submit-edit.ts";

/** A new status of a shipment, and the status on screen. `note` is added to its internal notes, "" for none. */
export type StatusChange = { shipment: string; seen: string; to: string; note: string };

/** A new tracking number of a shipment, "" for none, and the number on screen. */
export type TrackingChange = { shipment: string; seen: string; to: string };

/** How many the server has, how many wait on this device, and how many it has refused. */
export type ManyOutcome = { sent: number; waiting: number; failed: number };

const PATIENCE_MS = 10_000;

/**
 * Sets the status of many shipments (rule: shipment.many): one operation each, stored in one transaction. Resolves when the
 * server has answered all of them, or after 10 s. Rejects when the device could not store them; then nothing has changed.
 */
export async function setStatusOfMany(changes: readonly StatusChange[]): Promise<ManyOutcome> {
  const noted = changes.filter(({ note }) => note !== "").map(({ shipment }) => shipment);
  const notes = await notesOf(authState.owner(), noted);
  return handIn(changes.map((change) => statusOp(change, notes.get(change.shipment) ?? "")));
}

/** Puts whole shipments on a sailing, or on none (""): one operation each. Resolves and rejects as above. */
export function assignMany(shipments: readonly string[], sailing: string): Promise<ManyOutcome> {
  return handIn(shipments.map((id) => assignOp({ shipments: [id], sailing })));
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
export function statusOp({ shipment, seen, to, note }: StatusChange, notes: string): NewOp {
  const set: EditableValues = { status: to };
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

async function handIn(ops: NewOp[]): Promise<ManyOutcome> {
  const engine = pageEngine();
  await putIn(ops, { owner: authState.owner(), now: systemClock.now() });
  keepStorage();
  const outcome = answered(
    ops.map(({ opId }) => opId),
    systemClock,
  );
  engine.start();
  engine.wake();
  return outcome;
}

/** The results of the operations, once each has an answer; after 10 s, or offline, the results known then. */
function answered(opIds: string[], clock: Clock): Promise<ManyOutcome> {
  let last: ManyOutcome = { sent: 0, waiting: opIds.length, failed: 0 };
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      subscription.unsubscribe();
      resolve(last);
    };
    const cancel = clock.after(PATIENCE_MS, end);
    const subscription = liveQuery(() => stateOf(opIds)).subscribe({
      next(now) {
        last = now.outcome;
        if (now.settled) end();
      },
      error(error) {
        console.error(error);
        end();
      },
    });
  });
}

async function stateOf(opIds: string[]): Promise<{ outcome: ManyOutcome; settled: boolean }> {
  const rows = await outboxDb().ops.where("opId").anyOf(opIds).toArray();
  const known = rows.map((row) => outcomeOf(row)?.outcome);
  const failed = known.filter((outcome) => outcome === "refused").length;
  // An operation that is no longer in the outbox has arrived.
  const sent = opIds.length - rows.length + known.filter((outcome) => outcome === "sent").length;
  // Offline, the result of the first attempt applies to all.
  const settled = known.every((outcome) => outcome !== undefined) || rows.some((row) => row.lastError?.status === 0);
  return { outcome: { sent, failed, waiting: opIds.length - sent - failed }, settled };
}
