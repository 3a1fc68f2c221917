import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
/** What the theme decides; all other rules look at elements, which are the same in both. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

/** axe over the page as it stands, light and dark; what it finds is named with the elements it found it in. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page })
      .options({
        runOnly: colorScheme === "light" ? { type: "tag", values: TAGS } : { type: "rule", values: OF_COLORS },
        resultTypes: ["violations"],
      })
      // No screen has frames: what collects their results opens a page of its own and takes three times as long.
      .setLegacyMode(true)
      .analyze();
    const found = violations.map((v) => `${what}, ${colorScheme}: ${v.id}: ${v.nodes.map((n) => n.html).join(" | ")}`);
    expect(found).toEqual([]);
  }
}
