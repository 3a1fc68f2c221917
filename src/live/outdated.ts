import { outdated } from "#data/local/outdated.ts";
import { useStore } from "#lib/use-store.ts";

/** True when a newer version of the app has taken the databases over: "Update ready", nothing can be submitted here. */
export function useOutdated(): boolean {
  return useStore(outdated, false);
}
