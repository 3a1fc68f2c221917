import { existsSync } from "node:fs";
import { chromium } from "playwright";

const CHROMIUM = "/usr/bin/chromium";
const SLOWDOWN = 4;
/** Bytes a second, milliseconds. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export const FIRST_VISIT = `first visit, 400 kbit/s, 400 ms, ${SLOWDOWN}x slower`;

export const openBrowser = () =>
  chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
  });

/**
 * Opens an address on a new phone, and returns what `watch` has put into `window.seen`.
 * @param {import("playwright").Browser} browser
 * @param {string} url
 * @param {() => void} watch runs in the page, before its scripts
 * @param {string} [session] of who is signed in there
 */
export async function firstVisit(browser, url, watch, session) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", SLOW_3G);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  if (session)
    await page.addInitScript((/** @type {string} */ text) => localStorage.setItem("pocketbase_auth", text), session);
  await page.addInitScript(watch);
  await page.goto(url, { timeout: 120_000, waitUntil: "commit" });
  const found = await page.waitForFunction(() => /** @type {any} */ (window).seen, null, { timeout: 120_000 });
  const seen = /** @type {{ answer: number, ready: number }} */ (await found.jsonValue());
  await context.close();
  return seen;
}
