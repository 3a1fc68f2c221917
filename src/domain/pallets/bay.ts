import { clean } from "#domain/text/clean.ts";
import type { ScanPoint } from "./scan.ts";

/** Points with a warehouse, where a pallet is put into a bay. */
export function hasBays(point: ScanPoint): boolean {
  return point === "hub_in" || point === "port_in";
}

/** A typed bay in the form in which it is stored: "bay  d 4" is "D 4". */
export function readBay(typed: string): string {
  return clean(typed, "code").replace(/ +/g, " ").replace(/^bay /i, "").toUpperCase();
}
