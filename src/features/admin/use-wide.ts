import { useSyncExternalStore } from "react";

/** From here on list and detail stand beside each other (design: --breakpoint-md, 840 px). */
const WIDE = "(min-width: 52.5rem)";

/** Whether there is room for two panes. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}

function subscribe(fn: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", fn);
  return () => query.removeEventListener("change", fn);
}
