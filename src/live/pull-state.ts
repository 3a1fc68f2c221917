import { pageEngine } from "#data/sync/engine.ts";
import { useStore } from "#lib/use-store.ts";

/** Whether the list on screen could not be brought up to date, and the way to try once more. */
export function usePullState(): { failed: boolean; retry: () => void } {
  const { pullFailed, pull } = pageEngine();
  return { failed: useStore(pullFailed, false), retry: pull };
}
