import { pageEngine } from "#data/sync/engine.ts";
import { useStore } from "#lib/use-store.ts";

/** Whether the last pull failed, other than for want of a network, and a function to retry. */
export function usePullState(): { failed: boolean; retry: () => void } {
  const { pullFailed, pull } = pageEngine();
  return { failed: useStore(pullFailed, false) === "failed", retry: pull };
}
