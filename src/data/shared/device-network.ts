import type { Readable } from "#lib/store.ts";

/**
 * The browser's view of the network; false means that a request is useless. True does not mean that a server is reachable.
 */
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
