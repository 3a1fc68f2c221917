import { isKeptStorage, pageIsHeld, storageState, waitingForStart } from "#live/storage.ts";
import { install as text } from "#text/install.ts";
import { dismissToast, toast } from "#ui/toast.tsx";

/** What is needed of the page, injected for tests. */
export type Page = {
  unsaved: { dirty: () => boolean; whenClean: (fn: () => void) => () => void };
  reload: () => void;
  /** Whether this page may reload by itself; false soon after the last time, so that there is no loop. */
  mayReload: () => boolean;
};

/** What was being handed in when storage was closed is set down first, and its outcome said. */
const SETTLE_MS = 500;

/**
 * Says what became of this device's storage. Closed: the page is loaded anew by itself if nothing is typed and no scan is
 * open, else there is one notice with a button. In memory: one line says what is kept.
 */
export function followStorage(page: Page): () => void {
  let shown = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastKey = Number.NEGATIVE_INFINITY;
  let stopWaiting = () => {};
  const show = (input: Parameters<typeof toast>[0]) => {
    dismissToast(shown);
    shown = toast(input);
  };
  const closed = () => {
    const { title, text: words, waiting, restart } = text.storage.closed;
    const count = waitingForStart.get();
    const again = [words, count > 0 && waiting(count)].filter(Boolean).join(" ");
    // Dismissed, it would leave an app that answers nothing and says nothing.
    show({ tone: "info", title, text: again, actions: [{ label: restart, run: page.reload }], onDismiss: closed });
  };
  const look = () => {
    stopWaiting();
    if (storageState.get() !== "closed") return;
    // A hand scanner's code is not cut in two.
    if (performance.now() - lastKey < SETTLE_MS) return later();
    if (!page.unsaved.dirty() && pageIsHeld.get() === 0 && page.mayReload()) return page.reload();
    closed();
    stopWaiting = page.unsaved.whenClean(later);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS);
  };
  const changed = () => {
    const state = storageState.get();
    if (state === "closed") return later();
    dismissToast(shown);
    if (state === "page" || state === "full") {
      const { typed, [state]: nothing } = text.storage;
      const {
        title,
        text: words,
        known,
      } = isKeptStorage() ? { ...typed, text: `${typed[state]} ${typed.text}` } : nothing;
      show({ tone: "info", title, text: words, actions: [{ label: known, run: () => {} }] });
    }
  };
  const heard = () => {
    lastKey = performance.now();
  };
  document.addEventListener("keydown", heard, true);
  const stops = [
    () => document.removeEventListener("keydown", heard, true),
    storageState.subscribe(changed),
    waitingForStart.subscribe(() => storageState.get() === "closed" && later()),
    pageIsHeld.subscribe(() => storageState.get() === "closed" && later()),
  ];
  changed();
  return () => {
    clearTimeout(timer);
    stopWaiting();
    for (const stop of stops) stop();
  };
}

const KEY = "akamas_storage_reload";
const LEAST_MS = 60_000;

/** At most one reload by itself a minute; none where that cannot be remembered. */
export function mayReload(now = Date.now()): boolean {
  try {
    const last = sessionStorage.getItem(KEY);
    if (last !== null && Math.abs(now - Number(last)) < LEAST_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
