import { useStore } from "#lib/use-store.ts";

/** The contrary of the utilities of 37.5rem, also between two whole pixels. */
const NARROW = "not all and (min-width: 37.5rem)";

const narrow = {
  get: () => window.matchMedia(NARROW).matches,
  subscribe: (changed: () => void) => {
    const query = window.matchMedia(NARROW);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  },
};

/** Whether the booking is on a phone. What only a phone shows is not in the page elsewhere. */
export const useNarrow = (): boolean => useStore(narrow, false);
