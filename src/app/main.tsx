import "#ui/styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { unsavedPlaces } from "#data/local/unsaved-places.ts";
import { whenIdle } from "#data/shared/when-idle.ts";
import { App } from "./app.tsx";
import { firstReads } from "./first-reads.ts";
import { followRouteChanges } from "./route-change.ts";
import { makeRouter } from "./router.ts";
import { startSession } from "./start-session.ts";

const router = makeRouter();

// Not a top-level await: the screens' files import this one, and would wait for it while it waits for them.
async function start(root: HTMLElement): Promise<void> {
  const drawn = root.firstElementChild !== null;
  followRouteChanges(router);
  router.subscribe("onRendered", () => {
    // A prerendered page kept what was pressed before the app was there (prerender/boot.ts). It happens in a task of its
    // own: the router says so in the middle of React's commit, where an event does not take over the part it is meant for.
    setTimeout(() => {
      document.documentElement.dataset.ready = "";
      window.dispatchEvent(new Event("akamas:ready"));
    });
  });
  // Before anything shows a draft. What cannot be taken in now waits for the next start, and does not hold up this one.
  if (unsavedPlaces().length > 0)
    await import("#data/local/recover-unsaved.ts")
      .then(({ recoverUnsaved }) => recoverUnsaved())
      .catch((error) => console.error(error));
  const reads = firstReads(router);
  await router.load();
  if (drawn) {
    // Taken over as it was drawn, as one that has read nothing yet. In slices: the page is painted already, and stays
    // answering while it becomes the app's.
    startTransition(() => {
      hydrateRoot(root, <App router={router} />, { onRecoverableError: (error) => console.error("hydration", error) });
    });
  } else {
    await reads;
    createRoot(root).render(<App router={router} />);
  }
  // A guarded screen must not outlive its session: its guard runs again.
  startSession(() => void router.invalidate());
  whenIdle(
    () => import("#app/device/on-device.ts"),
    ({ keepOnDevice }) => keepOnDevice(router),
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
void start(root).catch((error) => console.error(error));
