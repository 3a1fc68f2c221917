import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { PropsWithChildren, ReactElement } from "react";
import { ErrorScreen } from "./error-screen.tsx";
import { routeTree } from "./route-tree.gen.ts";

/** The router; prerendering and tests give it a memory history, prerendering also what its screens stand in. */
export function makeRouter(history?: RouterHistory, InnerWrap?: (props: PropsWithChildren) => ReactElement) {
  return createRouter({
    routeTree,
    defaultPreload: "intent",
    defaultErrorComponent: ErrorScreen,
    // A chunk from the service worker or the cache is there at once; a skeleton for less than this only flickers.
    defaultPendingMs: 400,
    // Restoring positions would put an inline script into the page; every page starts at its top anyway (rule: site.scroll).
    scrollRestoration: false,
    ...(history ? { history } : {}),
    ...(InnerWrap ? { InnerWrap } : {}),
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
