import "#ui/styles.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { followRouteChanges } from "./route-change.ts";
import { makeRouter } from "./router.ts";
import { startSession } from "./start-session.ts";
import { whenIdle } from "./when-idle.ts";

const router = makeRouter();

// Not a top-level await: the screens' files import this one, and would wait for it while it waits for them.
async function start(root: HTMLElement): Promise<void> {
  const drawn = root.firstElementChild !== null;
  followRouteChanges(router);
  router.subscribe("onRendered", () => {
    document.documentElement.dataset.ready = "";
  });
  await router.load();
  if (drawn) {
    // Says that the markup came from the prerender: otherwise the router wraps matches in a Suspense that the markup lacks.
    (router as { ssr?: unknown }).ssr = { manifest: undefined };
    hydrateRoot(root, <App router={router} />, { onRecoverableError: (error) => console.error("hydration", error) });
  } else {
    createRoot(root).render(<App router={router} />);
  }
  // A guarded screen must not outlive its session: its guard runs again.
  startSession(() => void router.invalidate());
  whenIdle(async () => (await import("#app/device/on-device.ts")).keepOnDevice(router));
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
void start(root).catch((error) => console.error(error));
