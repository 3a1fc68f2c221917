import type { Pallet } from "#domain/rates/pallet.ts";
import { MEASURES, type PointOrNone, pointRank, type Scan, type ScanPoint, scanTime, standingScans } from "./scan.ts";

/** When a point was first reached, in ms; `received` is the server's clock, null while no such scan was sent. */
export type Reached = { at: number; received: number | null };

/** What a pallet's scans say about it. "" and an empty `measured`: nothing. */
export type PalletState = {
  state: PointOrNone;
  reached: Partial<Record<ScanPoint, Reached>>;
  bay: string;
  /** Where it was loaded, which need not be where it belongs. */
  sailing: string;
  container: string;
  condition: "" | "ok" | "damaged";
  measured: Partial<Pallet>;
};

/**
 * The state of a pallet from its scans, in any order and with any of them twice. The state is the farthest point. Bay,
 * condition and each measure come from the latest scan that says it; sailing and container from the latest that was
 * loaded, both from the same.
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

/** What the latest scan says that says anything; `scans` in the order of their times. */
function latest<K extends keyof Scan>(scans: readonly Scan[], name: K): NonNullable<Scan[K]> | undefined {
  const values = scans.map((scan) => scan[name]).filter(Boolean);
  return values[values.length - 1] as NonNullable<Scan[K]> | undefined;
}

function loadedInto(scans: readonly Scan[]): { sailing: string; container: string } {
  const loaded = scans.filter(({ point }) => point === "loaded");
  const last = loaded[loaded.length - 1];
  return { sailing: last?.sailing || "", container: last?.container || "" };
}

/** When a pallet was first at a point or beyond it; null when it was not. A skipped point is reached with the next. */
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
