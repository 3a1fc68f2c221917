import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page, PageScreenshotOptions } from "@playwright/test";
import { bookOverApi as book } from "../e2e/support/api.ts";
import { test as base, expect } from "../e2e/support/trade.ts";

// Pictures of two builds can only be compared when everything else is the same: what is random in the product and in its
// tests is made from the name of the test here. The clock is the machine's; both runs are on the same day.

type Size = readonly [width: number, height: number];
type Theme = "light" | "dark";

/** Phone, tablet and desktop. */
const SIZES: readonly Size[] = [
  [390, 844],
  [820, 1000],
  [1440, 1000],
];
/** A Euro pallet one metre high, in metres and kg. */
export const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const THEMES: readonly Theme[] = ["light", "dark"];

const REFERENCE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const STILL = readFileSync(new URL("still.css", import.meta.url), "utf8");

/** Runs in the page. Playwright's own `stylePath` adds a style element, which the policy of the page forbids. */
function keepStill(css: string): void {
  if (document.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

let made = 0;
/** So many characters of the alphabet, the same in each run. */
function nextText(alphabet: string, length: number): string {
  made += 1;
  const bytes = createHash("sha256").update(`${base.info().title} ${made}`).digest();
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** An email that no other test of the run uses, the same in each run. */
export function freshEmail(who: string): string {
  return `${who}.${nextText("abcdefghijklmnopqrstuvwxyz", 6)}@customers.test`;
}

/** As in the browser tests, with a reference that is the same in each run. */
export const bookOverApi: typeof book = (request, who, cargo) =>
  book(request, who, { reference: nextText(REFERENCE, 10), ...cargo });

/** Runs in the page before its scripts: random numbers that are the same in each run, and others after each reload. */
function sameNumbers(name: string): void {
  const visit = Number(window.name || 0) + 1;
  window.name = String(visit);
  let state = visit * 2_654_435_761;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  const next = (): number => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223;
    return (state ^ (state >>> 13)) >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = next();
    return array;
  };
}

export const test = base.extend({
  page: async ({ page }, use, info) => {
    made = 0;
    await page.addInitScript(sameNumbers, info.title);
    await use(page);
  },
});

/** Runs in the page. The time of day is another one in each run; boxes over the times would hide what is around them. */
function sameTimes(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const same = text.data.replace(/\b\d\d:\d\d\b/g, "10:00");
    if (same !== text.data) text.data = same;
  }
}

/** One picture of the page as it is now. */
export async function picture(
  page: Page,
  name: string,
  options: Pick<PageScreenshotOptions, "fullPage"> = {},
): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(keepStill, STILL);
  await page.evaluate(sameTimes);
  await expect.soft(page).toHaveScreenshot(`${name}.png`, options);
}

/** Pictures of the whole page in each size and theme. */
export async function shoot(
  page: Page,
  name: string,
  {
    sizes = SIZES,
    themes = THEMES,
    fullPage = () => true,
  }: {
    sizes?: readonly Size[];
    themes?: readonly Theme[];
    fullPage?: (width: number) => boolean;
  } = {},
): Promise<void> {
  for (const theme of themes)
    for (const [width, height] of sizes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, `${name}-${width}-${theme}`, { fullPage: fullPage(width) });
    }
}
