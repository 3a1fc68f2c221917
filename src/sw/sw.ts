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
import { answerNotice, renewSubscription, sendPendingPushChanges, showPush } from "./notices.ts";
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

// The shell, every screen's code, styles, fonts and icons of one build: cached and deleted together.
precacheAndRoute(everybody);
cleanupOutdatedCaches();
self.addEventListener("install", routeAssets);

// The barcode decoder, a megabyte, is cached only on devices that have opened the warehouse.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isScannerFile(url.pathname),
  ({ request }) => answerScannerFile(request),
);
// Its failure does not fail the installation: without the decoder a number can still be typed.
self.addEventListener("install", (event) => event.waitUntil(renewScanner(scanner).catch(() => {})));
self.addEventListener("activate", (event) => event.waitUntil(dropOldScanners(scanner)));

const shell = createHandlerBoundToURL("/index.html");
// Every address of the app gets the shell, online and offline. An unknown address gets it with 200, and the router shows the
// not-found page; first visits and crawlers get the server's 404.
registerRoute(({ request, url }) => request.mode === "navigate" && isAppPath(url.pathname), shell);

// The worker also controls the tab of the first visit, so that it can open further screens offline.
clientsClaim();

// A new build becomes active when the person presses "Restart" or all tabs of the old one are closed, never on install.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  if (event.data?.type === "KEEP_SCANNER") event.waitUntil(keepScanner(scanner).catch(() => {}));
});

self.addEventListener("sync" as "message", (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === PUSH_SYNC_TAG) sync.waitUntil(sendPendingPushChanges(self.registration));
  else answerSync(sync, self.clients);
});

self.addEventListener("push", (event) => event.waitUntil(showPush(self.registration, event.data?.text() ?? "")));
self.addEventListener("notificationclick", (event) => event.waitUntil(answerNotice(self, event)));
self.addEventListener("pushsubscriptionchange" as "activate", (event) =>
  event.waitUntil(renewSubscription(self.registration)),
);
