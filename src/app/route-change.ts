import type { AnyRouter } from "@tanstack/react-router";
import { company } from "#content/company.ts";
import { shell as text } from "#text/shell.ts";

/**
 * Title after every change, focus on the page's h1 after a change of path. Going to the top (specification section 2) is
 * the router's own doing on every navigation that does not say resetScroll={false}.
 */
export function followRouteChanges(router: AnyRouter): () => void {
  // The browser would otherwise put back the old position after the router went to the top.
  window.history.scrollRestoration = "manual";
  return router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    document.title = titleOf(router);
    // The first page keeps the browser's own order: nobody has navigated yet.
    if (!pathChanged || !fromLocation || toLocation.hash) return;
    focusPage();
  });
}

/** The innermost title among the matched routes, with the company's name. */
export function titleOf(router: AnyRouter): string {
  const titles = router.state.matches.flatMap((match) => (match.meta ?? []).map((meta) => meta?.title));
  const page = titles.filter((title): title is string => typeof title === "string").at(-1);
  return page ? text.pageTitle(page, company.name) : company.name;
}

function focusPage(): void {
  const target = document.getElementById("page-title") ?? document.getElementById("main");
  target?.focus({ preventScroll: true });
}
