import { useSyncExternalStore } from "react";
import type { Readable } from "./store.ts";

/**
 * The value of a store. `serverValue` is used for prerendering and hydration; by default the store's own value. It must be the
 * same object each time.
 */
export function useStore<T>(store: Readable<T>, serverValue?: T): T {
  return useSyncExternalStore(store.subscribe, store.get, serverValue === undefined ? store.get : () => serverValue);
}
