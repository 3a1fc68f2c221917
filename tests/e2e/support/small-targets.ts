import type { Page } from "@playwright/test";

/** Controls of which a finger meets less than 48 x 48 px, with their size; links within a sentence may be as high as its line. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmall, 48);

/** Runs in the page. What a control's own pseudo-elements or its label add counts, what covers it does not. */
function findSmall(least: number): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=tab], [role=switch]",
  );
  const top = [...document.querySelectorAll("dialog:modal, [role=dialog]")].at(-1) ?? document.body;
  const isShown = (one: HTMLElement) => {
    const { width, height } = one.getBoundingClientRect();
    const isOut = one.closest("[inert], [aria-hidden=true]") !== null || !top.contains(one);
    return width > 1 && height > 1 && !isOut && one.checkVisibility({ visibilityProperty: true });
  };
  /** A hidden radio or checkbox is pressed by its label, a field by its whole cell. */
  const pressed = (one: HTMLElement): HTMLElement => {
    const label = one instanceof HTMLInputElement ? one.labels?.[0] : undefined;
    return one.closest<HTMLElement>(".field") ?? (label && !isShown(one) ? label : one);
  };
  const isInSentence = (one: HTMLElement) =>
    one.matches("a") &&
    getComputedStyle(one).display === "inline" &&
    [...(one.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
  const targets = new Set([...all].map(pressed).filter((one) => isShown(one) && !isInSentence(one)));
  const reach = (one: HTMLElement, x: number, y: number, [dx, dy]: [number, number]) => {
    let step = 0;
    while (step < least) {
      const at = document.elementFromPoint(x + dx * (step + 1), y + dy * (step + 1));
      if (!at || !(one.contains(at) || at.closest("label")?.contains(one))) break;
      step += 1;
    }
    return step;
  };
  return [...targets].flatMap((one) => {
    const box = one.getBoundingClientRect();
    if (box.width >= least && box.height >= least) return [];
    one.scrollIntoView({ block: "center", inline: "center" });
    const { left, top: upper, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, upper + height / 2];
    // Scrolled out of the page, such as the link that skips the navigation until it has the focus.
    if (x < 0 || y < 0) return [];
    const wide = reach(one, x, y, [-1, 0]) + reach(one, x, y, [1, 0]) + 1;
    const high = reach(one, x, y, [0, -1]) + reach(one, x, y, [0, 1]) + 1;
    if (wide >= least - 1 && high >= least - 1) return [];
    const name = one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 40) ?? "";
    return `${one.tagName.toLowerCase()} "${name}": ${Math.round(width)} x ${Math.round(height)}, reached ${wide} x ${high}`;
  });
}
