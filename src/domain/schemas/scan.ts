import * as v from "valibot";
import { isPalletId } from "#domain/pallets/code.ts";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { scans } from "#domain/records/scans.ts";
import type { Cleaning } from "#domain/text/clean.ts";
import { isMoment, RecordIdSchema } from "./booking.ts";
import { optionalText } from "./text.ts";

/** The largest and smallest measures of a scan: metres and kg. Larger than a customer may declare. */
export const SCAN_MEASURES = { least: 0.01, length: 6, width: 6, height: 4, weight: 5000 } as const;

/** A measure, or 0 for none. */
function measure(label: string, max: number, unit: string) {
  const { least } = SCAN_MEASURES;
  return v.optional(
    v.pipe(
      v.number(`${label} is not a number`),
      v.check(
        (value) => value === 0 || (value >= least && value <= max),
        `${label} must be ${least} to ${max} ${unit}`,
      ),
    ),
    0,
  );
}

const word = (label: string, { max, clean }: { max: number; clean?: Cleaning }) =>
  v.optional(optionalText(label, max, clean), "");
const optionalId = (label: string) =>
  v.optional(
    v.pipe(
      v.string(`${label} is not an id`),
      v.check((id) => id === "" || /^[a-z0-9]{15}$/.test(id), `${label} is not an id`),
    ),
    "",
  );
const oneOf = <const T extends string>(values: readonly T[], message: string) => v.picklist(values, message);

/** A scan request; absent values may be left out. */
export const ScanSchema = v.object({
  id: RecordIdSchema,
  pallet: v.pipe(v.string("The pallet is missing"), v.check(isPalletId, "This is not a pallet")),
  point: oneOf(SCAN_POINTS, "There is no such point"),
  sailing: optionalId("The sailing"),
  container: word("The container", scans.container),
  bay: word("The bay", scans.bay),
  condition: v.optional(oneOf(["", "ok", "damaged"], "There is no such condition"), ""),
  length: measure("Length", SCAN_MEASURES.length, "m"),
  width: measure("Width", SCAN_MEASURES.width, "m"),
  height: measure("Height", SCAN_MEASURES.height, "m"),
  weight: measure("Weight", SCAN_MEASURES.weight, "kg"),
  note: word("The note", scans.note),
  reason: word("The reason", scans.reason),
  recipient: word("The recipient", scans.recipient),
  voids: optionalId("The scan that is taken back"),
  scanned_at: v.pipe(v.string("The time is missing"), v.check(isMoment, "The time is not valid")),
});

export type ScanPayload = v.InferOutput<typeof ScanSchema>;
