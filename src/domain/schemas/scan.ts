import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { isPalletId } from "#domain/pallets/code.ts";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { scans } from "#domain/records/scans.ts";
import type { Cleaning } from "#domain/text/clean.ts";
import { isMoment, RecordIdSchema } from "./booking.ts";
import { optionalText } from "./text.ts";

/** The largest and smallest measures of a scan: metres and kg. Larger than a customer may declare. */
export const SCAN_MEASURES = { least: 0.01, length: 6, width: 6, height: 4, weight: 5000 } as const;

/** A measure, or 0 for none. */
function measure(of: string, max: number, unit: string) {
  const { least } = SCAN_MEASURES;
  return v.optional(
    v.pipe(
      v.number(fault("not_number", { of })),
      v.check(
        (value) => value === 0 || (value >= least && value <= max),
        fault("measure_range", { of, least, max, unit }),
      ),
    ),
    0,
  );
}

/** A text that may be left out. */
export const word = (of: string, { max, clean }: { max: number; clean?: Cleaning }) =>
  v.optional(optionalText(of, max, clean), "");
const optionalId = (of: string) =>
  v.optional(
    v.pipe(
      v.string(fault("not_id", { of })),
      v.check((id) => id === "" || /^[a-z0-9]{15}$/.test(id), fault("not_id", { of })),
    ),
    "",
  );
export const pointOfScan = v.picklist(SCAN_POINTS, "no_such_point");

export const measuresOfScan = {
  length: measure("length", SCAN_MEASURES.length, "m"),
  width: measure("width", SCAN_MEASURES.width, "m"),
  height: measure("height", SCAN_MEASURES.height, "m"),
  weight: measure("weight", SCAN_MEASURES.weight, "kg"),
};

/** A scan request; absent values may be left out. */
export const ScanSchema = v.object({
  id: RecordIdSchema,
  pallet: v.pipe(v.string(fault("missing", { of: "the_pallet" })), v.check(isPalletId, "not_pallet")),
  point: pointOfScan,
  sailing: optionalId("the_sailing"),
  container: word("the_container", scans.container),
  bay: word("the_bay", scans.bay),
  condition: v.optional(v.picklist(["", "ok", "damaged"], "no_such_condition"), ""),
  ...measuresOfScan,
  note: word("the_note", scans.note),
  reason: word("the_reason", scans.reason),
  recipient: word("the_recipient", scans.recipient),
  remark: word("the_remark", scans.remark),
  voids: optionalId("the_voided_scan"),
  scanned_at: v.pipe(
    v.string(fault("missing", { of: "the_time" })),
    v.check(isMoment, fault("not_valid", { of: "the_time" })),
  ),
});

export type ScanPayload = v.InferOutput<typeof ScanSchema>;
