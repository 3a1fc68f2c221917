import type { AnyRouter } from "@tanstack/react-router";
import { company } from "#content/company.ts";
import { shell as text } from "#text/shell.ts";

/** Title after every change; top of the page and focus on its h1 after a change of path (specification section 2). */
export function followRouteChanges(router: AnyRouter): () => void {
  // The browser would otherwise put back the old position after we went to the top.
  window.history.scrollRestoration = "manual";
  return router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    document.title = titleOf(router);
    // The first page keeps the browser's own order: nobody has navigated yet.
    if (!pathChanged || !fromLocation) return;
    if (toLocation.hash) return;
    window.scrollTo(0, 0);
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
