import { clientsClaim } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { PUSH_SYNC_TAG } from "#data/sync/push-device.ts";
import { isAppPath } from "./app-path.ts";
import { routeAssets } from "./asset-routes.ts";
import { answerSync, type SyncEvent } from "./background-sync.ts";
import { answerNotice, renewSubscription, showPush, tellWhatIsLeft } from "./notices.ts";
import {
  answerScannerFile,
  dropOldScanners,
  isScannerFile,
  keepScanner,
  renewScanner,
  sortOut,
} from "./scanner-files.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const { everybody, scanner } = sortOut(self.__WB_MANIFEST);

// The shell, every screen's code, styles, fonts and icons of one build: they come and go together.
precacheAndRoute(everybody);
cleanupOutdatedCaches();
self.addEventListener("install", routeAssets);

// The decoder of the camera, a megabyte, is kept where the warehouse was opened.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isScannerFile(url.pathname),
  ({ request }) => answerScannerFile(request),
);
// A build is not held up by it: without the decoder a number can still be typed.
self.addEventListener("install", (event) => event.waitUntil(renewScanner(scanner).catch(() => {})));
self.addEventListener("activate", (event) => event.waitUntil(dropOldScanners(scanner)));

const shell = createHandlerBoundToURL("/index.html");
// Every address of the app is the same shell, online as offline. One that no screen knows is answered with it too, with
// 200: the router then draws the page for lost ways. The server's 404 is for who asks it: first visits and crawlers.
registerRoute(({ request, url }) => request.mode === "navigate" && isAppPath(url.pathname), shell);

// The tab of the first visit is served from then on: a screen it opens after the network has gone is there.
clientsClaim();

// A new build waits until the person says "Restart" or every tab of the old one is closed; never on install.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  if (event.data?.type === "KEEP_SCANNER") event.waitUntil(keepScanner(scanner).catch(() => {}));
});

self.addEventListener("sync" as "message", (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === PUSH_SYNC_TAG) sync.waitUntil(tellWhatIsLeft(self.registration));
  else answerSync(sync, self.clients);
});

self.addEventListener("push", (event) => event.waitUntil(showPush(self.registration, event.data?.text() ?? "")));
self.addEventListener("notificationclick", (event) => event.waitUntil(answerNotice(self, event)));
self.addEventListener("pushsubscriptionchange" as "activate", (event) =>
  event.waitUntil(renewSubscription(self.registration)),
);
