import { createSignal } from "#lib/store.ts";

/** What the person chose; "system" is no choice. The key is read before the first paint by public/theme.js. */
export type Theme = "system" | "light" | "dark";

const THEME_KEY = "akamas_theme";
const changes = /* @__PURE__ */ createSignal();

export function isTheme(value: unknown): value is Theme {
  return value === "system" || value === "light" || value === "dark";
}

/** The document itself holds the choice, so that the switch and the page cannot disagree. */
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
      // Storage is forbidden or full: the choice lasts as long as the page.
    }
    changes.notify();
  },

  subscribe: changes.subscribe,
};
