import { cacheNames } from "workbox-core";

/** TypeScript's libraries have no types for static routing. */
type Rule = {
  condition: { urlPattern: string; requestMethod: string };
  source: "fetch-event" | { cacheName: string };
};
type Routing = { addRoutes?: (rules: Rule[]) => Promise<void> };

/**
 * Static routing: where the browser supports it, a build's files are read from the cache without starting this worker, which
 * would take longer than reading the file. Their names carry a hash, so that a file of any build is the right one; a missing
 * one is fetched from the network.
 */
export function routeAssets(event: Event & Routing): void {
  event
    .addRoutes?.([
      // They are in a cache of their own, which the worker reads (scanner-files.ts). The first matching rule wins.
      { condition: { urlPattern: "/assets/scanner-*", requestMethod: "GET" }, source: "fetch-event" },
      { condition: { urlPattern: "/assets/*", requestMethod: "GET" }, source: { cacheName: cacheNames.precache } },
    ])
    .catch((error) => console.error(error));
}
