/** The most matches of one find: its scans are counted by two digits of base 36. */
export const MOST_MATCHES = 36 ** 2 - 1;

const OWN = 13;

/**
 * The id of the scan that a find's match makes; matches are counted from 1. Computed, so that a device shows it before the
 * server has made it, and two devices that match alike lead to one scan.
 */
export function matchScanId(find: string, match: number): string {
  return `${findPart(find)}${match.toString(36).padStart(2, "0")}`;
}

/** What a find's id and those of its scans have in common. */
export function findPart(id: string): string {
  return id.slice(0, OWN);
}

/** Which match made a scan, by its id; 0 where that is not one of this find's. */
export function matchOfScan(find: string, scan: string): number {
  const match = Number.parseInt(scan.slice(OWN), 36);
  return match > 0 && matchScanId(find, match) === scan ? match : 0;
}

type Sides = Readonly<Record<"length" | "width" | "height", number>>;

/** Metres by which one side may differ: a tape over film and slack boxes. */
const SIDE_TOLERANCE = 0.05;

/** Whether a find may be a pallet by its measured sides, lying either way; never where one of them was not measured. */
export function isAlike(pallet: Sides, find: Sides): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= SIDE_TOLERANCE + 1e-9;
  const { length, width, height } = find;
  if (!(length > 0 && width > 0 && height > 0) || !near(pallet.height, height)) return false;
  return (
    (near(pallet.length, length) && near(pallet.width, width)) ||
    (near(pallet.length, width) && near(pallet.width, length))
  );
}
