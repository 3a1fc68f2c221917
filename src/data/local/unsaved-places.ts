import { deviceStorage } from "#data/shared/device-storage.ts";

/** A draft that was not yet written when its page closed has this prefix, also on devices in the field. */
export const UNSAVED = "akamas:unwritten:";

/** The localStorage key of a draft that was not yet written when its page closed. */
export const placeOf = (owner: string, key: string): string => `${UNSAVED}${owner}:${key}`;

/** The keys of all such drafts. */
export const unsavedPlaces = (): string[] => placesOf(UNSAVED);

let recovering: Promise<void> | null = null;
/** While such drafts move into the database: whoever reads a draft then reads it after that. */
export const recovery = (): Promise<void> | null => recovering;

/** Runs `work`, which moves them. Never rejects. */
export function recoverBy(work: () => Promise<void>): Promise<void> {
  recovering = work()
    .catch((error) => console.error(error))
    .finally(() => {
      recovering = null;
    });
  return recovering;
}

/** What was done while storage was closed (set-down.ts) has this prefix. */
export const SET_DOWN = "akamas:set-down:";

/** A person who has signed out and whose data this device still has, has this prefix (use-cases/wipe.ts). */
export const WIPE = "akamas:wipe:";

/** The keys of localStorage that begin with `prefix`. */
export function placesOf(prefix: string): string[] {
  const storage = deviceStorage();
  if (!storage) return [];
  return Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "").filter((name) =>
    name.startsWith(prefix),
  );
}
