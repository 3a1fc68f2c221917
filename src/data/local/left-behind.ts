import { deviceStorage } from "#data/device-storage.ts";

const PREFIX = "akamas:unwritten:";

/** Where in localStorage a draft is left that a page did not see written. */
export const placeOf = (owner: string, key: string): string => `${PREFIX}${owner}:${key}`;

/** The places where something was left. */
export function leftBehind(): string[] {
  const storage = deviceStorage();
  if (!storage) return [];
  return Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "").filter((name) =>
    name.startsWith(PREFIX),
  );
}
