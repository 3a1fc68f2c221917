import { cacheNames } from "workbox-core";

/** TypeScript's libraries do not know static routes. */
type Rule = {
  condition: { urlPattern: string; requestMethod: string };
  source: "fetch-event" | { cacheName: string };
};
type Routing = { addRoutes?: (rules: Rule[]) => Promise<void> };

/**
 * A build's files come straight from the cache, where the browser can do that: waking this worker for each of them takes
 * longer than reading it. Their names carry a hash, so whatever build left one there, it is the right one; what is not
 * there is asked of the network, as the worker itself would.
 */
export function routeAssets(event: Event & Routing): void {
  event
    .addRoutes?.([
      // In a cache of their own, which this worker knows (scanner-files.ts). The first rule that fits counts.
      { condition: { urlPattern: "/assets/scanner-*", requestMethod: "GET" }, source: "fetch-event" },
      { condition: { urlPattern: "/assets/*", requestMethod: "GET" }, source: { cacheName: cacheNames.precache } },
    ])
    .catch((error) => console.error(error));
}
