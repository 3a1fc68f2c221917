import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { onDevice } from "../support/on-device.mjs";
import { startHttp2 } from "./http2.mjs";

const CHROMIUM = "/usr/bin/chromium";
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const PHONE = { viewport: { width: 390, height: 844 } };
export const SLOWDOWN = 4;
/** Slow 4G as Lighthouse's "devtools" throttling has it: bytes a second, milliseconds. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
/** The calculator counts as ready when its first field does. */
const FIELD = { "/calculator": "#origin-country", "/": "main a[href='/calculator']" };
const PATH = "/calculator";
const AGAIN = 2;

/** @typedef {import("./sides.mjs").Front} Front */
/** @typedef {(what: string, value: number | string) => void} Add */

const executable = () => (existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {});

/**
 * What a first visit fetches, in kB as transferred. Without a service worker: what it caches for later belongs to no page.
 * @param {Front} front @param {Add} add
 */
export async function weigh(front, add) {
  const browser = await chromium.launch({ args: ARGS, ...executable() });
  try {
    for (const path of front.pages) {
      const visited = await weighed(browser, front, path);
      const isScript = (/** @type {Fetched} */ file) => file.path.endsWith(".js");
      add(
        `${path}: JS until it answers, kB`,
        visited((file) => isScript(file) && file.before),
      );
      add(`${path}: JS with what is fetched later, kB`, visited(isScript));
      add(
        `${path}: page and styles, kB`,
        visited((file) => file.path === path || file.path.endsWith(".css")),
      );
    }
  } finally {
    await browser.close();
  }
}

/** @typedef {{ path: string, bytes: number, before: boolean }} Fetched `before`: requested before the page was ready */

/**
 * @param {import("playwright").Browser} browser @param {Front} front @param {string} path
 * @returns {Promise<(wanted: (file: Fetched) => boolean) => number>} kB of the files that match
 */
async function weighed(browser, front, path) {
  const context = await browser.newContext({ baseURL: front.url, serviceWorkers: "block", ...PHONE });
  const page = await context.newPage();
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));
  const { answers: answered } = await visit(page, front, path);
  await page.waitForLoadState("networkidle");
  const entries = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((entry) => {
      const { name, encodedBodySize, startTime } = /** @type {PerformanceResourceTiming} */ (entry);
      return { path: new URL(name).pathname, bytes: encodedBodySize, startTime };
    }),
  );
  await context.close();
  // A file requested twice counts once: the second time it comes from the browser's cache.
  const once = entries.filter(({ path: file }, i) => entries.findIndex((one) => one.path === file) === i);
  const files = once.map(({ startTime, ...file }) => ({ ...file, before: startTime <= answered }));
  return (wanted) => files.filter(wanted).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/**
 * The first visit, then starts from the home screen: with a browser that was just started, and with a running one.
 * @param {Front} front @param {Add} add
 */
