import type { Unsaved } from "./unsaved.ts";

const KEY = "akamas_reloaded_for";

/**
 * A chunk fails to load when another build was deployed since this page was loaded: a reload gets matching files. At most once
 * per build (`build` is its name), so that there is no loop; not offline, and not while a form has unsaved input. Otherwise the
 * error screen offers a button.
 */
export function reloadForLostChunks(unsaved: Unsaved, build: string, reload: () => void): void {
  window.addEventListener("vite:preloadError", () => {
    if (!navigator.onLine || unsaved.dirty()) return;
    try {
      if (sessionStorage.getItem(KEY) === build) return;
      sessionStorage.setItem(KEY, build);
    } catch {
      // If the reload cannot be recorded, it could repeat for ever.
      return;
    }
    reload();
  });
}
