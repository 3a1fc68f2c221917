import { created, link, OP_HASH, text, updated } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const feed = "office";

/** The office's own notes on a shipment, in a separate collection, so that customers can neither read nor filter them. */
export const shipmentNotes = {
  shipment: link("shipments", { required: true, feed, needed: true, cascade: true }),
  admin_notes: text(TEXT_LIMITS.notes, { clean: "text", feed, from: "office", personal: true, audited: "name" }),
  /** A user's id: who last changed them. */
  by: text(15, { feed }),
  created: created({ feed, kept: false }),
  updated: updated({ feed }),
  op_hash: OP_HASH,
} as const;
