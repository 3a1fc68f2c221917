import { useSyncExternalStore } from "react";
import { isOutdated, onOutdated } from "#data/local/outdated.ts";

/** True when a newer version of the app has taken the databases over: "Update ready", nothing can be submitted here. */
export function useOutdated(): boolean {
  return useSyncExternalStore(onOutdated, isOutdated, () => false);
}
