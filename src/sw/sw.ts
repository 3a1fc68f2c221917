import { clientsClaim } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { keepTariff } from "#data/local/keep-tariff.ts";
import { isAppPath } from "./app-path.ts";
import { routeAssets } from "./asset-routes.ts";
import { answerSync, type SyncEvent } from "./background-sync.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// The shell, every screen's code, styles, fonts and icons of one build: they come and go together.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
self.addEventListener("install", routeAssets);

const shell = createHandlerBoundToURL("/index.html");
// Every address of the app is the same shell, online as offline. One that no screen knows is answered with it too, with
// 200: the router then draws the page for lost ways. The server's 404 is for who asks it: first visits and crawlers.
registerRoute(({ request, url }) => request.mode === "navigate" && isAppPath(url.pathname), shell);

// The tab of the first visit is served from then on: a screen it opens after the network has gone is there.
clientsClaim();

// A new build waits until the person says "Restart" or every tab of the old one is closed; never on install.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  // From a page on which nothing of the app runs (src/app/prerender/boot.ts).
  if (event.data?.type === "KEEP_TARIFF") event.waitUntil(keepTariff());
});

self.addEventListener("sync" as "message", (event) => answerSync(event as unknown as SyncEvent, self.clients));
