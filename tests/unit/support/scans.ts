import fc from "fast-check";
import { SCAN_POINTS, type Scan, type ScanPoint } from "#domain/pallets/scan.ts";

/** A scan that the server received at once, unless `more` says otherwise. */
export function scan(id: string, point: ScanPoint, at: number, more: Partial<Scan> = {}): Scan {
  return { id, point, scanned_at: at, received_at: at, by: "mario", ...more };
}

const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
const time = fc.integer({ min: 1, max: 20 });

/** Up to eight scans of one pallet with few different times, so that ties, wrong clocks and circles of voids happen. */
export const arbitraryScans: fc.Arbitrary<Scan[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...ids),
    point: fc.constantFrom(...SCAN_POINTS),
    scanned_at: time,
    received_at: fc.option(time),
    by: fc.constantFrom("mario", "eleni"),
    voids: fc.option(fc.constantFrom(...ids), { freq: 2 }),
    sailing: fc.constantFrom("", "s48", "s49"),
    container: fc.constantFrom("", "1HC-48", "2HC-48"),
    bay: fc.constantFrom("", "D 4", "F 2"),
    condition: fc.constantFrom("" as const, "ok" as const, "damaged" as const),
    height: fc.constantFrom(0, 1, 1.4),
    weight: fc.constantFrom(0, 300, 412),
  }),
  { selector: ({ id }) => id, maxLength: ids.length },
);
