import { recoverUnsaved } from "#data/local/recover-unsaved.ts";
import { placesOf, SET_DOWN, unsavedPlaces } from "#data/local/unsaved-places.ts";
import type * as right from "#data/use-cases/recover-kept.ts";
import { takeUp } from "#data/use-cases/take-up.ts";

/** The first screen comes after what earlier pages have left. */
export const recoverKept: typeof right.recoverKept = async () => {
  if (unsavedPlaces().length > 0) await recoverUnsaved();
  if (placesOf(SET_DOWN).length > 0) await takeUp();
};
