import { useSyncExternalStore } from "react";
import { pageEngine } from "#data/sync/engine.ts";

/** Whether the list on screen could not be brought up to date, and the way to try once more. */
export function usePullState(): { failed: boolean; retry: () => void } {
  const { pullFailed, pull } = pageEngine();
  return { failed: useSyncExternalStore(pullFailed.subscribe, pullFailed.get, never), retry: pull };
}

const never = () => false;
