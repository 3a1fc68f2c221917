import { submitDocument } from "#data/use-cases/submit-document.ts";

/** Adds a document to a shipment that is already booked, or whose booking is still in the outbox. */
export { submitDocument };
