import { getValue, updateValue } from "./keyval.ts";

/** Not in the mirror, which a sign-out deletes: the next person on this device need not print the same labels again. */
const KEY = "labels-printed";
const KEPT_MS = 180 * 86_400_000;

/** When each pallet's label was printed on this device: milliseconds by pallet id. */
export type PrintedLabels = Readonly<Record<string, number>>;

export async function printedLabels(): Promise<PrintedLabels> {
  return (await getValue<PrintedLabels>(KEY)) ?? {};
}

/** Records that these were printed, and removes records older than half a year. */
export async function keepPrinted(pallets: readonly string[], now: number): Promise<void> {
  await updateValue<PrintedLabels>(KEY, (before = {}) => ({
    ...Object.fromEntries(Object.entries(before).filter(([, at]) => at > now - KEPT_MS)),
    ...Object.fromEntries(pallets.map((id) => [id, now])),
  }));
}
