import { type Scan, scanTime, standingScans } from "./scan.ts";

/** Somebody's word that a pallet is missing, or that it is not any more. `at` in ms; `op` is the name of the change. */
export type MissingWord = { at: number; op: string; missing: boolean };

/** Whether a word replaces the known one: the later of the two, and of two at the same time the one with the greater name. */
export function isLaterWord(word: MissingWord, known: MissingWord | null): boolean {
  if (known === null) return true;
  return word.at === known.at ? word.op > known.op : word.at > known.at;
}

/** Since when a pallet is missing, in ms; null when it is not, or a scan that counts was made after the word. */
export function missingSince(word: MissingWord | null, scans: readonly Scan[]): number | null {
  if (!word?.missing || standingScans(scans).some((scan) => scanTime(scan) > word.at)) return null;
  return word.at;
}
