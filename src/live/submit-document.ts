import { submitDocument } from "#data/use-cases/submit-document.ts";

/** Adds a document to a shipment that is booked already, or still waits on this device. */
export { submitDocument };
