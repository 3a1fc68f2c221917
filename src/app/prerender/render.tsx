import { createMemoryHistory } from "@tanstack/react-router";
import { type PropsWithChildren, type ReactElement, Suspense } from "react";
import { prerender } from "react-dom/static";
import { App } from "../app.tsx";
import { descriptionOf, nameOf, titleOf } from "../head-of.ts";
import { makeRouter } from "../router.ts";
import { lostHead, NOT_INDEXED, pageHead, sharedHead } from "./head.ts";
import { LOST_PATH, type PublicPage } from "./pages.ts";

export type Drawn = {
  path: string;
  /** The page's own head tags. */
  head: string[];
  /** The content of #root. */
  markup: string;
  /** The route files it is rendered from, such as "src/routes/lcl-service.tsx": the page needs their styles. */
  routes: string[];
};

/** Renders one page for a visitor without a session. Throws when the path is unknown or a route fails. */
export async function draw(page: PublicPage, publicUrl: string): Promise<Drawn> {
  const { router, drawn } = await drawAt(page.path);
  const name = nameOf(router);
  const description = descriptionOf(router);
  if (!name || !description) throw new Error(`${page.path} has no title or no description`);
  return { ...drawn, head: pageHead(page, { name, title: titleOf(router), description }, publicUrl) };
}

/** The head of the shell for addresses below a public page, such as a tracking page of one shipment. */
export async function headBelow(path: string, publicUrl: string): Promise<string[]> {
  const { router } = await drawAt(path);
  const name = nameOf(router);
  const description = descriptionOf(router);
  if (!name || !description) throw new Error(`${path} has no title or no description`);
  return sharedHead({ name, title: titleOf(router), description }, path, publicUrl);
}

/** Renders a page that is filled by the server, with the head of a public page; it is not indexed. */
export async function drawAnswered(path: string, head: readonly string[]): Promise<Drawn> {
  const { drawn } = await drawAt(path);
  return { ...drawn, head: [...head, NOT_INDEXED] };
}

/** Renders the not-found page. */
export async function drawLost(): Promise<Drawn> {
  const { router, drawn } = await drawAt(LOST_PATH);
  return { ...drawn, head: lostHead(titleOf(router)) };
}

async function drawAt(path: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }), InBrowser);
  await router.load();
  const { matches, location } = router.state;
  const failed = matches.find(({ status }) => status !== "success");
  if (failed) throw failed.error instanceof Error ? failed.error : new Error(`${path}: ${failed.status}`);
  if (location.pathname !== path) throw new Error(`${path} leads to ${location.pathname}`);
  const routes = matches.map(({ routeId }) => fileOf(routeId));
  return { router, drawn: { path, markup: await markupOf(<App router={router} />), routes } };
}

/**
 * In the browser the router renders screens inside a Suspense, on a server without one, but hydration needs the same tree.
 * Should that change, React logs it to the console, and the tests of the pages fail (tests/e2e/site.spec.ts).
 */
function InBrowser({ children }: PropsWithChildren) {
  return <Suspense>{children}</Suspense>;
}

/** Unlike renderToString it reports errors: a component that fails would otherwise silently be left to the browser. */
async function markupOf(app: ReactElement): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(app, {
    onError: (error) => {
      failures.push(error);
    },
    // Everything in one piece: parts that are streamed later are moved into place by inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return markup;
}

/** The route "/lcl-service" is in src/routes/lcl-service.tsx. */
function fileOf(routeId: string): string {
  const name = routeId === "/" ? "index" : routeId.replace(/^\//, "").replaceAll("/", ".");
  return `src/routes/${name}.tsx`;
}
