import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { onDevice } from "./support/on-device.mjs";

const CHROMIUM = "/usr/bin/chromium";
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const SLOWDOWN = 4;
/** The element that must be there before a screen is of use. @type {Record<string, string>} */
const SCREENS = {
  "/calculator": "#origin-country:not(:disabled)",
  "/": "main a[href='/calculator']",
  "/contact": "textarea:not(:disabled)",
};

/** Only these screens, for a commit that had no others. */
const ONLY = process.env.SCREENS?.split(",") ?? Object.keys(SCREENS);

/** From the tap on the home screen to a usable screen, offline, on a processor four times slower. */
export async function run() {
  const server = await startServer({ name: "start" });
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
  });
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    const first = await context.newPage();
    await first.goto("/calculator");
    await first.evaluate(onDevice);
    await first.close();
    await context.setOffline(true);
    const rows = [];
    for (const [path, selector] of Object.entries(SCREENS).filter(([path]) => ONLY.includes(path))) {
      const times = [];
      for (let n = 0; n < ROUNDS; n += 1) {
        const page = await context.newPage();
        const client = await context.newCDPSession(page);
        await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
        await page.addInitScript(watch, selector);
        await page.goto(path);
        await page.waitForFunction(() => "ready" in window);
        times.push(await page.evaluate(() => /** @type {any} */ (window).ready));
        await page.close();
      }
      rows.push({
        what: `${path} answers, offline, ${SLOWDOWN}x slower`,
        median: round(median(times), 0),
        p95: round(quantile(times, 0.95), 0),
        ...(path === "/calculator" ? { limit: 1000 } : {}),
      });
    }
    return { name: "start", unit: "ms from the navigation", rows };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/**
 * In the page: when the element exists and the main thread has painted a frame and run a task for it. Of two matches the
 * first is the prerendered page's, which a device with a service worker never shows.
 * @param {string} selector
 */
function watch(selector) {
  const look = () => {
    if (!document.querySelector(selector) || !document.querySelector("#root > *")) return requestAnimationFrame(look);
    const turn = new MessageChannel();
    turn.port1.onmessage = () => {
      /** @type {any} */ (window).ready = performance.now();
    };
    return requestAnimationFrame(() => turn.port2.postMessage(0));
  };
  requestAnimationFrame(look);
}
