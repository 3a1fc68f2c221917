import { expectNoViolations } from "./axe.ts";
import { EVERYWHERE, type FoundLink, linksOf, PAGES } from "./site-links.ts";
import { expect, test } from "./trade.ts";

const LIMIT_OF_SHIFTS = 0.01;

/** The words that lead to an address; those that belong to a card stand at the beginning of its text. */
function expectWays(found: FoundLink[], wanted: Record<string, string[]>): void {
  for (const [href, names] of Object.entries(wanted)) {
    const there = found.filter((link) => link.href === href).map(({ name }) => name);
    expect(there.length, `a link to ${href}`).toBeGreaterThan(0);
    for (const name of names) expect(there, href).toContain(name);
  }
}

/** A test of a prerendered page: as it is without scripts, and as the app takes it over. */
export function wholePage(path: string): void {
  const { h1 = "", links = {} } = PAGES[path] ?? {};
  test(`${path} is whole without scripts and the same with them`, async ({ page, browser, baseURL, consoleErrors }) => {
    const bare = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
    const still = await bare.newPage();
    const answer = await still.goto(path);
    expect(answer?.status()).toBe(200);
    const drawn = await linksOf(still);
    expectWays(drawn, { ...EVERYWHERE, ...links });
    await expect(still.getByRole("heading", { level: 1 })).toHaveCount(1);
    if (h1) await expect(still.getByRole("heading", { level: 1 })).toHaveText(h1);
    for (const landmark of ["banner", "main", "contentinfo"] as const)
      await expect(still.getByRole(landmark)).toHaveCount(1);
    await bare.close();

    await page.addInitScript(followShifts);
    await page.goto(path);
    await page.locator("html[data-ready]").waitFor();
    await expect.poll(() => linksOf(page)).toEqual(drawn);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await expectNoViolations(page, path);
    // Styles and typefaces come after the first paint.
    await page.locator("html[data-styled]").waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(LIMIT_OF_SHIFTS);
    expect(consoleErrors).toEqual([]);
  });
}

declare global {
  interface Window {
    /** The sum of all layout shifts. */
    shifted: number;
  }
}

function followShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}
