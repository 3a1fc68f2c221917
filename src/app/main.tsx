import "#ui/styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { leftBehind } from "#data/local/left-behind.ts";
import { whenIdle } from "#data/when-idle.ts";
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
  if (leftBehind().length > 0)
    await import("#data/local/take-in.ts")
      .then(({ takeInLeft }) => takeInLeft())
      .catch((error) => console.error(error));
  // A page that the build drew is taken over as it was drawn: as one that has read nothing.
  const reads = drawn ? null : firstReads(router);
  await router.load();
  await reads;
  if (drawn) {
    // Says that the markup came from the prerender: otherwise the router wraps matches in a Suspense that the markup lacks.
    (router as { ssr?: unknown }).ssr = { manifest: undefined };
    // In slices: the page is painted already, and stays answering while it becomes the app's.
    startTransition(() => {
      hydrateRoot(root, <App router={router} />, { onRecoverableError: (error) => console.error("hydration", error) });
    });
  } else {
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
