import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { seed } from "./support/history.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const OFFICE = { email: "office@bench.test", password: "office-password" };
/** Firefox has no static routing: each file of a screen passes through the worker there. */
const BROWSERS = /** @type {const} */ ([
  ["Chromium", "chrome", "/usr/bin/chromium", ["--no-sandbox", "--disable-gpu", "--no-first-run"]],
  ["Firefox", "firefox", "/usr/bin/firefox-esr", []],
]);

/** The office's list of 50 shipments, loaded anew in two browsers in turns, its files on the device. */
export async function run() {
  const missing = BROWSERS.find(([, , path]) => !existsSync(path));
  if (missing) throw new Error(`This benchmark needs ${missing[2]}: npm run test:engines installs it.`);
  const env = { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password };
  const server = await startServer({ name: "office-load", afterMigrations: seed(50), env });
  const profile = mkdtempSync(join(tmpdir(), "akamas-list-"));
  /** @type {import("puppeteer-core").Browser[]} */
  const open = [];
  try {
    const session = await post(server.url, "/api/collections/users/auth-with-password", {
      identity: OFFICE.email,
      password: OFFICE.password,
    });
    const devices = [];
    for (const [name, browser, executablePath, args] of BROWSERS) {
      const userDataDir = join(profile, browser);
      const device = await puppeteer.launch({ browser, executablePath, args: [...args], userDataDir });
      open.push(device);
      const page = await device.newPage();
      await page.goto(`${server.url}/robots.txt`);
      await page.evaluate((kept) => localStorage.setItem("pocketbase_auth", kept), JSON.stringify(session));
      await page.goto(`${server.url}/admin`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, { timeout: 60_000 });
      devices.push({ name, page, loads: /** @type {number[]} */ ([]), rows: /** @type {number[]} */ ([]), files: 0 });
    }
    // The first is not counted: the browsers have just kept the files.
    for (let n = 0; n <= ROUNDS; n += 1)
      for (const device of devices) {
        const { page } = device;
        await page.goto(`${server.url}/admin`);
        await page.waitForFunction(() => document.querySelectorAll("main a[href*='/admin/shipment/']").length >= 8);
        const seen = await page.evaluate(() => {
          const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
          const files = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/"));
          return { load: entry?.loadEventEnd ?? 0, shown: performance.now(), files: files.length };
        });
        if (n === 0) continue;
        device.loads.push(seen.load);
        device.rows.push(seen.shown);
        device.files = seen.files;
      }
    const rows = devices.map(({ name, loads, rows: shown, files }) => ({
      what: name,
      loaded: round(median(loads), 0),
      "p95 loaded": round(quantile(loads, 0.95), 0),
      "rows shown": round(median(shown), 0),
      files,
    }));
    const [chromium, firefox] = devices.map(({ loads }) => median(loads));
    const times = round((firefox ?? 0) / (chromium ?? 1), 1);
    return {
      name: "office-load",
      unit: "ms from the navigation",
      rows: [...rows, { what: "Firefox, times Chromium", loaded: times, limit: 2 }],
    };
  } finally {
    await Promise.all(open.map((browser) => browser.close()));
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
