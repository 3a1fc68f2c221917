import type { Readable } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

/** From this width on list and detail are side by side (design: --breakpoint-md, 840 px). */
const WIDE = "(min-width: 52.5rem)";

const wide: Readable<boolean> = {
  get: () => window.matchMedia(WIDE).matches,
  subscribe(fn) {
    const query = window.matchMedia(WIDE);
    query.addEventListener("change", fn);
    return () => query.removeEventListener("change", fn);
  },
};

/** Whether there is room for two panes. */
export function useWide(): boolean {
  return useStore(wide, false);
}
