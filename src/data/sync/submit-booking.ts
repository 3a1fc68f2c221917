import { authState } from "#data/auth-state.ts";
import type { StoredDocument } from "#data/local/documents.ts";
import type { BookingPayload } from "#domain/schemas/booking.ts";
import { pageEngine } from "./engine.ts";
import { systemClock } from "./env.ts";
import { edit } from "./op-actions.ts";
import type { NewOp } from "./outbox.ts";
import { type SubmissionOutcome, submit } from "./submit.ts";

export type { SubmissionOutcome } from "./submit.ts";

/** A booking whose form is still open, with the documents of its draft. */
export type BookingSubmission = { payload: BookingPayload; documents: StoredDocument[]; draft: string };

/**
 * Books: on this device at once, at the server within 10 s if it answers (docs/sync.md, "Submitting with the form open").
 * Needs a session, an expired one is enough; rejects when the device could not store it, and nothing has changed then.
 */
export async function submitBooking(input: BookingSubmission): Promise<SubmissionOutcome> {
  if (!authState.session()) return { outcome: "refused", error: { kind: "session" } };
  const engine = pageEngine();
  engine.start();
  const env = { clock: systemClock, wake: engine.wake, owner: authState.owner, edit };
  return submit(bookingOps(input), input.draft, env, { compare: true });
}

/** The operations of a booking: itself, then each document, which waits for it but for no other document. */
export function bookingOps({ payload, documents }: BookingSubmission): [NewOp, ...NewOp[]] {
  const { id } = payload;
  return [
    { opId: id, kind: "booking.create", payload: { ...payload } },
    ...documents.map(
      (document): NewOp => ({
        opId: document.id,
        kind: "booking.document",
        dependsOn: id,
        payload: { shipment: id, kind: document.kind, file_name: document.name, size: document.size },
      }),
    ),
  ];
}
