import type { ScanPoint } from "#domain/pallets/scan.ts";

// Codes that were scanned and not yet handled: storage that was closed makes the page restart, at any moment. They are taken
// again after it, as if they were scanned then, so that a stop is seen.

const KEY = "akamas_scans_after_start";
const MOST = 20;
/** Later the pallet may be elsewhere. */
const KEPT_MS = 10 * 60_000;

/** `page`: the one that kept it, by the time at which it began. */
type Kept = { point: ScanPoint; given: string; at: number; page: number };

const isSame = (one: Kept, point: ScanPoint, given: string) => one.point === point && one.given === given;

/** Keeps a code for the next start of this tab; false where that is not possible. */
export function scanAfterStart(point: ScanPoint, given: string, now = Date.now()): boolean {
  try {
    const others = read().filter((one) => !isSame(one, point, given) && Math.abs(now - one.at) < KEPT_MS);
    if (others.length >= MOST) return false;
    write([...others, { point, given, at: now, page: performance.timeOrigin }]);
    return true;
  } catch {
    return false;
  }
}

/** It was handled: the next start does not take it again. */
export function scanHandled(point: ScanPoint, given: string): void {
  try {
    write(read().filter((one) => !isSame(one, point, given)));
  } catch {
    // Nothing was kept.
  }
}

/** The codes that an earlier page kept for this point, once. Those of another point wait for it. */
export function takeScansOfBefore(point: ScanPoint, now = Date.now()): string[] {
  try {
    const kept = read();
    const taken = kept.filter((one) => one.point === point && one.page !== performance.timeOrigin);
    write(kept.filter((one) => !taken.includes(one)));
    return taken.filter((one) => Math.abs(now - one.at) < KEPT_MS).map(({ given }) => given);
  } catch {
    return [];
  }
}

function write(kept: Kept[]): void {
  if (kept.length > 0) sessionStorage.setItem(KEY, JSON.stringify(kept));
  else sessionStorage.removeItem(KEY);
}

function read(): Kept[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  return Array.isArray(kept) ? kept.filter((one): one is Kept => typeof one?.given === "string") : [];
}
