import type { AnyRouter } from "@tanstack/react-router";
import { descriptionOf, titleOf } from "./head-of.ts";

/**
 * Title after every change, focus on the page's h1 after a change of path. Going to the top (rule: site.scroll) is
 * the router's own doing on every navigation that does not say resetScroll={false}.
 */
export function followRouteChanges(router: AnyRouter): () => void {
  // The browser would otherwise put back the old position after the router went to the top.
  window.history.scrollRestoration = "manual";
  return router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    document.title = titleOf(router);
    // The first page keeps the browser's own order: nobody has navigated yet.
    if (!pathChanged || !fromLocation) return;
    describePage(router, toLocation.pathname);
    if (!toLocation.hash) focusPage();
  });
}

/** A prerendered page came with its own address and description; browsers share the address of the page they are on. */
function describePage(router: AnyRouter, path: string): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(path, canonical.href).href;
  const description = document.querySelector('meta[name="description"]');
  description?.setAttribute("content", descriptionOf(router) ?? "");
}

function focusPage(): void {
  const target = document.getElementById("page-title") ?? document.getElementById("main");
  target?.focus({ preventScroll: true });
}
