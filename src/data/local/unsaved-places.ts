import { deviceStorage } from "#data/shared/device-storage.ts";

/** Devices in the field have this prefix. */
const PREFIX = "akamas:unwritten:";

/** The localStorage key of a draft that was not yet written when its page closed. */
export const placeOf = (owner: string, key: string): string => `${PREFIX}${owner}:${key}`;

/** The keys of all such drafts. */
export function unsavedPlaces(): string[] {
  const storage = deviceStorage();
  if (!storage) return [];
  return Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "").filter((name) =>
    name.startsWith(PREFIX),
  );
}
