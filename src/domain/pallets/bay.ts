import { clean } from "#domain/text/clean.ts";
import type { ScanPoint } from "./scan.ts";

/** Points with a warehouse, where a pallet is put into a bay. */
export function hasBays(point: ScanPoint): boolean {
  return point === "hub_in" || point === "port_in";
}

type Placed = { id: string; state: string; bay: string; cancelled: boolean };

/** The bay where most of a shipment's other pallets stand at the same point; "" for none, and where the pallet has a bay. */
export function bayBeside(pallet: Placed, siblings: readonly Placed[]): string {
  if (pallet.bay !== "") return "";
  const there = siblings.filter(({ id, state, cancelled }) => id !== pallet.id && state === pallet.state && !cancelled);
  const counts = new Map<string, number>();
  for (const { bay } of there) if (bay !== "") counts.set(bay, (counts.get(bay) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? "";
}

/** A typed bay in the form in which it is stored: "bay  d 4" is "D 4". */
export function readBay(typed: string): string {
  return clean(typed, "code").replace(/ +/g, " ").replace(/^bay /i, "").toUpperCase();
}
