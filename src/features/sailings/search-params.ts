import { MOST_CONTAINERS } from "#domain/sailings/containers.ts";

export type SailingPart = "plan" | "load" | "manifest";

/** The shown part of a sailing, in the search parameters. */
export type SailingSearch = { view?: "load" | "manifest" | undefined; container?: number | undefined };

/** Invalid values are dropped. */
export function sailingSearch(search: Record<string, unknown>): SailingSearch {
  const container = Number(search.container);
  const view = search.view === "load" || search.view === "manifest" ? search.view : undefined;
  const known = Number.isInteger(container) && container > 1 && container <= MOST_CONTAINERS;
  return { view, container: known ? container : undefined };
}
