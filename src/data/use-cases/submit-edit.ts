import { authState } from "#data/shared/auth-state.ts";
import { systemClock } from "#data/shared/env.ts";
import type { AppError } from "#data/shared/errors.ts";
import { pageEngine } from "#data/sync/engine.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import {
  EDIT_CLEANING,
  EDITABLE_FIELDS,
  type EditableField,
  type EditSeen,
  type EditSet,
} from "#domain/shipment/merge.ts";
import { clean } from "#domain/text/clean.ts";
import { type NotOnDevice, type SubmitEnv, submit } from "./submit.ts";
import { type Act, editAct } from "./undo.ts";

/**
 * An office edit of a shipment: the new values, and the values that the editor saw. `id` is made with the form's draft:
 * pressed twice, it is one edit.
 */
export type ShipmentEdit = { id: string; shipment: string; set: EditSet; seen: EditSeen };

/**
 * conflict: somebody else changed the same field; the edit waits on this device for a decision. The rest as for a booking.
 */
export type EditOutcome =
  | { outcome: "sent" | "conflict" }
  | { outcome: "saved"; at?: NotOnDevice }
  | { outcome: "refused"; error: AppError };

/**
 * Submits an edit: on this device at once, on the server within 10 s if it answers. `draft` is the form's and is restored
 * when the server refuses. `offer` is given what takes it back, null for an edit that tells nobody. Rejects when the device
 * could not store it; then nothing has changed.
 */
export async function submitEdit(
  edit: ShipmentEdit,
  draft: string,
  offer?: (act: Act | null) => void,
): Promise<EditOutcome> {
  if (!authState.session()) return { outcome: "refused", error: { kind: "session" } };
  const engine = pageEngine();
  engine.start();
  offer?.(editAct(editOp(edit)));
  return sendEdit(edit, draft, { clock: systemClock, wake: engine.wake, owner: authState.owner });
}

/** The same with another clock and engine. */
export async function sendEdit(edit: ShipmentEdit, draft: string, env: SubmitEnv): Promise<EditOutcome> {
  const outcome = await submit([editOp(edit)], draft, env, { stays: isConflict });
  if (outcome.outcome === "refused" && isConflict(outcome.error)) return { outcome: "conflict" };
  return outcome;
}

/** One operation over all changed fields; edits of one shipment are sent in their order. */
export function editOp({ id, shipment, set, seen }: ShipmentEdit): NewOp {
  const payload: Record<string, string | number | null> = {};
  const base: Record<string, string | null> = {};
  for (const field of EDITABLE_FIELDS) {
    const value = set[field];
    if (value === undefined) continue;
    payload[field] = onTheWire(field, value);
    base[field] = onTheWire(field, seen[field] ?? "");
  }
  if (set.cancel_reason) payload.cancel_reason = clean(set.cancel_reason, "text");
  if (set.adjusted_rate) {
    payload.adjusted_rate = set.adjusted_rate;
    payload.adjusted_reason = clean(set.adjusted_reason ?? "", "text");
    base.zone_by_postcode = seen.zone_by_postcode ?? "";
  }
  return { opId: id, kind: "shipment.edit", aggregate: shipment, payload, base };
}

/** Tracking number and notes are saved as null when empty (rule: shipment.edit). */
function onTheWire(field: EditableField, value: string): string | null {
  const text = clean(value, EDIT_CLEANING[field]);
  return text === "" && field !== "status" ? null : text;
}

const isConflict = ({ kind }: AppError) => kind === "conflict";
