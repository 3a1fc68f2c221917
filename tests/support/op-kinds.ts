import type { OpKind } from "#domain/op-kinds.ts";

/** Every kind that devices send, and where one without a fixed path goes. Types name a kind that is missing. */
export const KINDS: Record<OpKind, Record<string, unknown>> = {
  "booking.create": {},
  "booking.document": {},
  "quote.sea": {},
  "quote.air": {},
  "contact.create": {},
  "quote.create": {},
  "quote.sent": {},
  "quote.withdraw": {},
  "shipment.edit": {},
  "shipment.correct": {},
  "shipment.cancel": {},
  "request.handled": { collection: "contact_messages" },
  "sailing.edit": {},
  "sailing.advance": {},
  "sailing.delay": {},
  "pallet.assign": {},
  "hold.decide": {},
  "scan.create": {},
  "scan.photo": {},
  "found.create": {},
  "found.photo": {},
  "found.match": {},
  "pallet.missing": {},
};
