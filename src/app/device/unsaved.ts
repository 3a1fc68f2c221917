import type { AnyRouter } from "@tanstack/react-router";

/** Whether something was typed or chosen on this screen since it was opened. */
export type Unsaved = { dirty: () => boolean; whenClean: (fn: () => void) => () => void };

/** Watches the fields of the current screen; leaving the screen resets it. A choice below `data-stored` is stored at once. */
export function followUnsaved(router: AnyRouter): Unsaved {
  let dirty = false;
  const waiting = new Set<() => void>();
  const soil = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest("[data-stored]"))) dirty = true;
  };
  document.addEventListener("input", soil, { capture: true });
  document.addEventListener("change", soil, { capture: true });
  router.subscribe("onRendered", ({ pathChanged }) => {
    if (!pathChanged) return;
    dirty = false;
    for (const fn of [...waiting]) fn();
    waiting.clear();
  });
  return {
    dirty: () => dirty,
    whenClean(fn) {
      waiting.add(fn);
      return () => waiting.delete(fn);
    },
  };
}
