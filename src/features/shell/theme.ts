import { createSignal } from "#lib/store.ts";

/** The chosen theme; "system" means no choice. public/theme.js reads the key before the first paint. */
export type Theme = "system" | "light" | "dark";

const THEME_KEY = "akamas_theme";
const changes = /* @__PURE__ */ createSignal();

export function isTheme(value: unknown): value is Theme {
  return value === "system" || value === "light" || value === "dark";
}

/** The choice is stored on the document element, so that the switch always shows the page's theme. */
export const theme = {
  get(): Theme {
    const chosen = document.documentElement.dataset.theme;
    return isTheme(chosen) ? chosen : "system";
  },

  set(choice: Theme): void {
    if (choice === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    try {
      if (choice === "system") localStorage.removeItem(THEME_KEY);
      else localStorage.setItem(THEME_KEY, choice);
    } catch {
      // Storage is blocked or full: the choice is lost on reload.
    }
    changes.notify();
  },

  subscribe: changes.subscribe,
};
