import { outdated } from "#data/local/outdated.ts";
import { useStore } from "#lib/use-store.ts";

/** True when a newer version of the app has upgraded the databases: this tab can submit nothing and shows "Update ready". */
export function useOutdated(): boolean {
  return useStore(outdated, false);
}
