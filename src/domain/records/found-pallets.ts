import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { MAX_PHOTO_BYTES } from "#domain/schemas/scan-photo.ts";
import { choice, code, created, date, link, number, OP_HASH, text, updated } from "./field.ts";

const feed = "warehouse";
const device = { feed, from: "device" } as const;
/** As of scans: an export says what was found, and nothing about the inside of the work. */
const internal = { exported: false } as const;

/** Pallets that were found without a label that can be read. A match makes the scan of its pallet (pallets/found.ts). */
export const foundPallets = {
  /** Of `pallet`, and "" with it. */
  shipment: link("shipments", { feed, cascade: true, ...internal }),
  point: choice(SCAN_POINTS, { required: true, needed: true, ...device }),
  bay: text(20, { ...device, ...internal }),
  note: text(300, { feed, from: "form", personal: true, clean: "text", ...internal }),
  /** As measured, in metres and kg; 0 if not measured. */
  length: number(device),
  width: number(device),
  height: number(device),
  weight: number(device),
  /** By the device's clock. */
  found_at: date({ required: true, needed: true, ...device }),
  received_at: date({ required: true, feed, ...internal }),
  /** A user's id, "" for a superuser. */
  by: text(15, { feed, ...internal }),
  /** The id of the pallet that it is; "" until somebody has said so. */
  pallet: text(15, { feed }),
  matched_at: date({ feed, ...internal }),
  /** A user's id. */
  matched_by: text(15, { feed, ...internal }),
  created: created({ feed, kept: false, ...internal }),
  updated: updated({ feed, kept: false, ...internal }),
  op_hash: OP_HASH,
} as const;

/** Photos of finds: one file each, uploaded after its find. Erasure deletes those of a person's pallets, with their files. */
export const foundPhotos = {
  found: link("found_pallets", { required: true, feed, needed: true, cascade: true, from: "device" }),
  /** As in the find: a device that gets a pallet gets its photos too. */
  shipment: link("shipments", { feed, cascade: true }),
  pallet: text(15, { feed }),
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
  by: text(15, { feed, ...internal }),
  created: created({ feed }),
  updated: updated({ feed, kept: false }),
  op_hash: OP_HASH,
} as const;
