import type { Readable } from "#lib/store.ts";

/** What the browser says about the network; false means that asking is no use. It knows cables, not servers. */
export const deviceNetwork: Readable<boolean> = {
  get: () => globalThis.navigator?.onLine ?? true,
  subscribe(fn) {
    window.addEventListener("online", fn);
    window.addEventListener("offline", fn);
    return () => {
      window.removeEventListener("online", fn);
      window.removeEventListener("offline", fn);
    };
  },
};
