import type { ScanPoint } from "#domain/pallets/scan.ts";

// Codes that could not be looked up because this phone's storage was closed. They are taken again after the restart, as if
// they were scanned then, so that a stop is seen.

const KEY = "akamas_scans_after_start";
const MOST = 20;
/** Later the pallet may be elsewhere. */
const KEPT_MS = 10 * 60_000;

type Kept = { point: ScanPoint; given: string; at: number };

/** Keeps a code for the next start of this tab; false where that is not possible. */
export function scanAfterStart(point: ScanPoint, given: string, now = Date.now()): boolean {
  try {
    const before = read().filter((one) => one.given !== given);
    if (before.length >= MOST) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...before, { point, given, at: now }]));
    return true;
  } catch {
    return false;
  }
}

/** The codes that were kept for this point, once. */
export function takeScansOfBefore(point: ScanPoint, now = Date.now()): string[] {
  try {
    const kept = read();
    sessionStorage.removeItem(KEY);
    return kept.filter((one) => one.point === point && Math.abs(now - one.at) < KEPT_MS).map(({ given }) => given);
  } catch {
    return [];
  }
}

function read(): Kept[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  return Array.isArray(kept) ? kept.filter((one): one is Kept => typeof one?.given === "string") : [];
}
