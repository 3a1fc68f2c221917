import type { AnyRouter } from "@tanstack/react-router";
import { descriptionOf, titleOf } from "./head-of.ts";

/**
 * Sets the title after every change, and the focus to the page's h1 after a change of path. Scrolling to the top (rule:
 * site.scroll) is done by the router, unless a navigation says resetScroll={false}.
 */
export function followRouteChanges(router: AnyRouter): () => void {
  // Otherwise the browser would restore the old position after the router scrolled to the top.
  window.history.scrollRestoration = "manual";
  // Parts that are skipped have estimated heights (prerender/below.css): going back to a place needs the real ones.
  const stop = router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) document.documentElement.dataset.styled = "";
  });
  const end = router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    document.title = titleOf(router);
    // No focus on the first page: there was no navigation yet.
    if (!pathChanged || !fromLocation) return;
    describePage(router, toLocation.pathname);
    if (!toLocation.hash) focusPage();
  });
  return () => {
    stop();
    end();
  };
}

/** Updates canonical address and description, which a prerendered page has for itself only; browsers use them for sharing. */
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
