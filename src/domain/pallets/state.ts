import type { Pallet } from "#domain/rates/pallet.ts";
import { MEASURES, type PointOrNone, pointRank, type Scan, type ScanPoint, scanTime, standingScans } from "./scan.ts";

/** When a point was first reached, in ms; `received` is by the server's clock, null while no such scan was sent. */
export type Reached = { at: number; received: number | null };

/** The state that follows from a pallet's scans. "" and an empty `measured`: not given. */
export type PalletState = {
  state: PointOrNone;
  reached: Partial<Record<ScanPoint, Reached>>;
  bay: string;
  /** Where it was loaded, which may differ from where it belongs. */
  sailing: string;
  container: string;
  condition: "" | "ok" | "damaged";
  measured: Partial<Pallet>;
};

/**
 * The state of a pallet from its scans, in any order and possibly repeated. The state is the farthest point. Bay, condition
 * and each measure come from the latest scan that has them; sailing and container both come from the latest scan at loading.
 */
export function palletState(scans: readonly Scan[]): PalletState {
  const standing = standingScans(scans);
  const found: PalletState = {
    state: "",
    reached: {},
    bay: latest(standing, "bay") ?? "",
    ...loadedInto(standing),
    condition: latest(standing, "condition") ?? "",
    measured: {},
  };
  for (const scan of standing) {
    if (pointRank(scan.point) > pointRank(found.state)) found.state = scan.point;
    const reached = { at: scanTime(scan), received: scan.received_at || null };
    found.reached[scan.point] = earlier(found.reached[scan.point], reached);
  }
  for (const name of MEASURES) {
    const value = latest(standing, name);
    if (value !== undefined) found.measured[name] = value;
  }
  return found;
}

/** The value of the latest scan that has one; `scans` ordered by time. */
function latest<K extends keyof Scan>(scans: readonly Scan[], name: K): NonNullable<Scan[K]> | undefined {
  const values = scans.map((scan) => scan[name]).filter(Boolean);
  return values[values.length - 1] as NonNullable<Scan[K]> | undefined;
}

function loadedInto(scans: readonly Scan[]): { sailing: string; container: string } {
  const loaded = scans.filter(({ point }) => point === "loaded");
  const last = loaded[loaded.length - 1];
  return { sailing: last?.sailing || "", container: last?.container || "" };
}

/** When a pallet was first at a point or beyond it; null if never. A skipped point counts as reached with the next one. */
export function reachedBy(pallet: PalletState, point: ScanPoint): Reached | null {
  let found: Reached | undefined;
  for (const [at, reached] of Object.entries(pallet.reached))
    if (pointRank(at) >= pointRank(point)) found = earlier(found, reached);
  return found ?? null;
}

/** The earlier of both clocks, each for itself: the first scan made need not be the first received. */
function earlier(a: Reached | undefined, b: Reached): Reached {
  if (a === undefined) return b;
  const received = Math.min(a.received ?? Infinity, b.received ?? Infinity);
  return { at: Math.min(a.at, b.at), received: received === Infinity ? null : received };
}
