import type { AnyRouter } from "@tanstack/react-router";
import { Workbox } from "workbox-window";
import { onUse } from "#data/local/on-use.ts";
import { outdated } from "#data/local/outdated.ts";
import { keptPushDevice } from "#data/local/push-device.ts";
import { authState } from "#data/shared/auth-state.ts";
import { idle } from "#data/shared/when-idle.ts";
import { firstPull } from "#data/sync/first-pull.ts";
import { holdSending } from "#data/sync/hold-sending.ts";
import { keepTariff } from "#data/sync/keep-tariff.ts";
import { inviteAfterUse } from "#features/install/invitation.ts";
import { sayReadyOffline } from "#features/install/offline-notice.ts";
import { offerUpdate } from "#features/install/update-notice.ts";
import { menuContent } from "#features/shell/phone-menu.tsx";
import { reloadForLostChunks } from "./lost-chunks.ts";
import { openFromNotices } from "./notices.ts";
import { followUnsaved, type Unsaved } from "./unsaved.ts";

const UPDATE_CHECK_MS = 3_600_000;
/** A worker that does not come into control by then will not: the reload finds out. */
const CONTROL_MS = 5000;
/** A first pull that takes longer no longer holds up the files. */
const FIRST_PULL_MS = 10_000;

/** Everything that makes the app one of this device; loaded when the page is idle, so that its first paint pays nothing. */
export async function keepOnDevice(router: AnyRouter): Promise<void> {
  const unsaved = followUnsaved(router);
  reloadForLostChunks(unsaved, import.meta.url, () => window.location.reload());
  menuContent().catch((error) => console.error(error));
  const invited = inviteAfterUse(onUse).catch((error) => console.error(error));
  const tariff = keepTariff();
  openFromNotices(router);
  followPushDevice();
  // The development server has no worker: it would serve yesterday's files.
  if (import.meta.env.PROD && "serviceWorker" in navigator) await register(unsaved, tariff);
  await invited;
}

async function register(unsaved: Unsaved, tariff: Promise<boolean>): Promise<void> {
  const workbox = new Workbox("/sw.js");
  let asked = false;
  const reload = () => {
    window.location.reload();
    // The lock is held until the page is gone: nothing may begin to be sent in between.
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
  workbox.addEventListener("waiting", offer);
  // Restarted in another tab: this one runs the old screens on the new version's files, until the person restarts it too.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled && !asked) offerUpdate({ ...parts, activate: async () => {} });
    controlled = true;
  });
  // Nothing of this tab can be stored or sent any more: waiting for the form would be waiting for nothing.
  const hopeless = { dirty: () => false, whenClean: () => () => {} };
  followOutdated(() => offerUpdate({ ...parts, unsaved: hopeless, activate: async () => {} }));
  // What the person waits for comes first, the files of all other screens behind it.
  if (authState.session()) {
    await Promise.race([firstPull, new Promise((go) => setTimeout(go, FIRST_PULL_MS))]);
    // It is there, and not drawn yet.
    await idle();
  }
  await workbox.register();
  // Not when the worker says so: a page that the build drew may have brought it before any of the app was here.
  navigator.serviceWorker.ready
    .then(() => tariff)
    .then((there) => (there ? sayReadyOffline() : undefined))
    .catch((error) => console.error(error));
  checkForUpdates(workbox);
}

/** What a device without a network was asked to tell, and what a sign-out in another tab ends; nothing where none was asked for. */
function followPushDevice(): void {
  const settle = async () => {
    if (!(await keptPushDevice())) return;
    const { notifications } = await import("#data/use-cases/notifications.ts");
    await notifications.settle();
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
