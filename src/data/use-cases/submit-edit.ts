import { authState } from "#data/shared/auth-state.ts";
import { systemClock } from "#data/shared/env.ts";
import type { AppError } from "#data/shared/errors.ts";
import { pageEngine } from "#data/sync/engine.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import { EDIT_CLEANING, EDITABLE_FIELDS, type EditableField, type EditableValues } from "#domain/shipment/merge.ts";
import { clean } from "#domain/text/clean.ts";
import { type SubmitEnv, submit } from "./submit.ts";

/**
 * An office edit of a shipment: the new values, and the values that the editor saw. `id` is made with the form's draft:
 * pressed twice, it is one edit.
 */
export type ShipmentEdit = { id: string; shipment: string; set: EditableValues; seen: EditableValues };

/**
 * conflict: somebody else changed the same field; the edit waits on this device for a decision. The rest as for a booking.
 */
export type EditOutcome = { outcome: "sent" | "saved" | "conflict" } | { outcome: "refused"; error: AppError };

/**
 * Submits an edit: on this device at once, on the server within 10 s if it answers. `draft` is the form's and is restored
 * when the server refuses. Rejects when the device could not store it; then nothing has changed.
 */
export async function submitEdit(edit: ShipmentEdit, draft: string): Promise<EditOutcome> {
  if (!authState.session()) return { outcome: "refused", error: { kind: "session" } };
  const engine = pageEngine();
  engine.start();
  return sendEdit(edit, draft, { clock: systemClock, wake: engine.wake, owner: authState.owner });
}

/** The same with another clock and engine. */
export async function sendEdit(edit: ShipmentEdit, draft: string, env: SubmitEnv): Promise<EditOutcome> {
  const outcome = await submit([editOp(edit)], draft, env, { stays: isConflict });
  if (outcome.outcome === "refused" && isConflict(outcome.error)) return { outcome: "conflict" };
  return outcome.outcome === "refused" ? outcome : { outcome: outcome.outcome };
}

/** One operation over all changed fields; edits of one shipment are sent in their order. */
export function editOp({ id, shipment, set, seen }: ShipmentEdit): NewOp {
  const payload: Record<string, string | null> = {};
  const base: Record<string, string | null> = {};
  for (const field of EDITABLE_FIELDS) {
    const value = set[field];
    if (value === undefined) continue;
    payload[field] = onTheWire(field, value);
    base[field] = onTheWire(field, seen[field] ?? "");
  }
  return { opId: id, kind: "shipment.edit", aggregate: shipment, payload, base };
}

/** Tracking number and notes are saved as null when empty (rule: shipment.edit). */
function onTheWire(field: EditableField, value: string): string | null {
  const text = clean(value, EDIT_CLEANING[field]);
  return text === "" && field !== "status" ? null : text;
}

const isConflict = ({ kind }: AppError) => kind === "conflict";
