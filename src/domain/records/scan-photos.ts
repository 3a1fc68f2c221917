import { MAX_PHOTO_BYTES, PHOTO_KINDS } from "#domain/schemas/scan-photo.ts";
import { choice, code, created, link, OP_HASH, text, updated } from "./field.ts";

/** And the customer, with the scan that they are shown. */
const feed = "all";

/** Photos and signatures of scans: one file each, uploaded after its scan. Erasure deletes rows and files. */
export const scanPhotos = {
  scan: link("scans", { required: true, feed, needed: true, cascade: true, from: "device" }),
  shipment: link("shipments", { required: true, feed, cascade: true }),
  /** As in the scan: a device that gets a pallet gets its photos too. */
  pallet: text(15, { feed }),
  kind: choice(PHOTO_KINDS, { required: true, feed, needed: true, from: "device" }),
  file: {
    type: "file",
    maxSize: MAX_PHOTO_BYTES,
    mimeTypes: ["image/jpeg", "image/png", "image/webp"],
    required: true,
    feed,
    from: "device",
  },
  sha256: code("^[0-9a-f]{64}$", { required: true, feed, from: "device" }),
  /** A user's id. */
  by: text(15, { feed: "warehouse", exported: false }),
  /** As in the scan. */
  shown_to: text(15, { hidden: true, exported: false }),
  created: created({ feed: "warehouse" }),
  updated: updated({ feed: "warehouse", kept: false }),
  op_hash: OP_HASH,
} as const;
