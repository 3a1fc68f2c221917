import "#ui/styles.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { followRouteChanges } from "./route-change.ts";
import { makeRouter } from "./router.ts";
import { startSession } from "./start-session.ts";

const router = makeRouter();
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const drawn = root.firstElementChild !== null;

followRouteChanges(router);
await router.load();
if (drawn) {
  // Says that the markup came from the prerender: without it the router wraps matches in a Suspense that the markup lacks.
  (router as { ssr?: unknown }).ssr = { manifest: undefined };
  hydrateRoot(root, <App router={router} />, { onRecoverableError: (error) => console.error("hydration", error) });
} else {
  createRoot(root).render(<App router={router} />);
}
document.documentElement.dataset.ready = "";
// A guarded screen must not outlive its session: its guard runs again.
startSession(() => void router.invalidate());
