import { aboutOf, type Op } from "#data/local/outbox-db.ts";
import { clashesOf, type TheirValue } from "#data/sync/conflict.ts";
import type { Progress } from "#data/sync/progress.ts";
import { EDITABLE_FIELDS, type EditableValues } from "#domain/shipment/merge.ts";
import { type RowSync, rowSync } from "./overlay.ts";

/** This device's changes of a shipment that the mirror does not have yet. */
export type PendingEdit = {
  values: EditableValues;
  /** The state of the edit that needs the person most; null when the server has them all. */
  sync: RowSync | null;
  /** When the person made the last of them, milliseconds. */
  at: number;
  /** The edit in conflict with somebody else's, which waits for the person's decision. */
  conflict: EditConflict | null;
};

/** Both values of the fields that two people changed, and the edit's other fields. */
export type EditConflict = {
  opId: string;
  at: number;
  clashes: (TheirValue & { field: string; mine: string; theirs: string })[];
  rest: string[];
};

const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

/** The edits among `ops` by shipment, later ones on top of earlier ones. Pure. */
export function pendingEdits(ops: readonly Op[]): Map<string, PendingEdit> {
  const edits = new Map<string, PendingEdit>();
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    if (op.kind !== "shipment.edit") continue;
    const before = edits.get(aboutOf(op));
    const sync = rowSync(op, NO_PROGRESS);
    edits.set(aboutOf(op), {
      values: { ...before?.values, ...(isRefusedUndo(op) ? {} : valuesOf(op.payload)) },
      // The oldest one blocks the others.
      sync: before?.sync?.state === "attention" ? before.sync : (sync ?? before?.sync ?? null),
      at: op.createdAt,
      conflict: before?.conflict ?? conflictOf(op),
    });
  }
  return edits;
}

/** The server has left the act as it is: what the undo wanted is not to come any more. */
const isRefusedUndo = ({ state, payload }: Op): boolean =>
  payload.undoes !== undefined && (state === "rejected" || state === "conflict");

function conflictOf(op: Op): EditConflict | null {
  const theirs = clashesOf(op);
  if (Object.keys(theirs).length === 0) return null;
  const mine = valuesOf(op.payload);
  return {
    opId: op.opId,
    at: op.createdAt,
    clashes: EDITABLE_FIELDS.flatMap((field) => {
      const their = theirs[field];
      return their ? [{ ...their, field, mine: mine[field] ?? "", theirs: their.value }] : [];
    }),
    rest: EDITABLE_FIELDS.filter((field) => field in mine && !theirs[field]),
  };
}

function valuesOf(payload: Op["payload"]): EditableValues {
  const values: EditableValues = {};
  for (const field of EDITABLE_FIELDS) {
    const value = payload[field];
    // An emptied field is null in the server's office route and "" on this device (rule: shipment.edit).
    if (value !== undefined) values[field] = typeof value === "string" ? value : "";
  }
  return values;
}
