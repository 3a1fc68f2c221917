/** Where pallets are scanned, in the order of the journey. */
export const SCAN_POINTS = ["collected", "hub_in", "loaded", "port_in", "delivered"] as const;

export type ScanPoint = (typeof SCAN_POINTS)[number];

/** The state of a pallet: "" before the first scan, else the farthest point. */
export type PointOrNone = "" | ScanPoint;

/** What is measured: metres and kilograms. */
export const MEASURES = ["length", "width", "height", "weight"] as const;

/**
 * A scan of one pallet, stored or still in the outbox. Times are milliseconds. "", 0, null and a missing field all mean: not
 * given.
 */
export type Scan = {
  id: string;
  point: ScanPoint;
  /** The device's clock. */
  scanned_at: number;
  /** The server's clock; missing until the server has the scan. */
  received_at?: number | null | undefined;
  /** The earliest time that is believed (`believedSince`); missing where it is not known. */
  since?: number | undefined;
  /** A user's id. */
  by?: string | undefined;
  /** The id of the scan that this one voids. Such a scan has no other content. */
  voids?: string | null | undefined;
  sailing?: string | null | undefined;
  container?: string | null | undefined;
  bay?: string | null | undefined;
  condition?: "" | "ok" | "damaged" | null | undefined;
  length?: number | null | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
  weight?: number | null | undefined;
};

/** 0 for no point, 1 for the first, and so on; also 0 for a point that only a newer version knows. */
export function pointRank(point: string): number {
  return (SCAN_POINTS as readonly string[]).indexOf(point) + 1;
}

/**
 * When a scan counts as made: by the device's clock, but not after the server received it. An unsent scan counts by the
 * device's clock alone; that changes on receipt only if that clock is ahead, or so far behind that nobody believes it.
 */
export function scanTime({ scanned_at, received_at, since }: Scan): number {
  if (!received_at) return scanned_at;
  return since !== undefined && scanned_at < since ? received_at : Math.min(scanned_at, received_at);
}

const DAY = 86_400_000;

/**
 * No scan of a shipment is earlier than the day before its quote or its booking, whichever was first. A device's clock that
 * says so is wrong. Times of a row in ms, null for none; undefined: nothing is known. A row's `created` says nothing,
 * because a restore renews it.
 */
export function believedSince(...times: readonly (number | null)[]): number | undefined {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) - DAY : undefined;
}

/** Whether a scan comes before another: by time, then by id. */
export function scanPrecedes(a: Scan, b: Scan): boolean {
  const difference = scanTime(a) - scanTime(b);
  return difference === 0 ? a.id < b.id : difference < 0;
}

/**
 * A pallet's scans that count, each once, ordered by time: without voided scans and without voids. A void can itself be
 * voided; then its scan counts again.
 */
export function standingScans(scans: readonly Scan[]): Scan[] {
  const all = eachOnce(scans);
  const taken = takenBack(all);
  return all
    .filter((scan) => !scan.voids && !taken.has(scan.id) && pointRank(scan.point) > 0)
    .sort((a, b) => (scanPrecedes(a, b) ? -1 : 1));
}

/** Of two copies of a scan, the server's: a device may still hold its own after sending it. */
export function eachOnce<T extends Scan>(scans: readonly T[]): T[] {
  const byId = new Map<string, T>();
  for (const scan of scans) {
    const known = byId.get(scan.id);
    const better = known === undefined || (scan.received_at || Infinity) < (known.received_at || Infinity);
    if (better) byId.set(scan.id, scan);
  }
  return [...byId.values()];
}

/**
 * The ids of voided scans: those named by a void that is not voided itself. Voids in a circle, which only a defective
 * program creates, have no effect.
 */
function takenBack(scans: readonly Scan[]): Set<string> {
  const voiders = new Map<string, string[]>();
  for (const { id, voids } of scans) if (voids) voiders.set(voids, [...(voiders.get(voids) ?? []), id]);
  const taken = new Set<string>();
  const holds = new Set<string>();
  // A void that no void names is in force; what it names is not; repeat until nothing changes.
  let open = scans;
  for (let before = -1; before !== open.length; ) {
    before = open.length;
    open = open.filter(({ id }) => {
      const by = voiders.get(id) ?? [];
      if (by.some((voider) => holds.has(voider))) taken.add(id);
      else if (by.every((voider) => taken.has(voider))) holds.add(id);
      else return true;
      return false;
    });
  }
  return taken;
}
