import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { routeTree } from "./route-tree.gen.ts";

/** The router; prerendering and tests give it a memory history. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    defaultPreload: "intent",
    defaultErrorComponent: ErrorScreen,
    // A chunk from the service worker or the cache is there at once; a skeleton for less than this only flickers.
    defaultPendingMs: 400,
    // Restoring positions would put an inline script into the page; the specification wants the top anyway.
    scrollRestoration: false,
    ...(history ? { history } : {}),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    /** Reads what the screen shows of this device, when the app starts with it. */
    firstReads?: () => Promise<unknown>;
  }
}
