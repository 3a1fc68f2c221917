// Pictures of the kit at three widths in both themes, into the ignored folder screens/:
//   node tests/ui/kit/shots.mjs [width …]
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { createServer } from "vite";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const widths = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [390, 820, 1440];
const server = await createServer({
  configFile: fileURLToPath(new URL("vite.config.ts", import.meta.url)),
  server: { port: 0 },
});
await server.listen();
const debian = "/usr/bin/chromium";
const browser = await chromium.launch({
  ...(existsSync(debian) ? { executablePath: debian } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
try {
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error("Vite gave no address");
  for (const theme of /** @type {const} */ (["light", "dark"]))
    for (const width of widths) {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        colorScheme: theme,
        reducedMotion: "reduce",
        deviceScaleFactor: width < 800 ? 2 : 1,
      });
      page.on("pageerror", (error) => console.error(`${theme} ${width}: ${error}`));
      page.on(
        "console",
        (message) => message.type() === "error" && console.error(`${theme} ${width}: ${message.text()}`),
      );
      await page.goto(url);
      await page.locator("[data-ready]").waitFor();
      await page.evaluate(() => document.fonts.ready);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beyond > 0) console.error(`${theme} ${width}: ${beyond} px wider than the window`);
      await page.screenshot({ path: `${repository}screens/kit-${width}-${theme}.png`, fullPage: true });
      await page.close();
    }
} finally {
  await browser.close();
  await server.close();
}
