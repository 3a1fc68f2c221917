import { placesOf, WIPE } from "#data/local/unsaved-places.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import * as right from "#data/use-cases/wipe.ts";

/** Nothing is left to do for a later start. */
export const wipe: typeof right.wipe = async (signedOut) => {
  for (const mark of placesOf(WIPE)) deviceStorage()?.removeItem(mark);
  await right.wipe(signedOut);
};
