import type { Unsaved } from "./unsaved.ts";

const KEY = "akamas_reloaded_for";

/**
 * A screen's file is gone when another build was deployed behind this page: one reload brings page and files together.
 * Once for each build (`build` names it), so that it can never become a loop; not without a network, and not over a form.
 * Where it does not reload, the error screen has the button.
 */
export function reloadForLostChunks(unsaved: Unsaved, build: string, reload: () => void): void {
  window.addEventListener("vite:preloadError", () => {
    if (!navigator.onLine || unsaved.dirty()) return;
    try {
      if (sessionStorage.getItem(KEY) === build) return;
      sessionStorage.setItem(KEY, build);
    } catch {
      // What cannot be remembered could be repeated for ever.
      return;
    }
    reload();
  });
}
