import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from "@tanstack/react-router";
import type { PropsWithChildren, ReactElement } from "react";
import { ErrorScreen } from "./error-screen.tsx";
import { routeTree } from "./route-tree.gen.ts";

/** "12E4567890" is a reference, and a tracking number may have more digits than a number can: then it stays a text. */
function fromAddress(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // What is thrown here leaves the text as it is, as what is no JSON does.
  if (typeof value === "number" && String(value) !== text) throw new SyntaxError("not a number");
  return value;
}

/** The router. Prerendering and tests pass a memory history; prerendering also a component around each screen. */
export function makeRouter(history?: RouterHistory, InnerWrap?: (props: PropsWithChildren) => ReactElement) {
  return createRouter({
    routeTree,
    parseSearch: parseSearchWith(fromAddress),
    stringifySearch: stringifySearchWith(JSON.stringify, fromAddress),
    defaultPreload: "intent",
    defaultErrorComponent: ErrorScreen,
    // A chunk from a cache takes less than this, and a skeleton for so short a time only flickers.
    defaultPendingMs: 400,
    // Scroll restoration needs an inline script in the page, and every page starts at its top anyway (rule: site.scroll).
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
    /** Starts the screen's local reads, when the app starts with this screen. */
    firstReads?: () => Promise<unknown>;
  }
}
