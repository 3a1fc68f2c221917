import type { StoredDocument } from "#data/local/documents.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import type { BookingPayload } from "#domain/schemas/booking.ts";

/** A booking whose form is still open, with the documents of its draft. */
export type BookingSubmission = { payload: BookingPayload; documents: StoredDocument[]; draft: string };

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
