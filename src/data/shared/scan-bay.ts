import type { ScanPoint } from "#domain/pallets/scan.ts";
import { createSignal, type Readable } from "#lib/store.ts";
import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";

/**
 * The bay into which the pallets of a point are put. `now`: it is written into each scan, "" for none. `recent`: the last
 * ones, the latest first.
 */
export type ScanBay = { now: string; recent: readonly string[] };

type Kept = Partial<Record<ScanPoint, { now: string; at: number; recent: string[] }>>;

const KEY = "akamas_scan_bay";
/** A bay of yesterday's shift must not be written into the scans of today's, in ms since it was last used. */
const KEPT_MS = 12 * 3_600_000;
const MOST_RECENT = 6;
const NONE: ScanBay = { now: "", recent: [] };
const changes = /* @__PURE__ */ createSignal();

/** What is stored, as text; another person starts without a bay. */
export const storedBays: Readable<string> = {
  get: () => deviceStorage()?.getItem(`${KEY}_${authState.owner()}`) ?? "",
  subscribe(fn) {
    const stops = [changes.subscribe(fn), authState.subscribe(fn)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** The bay of a point. `stored`: what storedBays gave. `now` in ms. */
export function bayAt(point: ScanPoint, stored: string, now: number): ScanBay {
  const kept = parse(stored)[point];
  if (!kept) return NONE;
  return { now: Math.abs(now - kept.at) < KEPT_MS ? kept.now : "", recent: kept.recent };
}

/** Keeps a bay for the next pallets of a point; "" for none. Used again, it stays for as long again. */
export function keepBay(point: ScanPoint, bay: string, now: number): void {
  const all = parse(storedBays.get());
  const before = all[point]?.recent ?? [];
  const recent = bay === "" ? before : [bay, ...before.filter((one) => one !== bay)].slice(0, MOST_RECENT);
  const kept: Kept = { ...all, [point]: { now: bay, at: now, recent } };
  try {
    deviceStorage()?.setItem(`${KEY}_${authState.owner()}`, JSON.stringify(kept));
  } catch (error) {
    // On a full device the next pallet has no bay to begin with; the scan itself is stored elsewhere.
    console.error(error);
  }
  changes.notify();
}

function parse(stored: string): Kept {
  try {
    const kept = JSON.parse(stored || "{}") as Record<string, unknown>;
    return Object.fromEntries(Object.entries(kept).filter(([, one]) => isKept(one))) as Kept;
  } catch {
    return {};
  }
}

function isKept(one: unknown): boolean {
  const { now, at, recent } = (one ?? {}) as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === "string";
  return isText(now) && typeof at === "number" && Array.isArray(recent) && recent.every(isText);
}
