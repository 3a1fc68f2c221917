import { placesOf, recoverBy, SET_DOWN, unsavedPlaces } from "#data/local/unsaved-places.ts";

/**
 * Moves what earlier pages left beside the databases into them. No screen waits for it: what reads a draft does, for as long as
 * the database answers (data/local/storage.ts). What fails is tried again at the next start.
 */
export function recoverKept(): void {
  if (unsavedPlaces().length > 0)
    void recoverBy(async () => (await import("#data/local/recover-unsaved.ts")).recoverUnsaved());
  if (placesOf(SET_DOWN).length > 0)
    import("./take-up.ts").then(({ takeUp }) => takeUp()).catch((error) => console.error(error));
}
