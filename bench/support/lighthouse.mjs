import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installApart } from "./packages-apart.mjs";

const FOLDER = resolve("bench/lighthouse");
const CHROMIUM = "/usr/bin/chromium";
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
/** A visit takes ten to twenty seconds; a browser that hangs must not block the others. */
const LOOK_WITHIN_MS = 90_000;
/** Lighthouse's error for a trace without a beginning; it says to run again. */
const LOST_TRACE = "NO_NAVSTART";

/**
 * Lighthouse with its mobile preset: slow 4G and a processor four times slower, both simulated. Scores are out of 100, times
 * in milliseconds. `machine` is Lighthouse's benchmark of the machine: below 1000 it is busy, and the figures suffer.
 * @returns {Promise<(url: string) => Promise<{ performance: number, accessibility: number, practices: number,
 *   seo: number, fcp: number, lcp: number, tbt: number, cls: number, machine: number }>>} one visit with a browser of its own
 */
export async function lighthouseLook() {
  const { lighthouse, launch } = await load();
  /** @param {string} url @param {number} [tries] */
  const look = async (url, tries = 3) => {
    const browser = await launch({
      chromeFlags: FLAGS,
      ...(existsSync(CHROMIUM) ? { chromePath: CHROMIUM } : {}),
    });
    try {
      const { lhr } = await within(lighthouse(url, { port: browser.port, output: "json", logLevel: "error" }), url);
      if (lhr.runtimeError?.code === LOST_TRACE && tries > 1) return look(url, tries - 1);
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      const score = (/** @type {string} */ category) => lhr.categories[category].score * 100;
      const value = (/** @type {string} */ audit) => lhr.audits[audit].numericValue;
      return {
        performance: score("performance"),
        accessibility: score("accessibility"),
        practices: score("best-practices"),
        seo: score("seo"),
        fcp: value("first-contentful-paint"),
        lcp: value("largest-contentful-paint"),
        tbt: value("total-blocking-time"),
        cls: value("cumulative-layout-shift"),
        machine: lhr.environment.benchmarkIndex,
      };
    } finally {
      await browser.kill();
    }
  };
  return look;
}

/** @template T @param {Promise<T>} looking @param {string} url @returns {Promise<T>} */
async function within(looking, url) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`Lighthouse did not end with ${url}.`)), LOOK_WITHIN_MS);
  });
  try {
    return await /** @type {Promise<T>} */ (Promise.race([looking, late]));
  } finally {
    clearTimeout(timer);
  }
}

async function load() {
  installApart(FOLDER);
  const packages = resolve(FOLDER, "node_modules");
  const from = (/** @type {string} */ file) => import(pathToFileURL(resolve(packages, file)).href);
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    from("lighthouse/core/index.js"),
    from("chrome-launcher/dist/index.js"),
  ]);
  return { lighthouse, launch };
}