export async function start(front, add) {
  const profile = mkdtempSync(join(tmpdir(), "akamas-bench-front-"));
  const open = () =>
    chromium.launchPersistentContext(profile, { baseURL: front.url, args: ARGS, ...PHONE, ...executable() });
  try {
    const first = await open();
    await slowVisit(first, front, "HTTP/1.1, the program alone", add);
    if (front.kept) await untilKept(first);
    await first.close();

    const cold = async () => {
      const context = await open();
      await context.setOffline(true);
      add(
        `offline, the browser just started, ${SLOWDOWN}x slower: until the calculator answers, ms`,
        await timed(context, front),
      );
      return context;
    };
    for (let i = 1; i < AGAIN; i++) await (await cold()).close();
    const again = await cold();
    for (let i = 0; i < AGAIN; i++)
      add(
        `offline, from the home screen, ${SLOWDOWN}x slower: until the calculator answers, ms`,
        await timed(again, front),
      );
    await again.setOffline(false);
    for (let i = 0; i < AGAIN; i++)
      add(
        `again, online without delay, ${SLOWDOWN}x slower: until the calculator answers, ms`,
        await timed(again, front),
      );
    await again.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * The first visit behind a proxy: all files at once over one connection. Without a service worker, which would not accept
 * the benchmark's certificate.
 * @param {Front} front @param {Add} add
 */
export async function firstVisitHttp2(front, add) {
  const proxy = await startHttp2(front.url);
  const browser = await chromium.launch({ args: ARGS, ...executable() });
  try {
    const options = { baseURL: proxy.url, ignoreHTTPSErrors: true, ...PHONE };
    const context = await browser.newContext({ ...options, serviceWorkers: "block" });
    await slowVisit(context, front, "HTTP/2, behind a proxy", add);
  } finally {
    await browser.close();
    proxy.stop();
  }
}

/**
 * Nobody touches the page: the app starts by itself.
 * @param {import("playwright").BrowserContext} context @param {Front} front @param {string} how @param {Add} add
 */
async function slowVisit(context, front, how, add) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", SLOW_4G);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const { painted, answers, blocked } = await visit(page, front, PATH);
  const what = `first visit, slow 4G, ${SLOWDOWN}x slower, ${how}`;
  add(`${what}: until something is painted, ms`, painted);
  add(`${what}: until the calculator answers, ms`, answers);
  add(`${what}: blocked meanwhile, what tasks take over 50 ms, ms`, blocked);
  await page.close();
}

/**
 * Another visit at full speed, until everything for an offline start is stored.
 * @param {import("playwright").BrowserContext} context
 */
async function untilKept(context) {
  const page = await context.newPage();
  await page.goto(PATH);
  await page.evaluate(onDevice);
  await page.waitForLoadState("networkidle");
  await page.close();
}

/** One start in a tab of its own. @param {import("playwright").BrowserContext} context @param {Front} front @returns {Promise<number | string>} */
async function timed(context, front) {
  const page = await context.newPage();
  try {
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    return (await visit(page, front, PATH)).answers;
  } catch (error) {
    // The browser's own page for "no network" counts as a result: this side does not start offline.
    if (!front.kept && /ERR_INTERNET_DISCONNECTED/.test(String(error))) return "does not open";
    throw error;
  } finally {
    await page.close();
  }
}

/**
 * Milliseconds from the navigation until something is painted and until the screen is ready, and the part of its tasks that
 * exceeds 50 ms each.
 * @param {import("playwright").Page} page @param {Front} front @param {string} path
 * @returns {Promise<{ painted: number, answers: number, blocked: number }>}
 */
async function visit(page, front, path) {
  await page.addInitScript(watch, { selector: FIELD[/** @type {keyof typeof FIELD} */ (path)], marked: front.marked });
  await page.goto(path, { timeout: 60_000 });
  const seen = await page.waitForFunction(() => /** @type {any} */ (window).seen, null, { timeout: 60_000 });
  return seen.jsonValue();
}

/**
 * In the page: polls until the element exists, can be used, and the main thread has painted a frame and run a task for it.
 * @param {{ selector: string, marked: boolean }} wanted
 */
function watch({ selector, marked }) {
  let painted = Number.NaN;
  let blocked = 0;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === "first-contentful-paint") painted = startTime;
    }
  }).observe({ type: "paint", buffered: true });
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50);
  });
  tasks.observe({ type: "longtask", buffered: true });
  const there = () => {
    const field = document.querySelector(selector);
    return (
      field !== null &&
      !field.hasAttribute("disabled") &&
      !field.closest("[inert]") &&
      (!marked || document.documentElement.dataset.ready !== undefined)
    );
  };
  const look = () => {
    if (!there() || Number.isNaN(painted)) return requestAnimationFrame(look);
    const turn = new MessageChannel();
    turn.port1.onmessage = () => {
      const answers = performance.now();
      // A task is reported when it is over, and this one is a task as well.
      setTimeout(() => Object.assign(window, { seen: { painted, answers, blocked } }), 100);
    };
    return requestAnimationFrame(() => turn.port2.postMessage(0));
  };
  requestAnimationFrame(look);
}
