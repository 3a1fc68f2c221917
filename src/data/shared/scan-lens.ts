import { deviceStorage } from "./device-storage.ts";

const KEY = "akamas_scan_lens";

/** The id of the lens that was chosen for the scanner on this device, "" for none. */
export const keptLens = (): string => deviceStorage()?.getItem(KEY) ?? "";

/** "" forgets it. */
export function keepLens(id: string): void {
  try {
    if (id) deviceStorage()?.setItem(KEY, id);
    else deviceStorage()?.removeItem(KEY);
  } catch (error) {
    // On a full device the next start has the browser's camera again.
    console.error(error);
  }
}
