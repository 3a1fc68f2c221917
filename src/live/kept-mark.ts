import { useSyncExternalStore } from "react";
import { keptMark } from "#data/kept-mark.ts";

/** Whether a visitor's booking is kept on this device; free of the databases, for every page's header. */
export function useKeptMark(): boolean {
  return useSyncExternalStore(keptMark.subscribe, keptMark.waiting, () => false);
}
