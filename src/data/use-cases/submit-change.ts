import { authState } from "#data/shared/auth-state.ts";
import { systemClock } from "#data/shared/env.ts";
import { pageEngine } from "#data/sync/engine.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import type { CorrectionValues } from "#domain/schemas/customer-change.ts";
import { clean } from "#domain/text/clean.ts";
import { type SubmissionOutcome, type SubmitEnv, submit } from "./submit.ts";

/** A customer's change of a pending shipment. `id` is made with the form's draft: pressed twice, it is one change. */
export type ShipmentChange = { id: string; shipment: string } & (
  | { kind: "correct"; set: CorrectionValues; seen: CorrectionValues }
  | { kind: "cancel"; reason: string }
);

/** The key of the draft of a change. */
export const changeDraft = (kind: ShipmentChange["kind"], shipment: string) => `${kind}-${shipment}`;

/**
 * Submits a change: on this device at once, on the server within 10 s if it answers. After a refusal it is the draft again.
 * Rejects when the device could not store it; then nothing has changed.
 */
export async function submitChange(change: ShipmentChange): Promise<SubmissionOutcome> {
  if (!authState.session()) return { outcome: "refused", error: { kind: "session" } };
  const engine = pageEngine();
  engine.start();
  return sendChange(change, { clock: systemClock, wake: engine.wake, owner: authState.owner });
}

/** The same with another clock and engine. */
export function sendChange(change: ShipmentChange, env: SubmitEnv): Promise<SubmissionOutcome> {
  return submit([changeOp(change)], changeDraft(change.kind, change.shipment), env);
}

function changeOp(change: ShipmentChange): NewOp {
  const { id: opId, shipment: aggregate } = change;
  if (change.kind === "cancel")
    return { opId, kind: "shipment.cancel", aggregate, payload: { reason: clean(change.reason, "text") } };
  return { opId, kind: "shipment.correct", aggregate, payload: change.set, base: change.seen };
}
