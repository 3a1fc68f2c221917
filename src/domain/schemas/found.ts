import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { isPalletId } from "#domain/pallets/code.ts";
import { foundPallets } from "#domain/records/found-pallets.ts";
import { pallets } from "#domain/records/pallets.ts";
import { scans } from "#domain/records/scans.ts";
import { isMoment, RecordIdSchema } from "./booking.ts";
import { measuresOfScan, pointOfScan, word } from "./scan.ts";

/** A pallet that was found without a label; absent values may be left out. */
export const FoundSchema = v.object({
  id: RecordIdSchema,
  point: pointOfScan,
  bay: word("the_bay", foundPallets.bay),
  note: word("the_note", foundPallets.note),
  ...measuresOfScan,
  found_at: v.pipe(
    v.string(fault("missing", { of: "the_time" })),
    v.check(isMoment, fault("not_valid", { of: "the_time" })),
  ),
});
export type FoundPayload = v.InferOutput<typeof FoundSchema>;

/** Which pallet a find is; the reason is asked for where something stops its scan. */
export const MatchSchema = v.object({
  pallet: v.pipe(v.string(fault("missing", { of: "the_pallet" })), v.check(isPalletId, "not_pallet")),
  reason: word("the_reason", scans.reason),
});
export type Match = v.InferOutput<typeof MatchSchema>;

/** That a pallet is missing at a point, or is not any more. */
export const MissingSchema = v.object({
  point: pointOfScan,
  at: v.pipe(v.string(fault("missing", { of: "the_time" })), v.check(isMoment, fault("not_valid", { of: "the_time" }))),
  note: word("the_note", pallets.missing_note),
  missing: v.boolean("missing_not_said"),
});
export type Missing = v.InferOutput<typeof MissingSchema>;
