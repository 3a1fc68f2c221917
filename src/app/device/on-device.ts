import type { AnyRouter } from "@tanstack/react-router";
import { Workbox } from "workbox-window";
import { onUse } from "#data/local/on-use.ts";
import { outdated } from "#data/local/outdated.ts";
import { keptPushDevice } from "#data/local/push-device.ts";
import { authState } from "#data/shared/auth-state.ts";
import { closedKeepsakes } from "#data/shared/closed-keepsakes.ts";
import { idle } from "#data/shared/when-idle.ts";
import { firstPull } from "#data/sync/first-pull.ts";
import { holdSending } from "#data/sync/hold-sending.ts";
import { keepTariff } from "#data/sync/keep-tariff.ts";
import { followDatabases } from "#data/use-cases/follow-databases.ts";
import { inviteAfterUse } from "#features/install/invitation.ts";
import { sayReadyOffline } from "#features/install/offline-notice.ts";
import { followStorage, mayReload } from "#features/install/storage-notice.ts";
import { offerUpdate, replacesAnother } from "#features/install/update-notice.ts";
import { menuContent } from "#features/shell/phone-menu.tsx";
import { followClosed } from "./closed.ts";
import { reloadForLostChunks } from "./lost-chunks.ts";
import { openFromNotices } from "./notices.ts";
import { followUnsaved, type Unsaved } from "./unsaved.ts";

const UPDATE_CHECK_MS = 3_600_000;
/** How long to wait for a worker to take control; after that the page reloads anyway. */
const CONTROL_MS = 5000;
/** How long the first pull may delay caching the files. */
const FIRST_PULL_MS = 10_000;

/** Offline files, install prompt, updates and push; loaded when the page is idle, so that the first paint is not delayed. */
export async function keepOnDevice(router: AnyRouter): Promise<void> {
  const unsaved = followUnsaved(router);
  reloadForLostChunks(unsaved, import.meta.url, () => window.location.reload());
  followStorage({ unsaved, mayReload, reload: () => window.location.reload() });
  followDatabases();
  menuContent().catch((error) => console.error(error));
  const invited = inviteAfterUse(onUse).catch((error) => console.error(error));
  const tariff = keepTariff();
  openFromNotices(router);
  followClosed(closedKeepsakes);
  followPushDevice();
  // No worker in development: it would serve outdated files.
  if (import.meta.env.PROD && "serviceWorker" in navigator) await register(unsaved, tariff);
  // A quote made without a network names the days of real sailings. Their answer has an ETag and is asked for at each start.
  const { refreshSailings } = await import("#data/sync/public-sailings.ts");
  await refreshSailings();
  await invited;
}

async function register(unsaved: Unsaved, tariff: Promise<boolean>): Promise<void> {
  const workbox = new Workbox("/sw.js");
  let asked = false;
  const reload = () => {
    window.location.reload();
    // Never resolves: the lock is held until the page is unloaded, so that no sending begins in between.
    return new Promise<never>(() => {});
  };
  const parts = { unsaved, hold: holdSending, reload };
  const offer = () =>
    offerUpdate({
      ...parts,
      activate: () => {
        asked = true;
        return inControl(workbox);
      },
    });
  // On a first visit another page may be loaded while the worker installs: it waits for nobody's old version.
  workbox.addEventListener("waiting", async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (replacesAnother(registration)) offer();
  });
  // Updated in another tab: this tab still runs the old code with the new version's files, so it offers a restart too.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled && !asked) offerUpdate({ ...parts, activate: async () => {} });
    controlled = true;
  });
  // This tab can no longer store or send anything, so there is no point in waiting for unsaved input.
  const hopeless = { dirty: () => false, whenClean: () => () => {} };
  followOutdated(() => offerUpdate({ ...parts, unsaved: hopeless, activate: async () => {} }));
  // The first pull comes before the files of all other screens.
  if (authState.session()) {
    await Promise.race([firstPull, new Promise((go) => setTimeout(go, FIRST_PULL_MS))]);
    // The data has arrived but is not rendered yet.
    await idle();
  }
  await workbox.register();
  // Uses `ready` instead of the worker's event, which may have fired before the app was loaded on a prerendered page.
  navigator.serviceWorker.ready
    .then(() => tariff)
    .then((there) => (there ? sayReadyOffline() : undefined))
    .catch((error) => console.error(error));
  checkForUpdates(workbox);
}

/**
 * Renews push notifications once a day, sends their pending changes, and ends them after a sign-out in another tab. Idle
 * where none are set up.
 */
function followPushDevice(): void {
  const settle = async () => {
    if (!(await keptPushDevice())) return;
    const { notifications } = await import("#data/use-cases/notifications.ts");
    await notifications.started();
  };
  const look = () => void settle().catch((error) => console.error(error));
  look();
  window.addEventListener("online", look);
  authState.subscribe(look);
}

/** Lets the waiting version take over. */
function inControl(workbox: Workbox): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, CONTROL_MS);
    workbox.addEventListener("controlling", () => {
      clearTimeout(late);
      resolve();
    });
    workbox.messageSkipWaiting();
  });
}

function followOutdated(offer: () => void): void {
  if (outdated.get()) offer();
  else outdated.subscribe(offer);
}

/** An installed app may stay open for weeks: it looks for a new version when it is shown again. */
function checkForUpdates(workbox: Workbox): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < UPDATE_CHECK_MS) return;
    last = Date.now();
    workbox.update().catch(() => {});
  });
}
