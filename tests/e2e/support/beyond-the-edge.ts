import type { Page } from "@playwright/test";

/** Elements beyond the right edge that are not in a scroll container. */
export async function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const scrolls = (part: Element): boolean =>
      part.parentElement !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(part.parentElement).overflowX) || scrolls(part.parentElement));
    const wide = [...document.body.querySelectorAll("*")].filter(
      (part) => part.getBoundingClientRect().right > innerWidth + 1 && !scrolls(part),
    );
    return wide
      .filter((part) => !wide.some((other) => other !== part && part.contains(other)))
      .map(
        (part) =>
          `${part.tagName.toLowerCase()}.${part.getAttribute("class") ?? ""}: ${part.textContent?.slice(0, 60)}`,
      )
      .concat(`${document.documentElement.scrollWidth} px wide`);
  });
}
