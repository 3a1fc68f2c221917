import "#ui/styles.css";
import "#lib/without-channel.ts";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { hasAnswer } from "#data/local/given-answer.ts";
import { idleAfter, whenIdle } from "#data/shared/when-idle.ts";
import { recoverKept } from "#data/use-cases/recover-kept.ts";
import { bearTranslation } from "#lib/translated-page.ts";
import { App } from "./app.tsx";
import { takeSheets } from "./begun.ts";
import { firstReads } from "./first-reads.ts";
import { followRouteChanges } from "./route-change.ts";
import { makeRouter } from "./router.ts";
import { startSession } from "./start-session.ts";

const router = makeRouter();
/** After this time, what is loaded when idle no longer waits for a form that does not open. */
const OPEN_MS = 10_000;

/** A prerendered page is usable, its form included (prerender/boot.ts), and two frames later that is painted. */
const usable = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, OPEN_MS);
    const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    window.addEventListener("akamas:open", painted, { once: true });
  });

// Not a top-level await: the screens' chunks import this one, so that both would wait for each other.
async function start(root: HTMLElement): Promise<void> {
  const drawn = root.firstElementChild !== null;
  // What the server filled in is drawn anew from the same answer: React could not take it over.
  const answered = hasAnswer();
  bearTranslation();
  if (drawn) idleAfter(usable());
  followRouteChanges(router);
  router.subscribe("onRendered", () => {
    // A prerendered page has recorded presses from before the app started (prerender/boot.ts). They are replayed in a
    // separate task: onRendered fires during React's commit, where an event does not hydrate its target.
    setTimeout(() => {
      document.documentElement.dataset.ready = "";
      window.dispatchEvent(new Event("akamas:ready"));
    });
  });
  recoverKept();
  const reads = firstReads(router);
  await router.load();
  if (drawn && !answered) {
    // Hydrates with the state of the prerender, before any local data is read. As a transition, so that React works in
    // slices and the page stays responsive.
    startTransition(() => {
      hydrateRoot(root, <App router={router} />, { onRecoverableError: (error) => console.error("hydration", error) });
    });
  } else {
    await Promise.all([reads, takeSheets()]);
    if (answered) keepFocus();
    createRoot(root).render(<App router={router} />);
  }
  // A guarded screen must not outlive its session: its guard runs again.
  startSession(() => void router.invalidate());
  whenIdle(
    () => import("#app/device/on-device.ts"),
    ({ keepOnDevice }) => keepOnDevice(router),
  );
}

/** Whoever is in a field of the server's page is in the app's when that is drawn. */
function keepFocus(): void {
  const id = document.activeElement?.id;
  if (!id) return;
  const stop = router.subscribe("onRendered", () => {
    stop();
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  });
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
void start(root).catch((error) => console.error(error));
