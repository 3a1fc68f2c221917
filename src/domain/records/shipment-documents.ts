import { DOCUMENT_KINDS, MAX_DOCUMENT_BYTES } from "#domain/schemas/document.ts";
import { choice, code, created, date, link, OP_HASH, text, updated, whole } from "./field.ts";

const feed = "owner";
const sent = { feed, from: "form", required: true } as const;

/** One row per file of a booking. Erasure deletes rows and files. */
export const shipmentDocuments = {
  shipment: link("shipments", { ...sent, needed: true, cascade: true }),
  user_id: link("users", { required: true, feed }),
  kind: choice(DOCUMENT_KINDS, { ...sent, needed: true }),
  file: {
    type: "file",
    maxSize: MAX_DOCUMENT_BYTES,
    mimeTypes: ["application/pdf", "image/jpeg", "image/png"],
    ...sent,
  },
  file_name: text(255, sent),
  sha256: code("^[0-9a-f]{64}$", sent),
  /** When a newer document of its kind superseded it. */
  replaced: date({ feed }),
  created: created({ feed }),
  updated: updated({ feed, kept: false }),
  /** In bytes, for the quota. */
  size: whole(0, { hidden: true }),
  op_hash: OP_HASH,
} as const;
