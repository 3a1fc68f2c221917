// Draws the installed app's icons from the brand mark into public/; run it when the mark or a colour changes:
//   node tools/icons.mjs
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";

const out = fileURLToPath(new URL("../public/", import.meta.url));
const COLOURS = { ground: "#10241f", line: "#ede9df", road: "#e4572e", hub: "#e0a43a", sea: "#3fb6bc" };
const BLACK = { ground: "none", line: "#000", road: "#000", hub: "#000", sea: "#000" };

/**
 * The brand mark in a square of 48 units; `size` is its share of the width.
 * @param {typeof COLOURS} colours
 * @param {number} size
 */
const drawn = (
  colours,
  size,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="100%" height="100%">
<rect width="48" height="48" fill="${colours.ground}"/>
<g transform="translate(24 24) scale(${size}) translate(-24 -24.75)">
<path d="M6 13h10c11 0 8 20 17 20h3" fill="none" stroke="${colours.line}" stroke-width="2.8"/>
<circle cx="6" cy="13" r="4.6" fill="${colours.road}"/><circle cx="18" cy="13.2" r="4.6" fill="${colours.road}"/>
<circle cx="25" cy="23" r="4.6" fill="${colours.hub}"/><circle cx="37.5" cy="33" r="9" fill="${colours.sea}"/>
</g></svg>`;

/** @type {[name: string, pixels: number, svg: string][]} */
const icons = [
  ["icon-192", 192, drawn(COLOURS, 0.76)],
  ["icon-512", 512, drawn(COLOURS, 0.76)],
  // Launchers crop to a circle of 80 %: the mark must fit inside.
  ["icon-maskable-192", 192, drawn(COLOURS, 0.6)],
  ["icon-maskable-512", 512, drawn(COLOURS, 0.6)],
  ["icon-monochrome-512", 512, drawn(BLACK, 0.6)],
  ["apple-touch-icon", 180, drawn(COLOURS, 0.72)],
];

const debian = "/usr/bin/chromium";
const browser = await chromium.launch({
  ...(existsSync(debian) ? { executablePath: debian } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  for (const [name, pixels, svg] of icons) {
    const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
    await page.setContent(`<style>html,body{margin:0;height:100%}svg{display:block}</style>${svg}`);
    await page.screenshot({ path: `${out}${name}.png`, omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
