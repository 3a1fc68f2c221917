import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright";
import { berlinLane, booking, customer, post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { seed } from "./support/history.mjs";

const CHROMIUM = "/usr/bin/chromium";
const SAVES = Number(process.env.SAVES ?? 200);
const BIG_SAVES = Number(process.env.BIG_SAVES ?? 20);
const DRAINED = Number(process.env.DRAINED ?? 1000);
/** What a customer has after some days offline. */
const FEW = 50;
const FEW_LIMIT_MS = 1000;
const PULLED = Number(process.env.PULLED ?? 10_000);
/** Saved and sent in each round of the comparison of keepsakes. */
const KEPT = Number(process.env.KEPT ?? 500);
const CHANGES = Number(process.env.CHANGES ?? 60);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Longer than the server's pause between two pokes of a connection. */
const BETWEEN_CHANGES_MS = 250;
const OFFICE = { email: "office@bench.test", password: "office-pass-for-bench" };
const PAGE = "/calculator";

/** @typedef {import("playwright").Page} Page */
/** @typedef {{ id: string, token: string }} Actor */

/**
 * With SLOW_PATHS=1 the app and the device of the benchmark have none of the fast paths (docs/architecture.md): rows stored one
 * by one, operations sent alone, no page asked for ahead.
 */
const SLOW_PATHS = process.env.SLOW_PATHS === "1";

/** The offline engine in real Chromium against the real server: saving, sending, the first pull, another person's change. */
export async function run() {
  const assets = { "bench-device.js": await devicePage() };
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
  });
  try {
    const rows = [
      ...(await sending(browser, assets)),
      ...(await keeping(browser, assets)),
      ...(await receiving(browser, assets)),
    ];
    return { name: "offline", unit: SLOW_PATHS ? "ms, without the fast paths" : "ms", rows };
  } finally {
    await browser.close();
  }
}

/** The product's data layer for the page, with the benchmark's functions on it. */
async function devicePage() {
  const { outputFiles } = await build({
    entryPoints: [resolve("bench/support/device-page.ts")],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
    define: { "import.meta.env": JSON.stringify({ SLOW_PATHS }) },
  });
  return outputFiles[0]?.text ?? "";
}

/** @param {import("playwright").Browser} browser @param {Record<string, string>} assets */
async function sending(browser, assets) {
  const server = await startServer({ name: "sending", assets });
  try {
    const lane = await berlinLane(server.url);
    const person = await customer(server.url, "ada");
    const { page, context } = await device(browser, server.url, person);
    await context.setOffline(true);
    const small = await save(page, lane, person, SAVES, []);
    const big = await save(page, lane, person, BIG_SAVES, [10, 10]);
    await context.close();

    /** @param {number} count @returns {Promise<number[]>} milliseconds from the network's return until all are sent */
    const drain = async (count) => {
      /** @type {number[]} */
      const drains = [];
      for (let i = 0; i < ROUNDS; i++) {
        const next = await device(browser, server.url, await customer(server.url, `drain${count}x${i}`));
        await next.context.setOffline(true);
        await save(next.page, lane, next.person, count, []);
        // It must listen before the network is back, or it waits for ever.
        await next.page.evaluate(() => /** @type {any} */ (globalThis).bench.begin());
        await next.context.setOffline(false);
        drains.push(await next.page.evaluate(() => /** @type {any} */ (globalThis).bench.awaited));
        await next.context.close();
      }
      return drains;
    };
    const few = await drain(FEW);
    const drains = await drain(DRAINED);
    return [
      { what: `save a booking offline (${SAVES})`, ...figures(small), limit_p95: 20 },
      { what: `the same with 2 x 10 MB (${BIG_SAVES})`, ...figures(big), limit_p95: 400 },
      { what: `send ${FEW} bookings (${ROUNDS})`, ...figures(few), limit_p95: FEW_LIMIT_MS },
      { what: `send ${DRAINED} bookings (${ROUNDS})`, ...figures(drains), limit_p95: 6000 },
    ];
  } finally {
    await server.stop();
  }
}

/**
 * What keepsakes cost while nothing is lost: the same saves and the same drain with and without them, in turn.
 * @param {import("playwright").Browser} browser @param {Record<string, string>} assets
 */
async function keeping(browser, assets) {
  const server = await startServer({ name: "keeping", assets });
  try {
    const lane = await berlinLane(server.url);
    /** @type {{ save: number[], drain: number[] }[]} with keepsakes, and without */
    const all = [
      { save: [], drain: [] },
      { save: [], drain: [] },
    ];
    for (let i = 0; i < 2 * ROUNDS; i++) {
      // Each goes first in every other pair.
      const without = (i + Math.floor(i / 2)) % 2;
      const next = await device(browser, server.url, await customer(server.url, `keep${i}`), { keyless: true });
      const { page, context, person } = next;
      if (!without) await page.evaluate((owner) => /** @type {any} */ (globalThis).bench.keeps(owner), person.id);
      await context.setOffline(true);
      const saves = await save(page, lane, person, KEPT, []);
      await page.evaluate(() => /** @type {any} */ (globalThis).bench.begin());
      await context.setOffline(false);
      const drained = await page.evaluate(() => /** @type {any} */ (globalThis).bench.awaited);
      const kept = await page.evaluate(() => /** @type {any} */ (globalThis).bench.kept());
      if (kept !== (without ? 0 : KEPT)) throw new Error(`${kept} keepsakes of ${KEPT}, without: ${without}`);
      all[without]?.save.push(median(saves));
      all[without]?.drain.push(drained);
      await context.close();
    }
    return /** @type {const} */ (["save", "drain"]).flatMap((what) => {
      const [kept, plain] = all.map((one) => median(one[what]));
      const name = what === "save" ? "a save" : `sending ${KEPT}`;
      return [
        { what: `${name} with keepsakes (${ROUNDS})`, median: round(kept ?? 0) },
        { what: `${name} without (${ROUNDS})`, median: round(plain ?? 0) },
        { what: `${name}, ratio`, median: round((kept ?? 0) / (plain ?? 1), 3), limit_median: 1.05 },
      ];
    });
  } finally {
    await server.stop();
  }
}

/** @param {import("playwright").Browser} browser @param {Record<string, string>} assets */
async function receiving(browser, assets) {
  // All of them open, so that the office's feed contains every one.
  const open = seed(PULLED).replace(
    "}, () => {});",
    "run(`UPDATE shipments SET status = 'confirmed'`);\n}, () => {});",
  );
  const env = { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password };
  const server = await startServer({ name: "receiving", assets, afterMigrations: open, env });
  try {
    const session = await post(server.url, "/api/collections/users/auth-with-password", {
      identity: OFFICE.email,
      password: OFFICE.password,
    });
    const office = { id: session.record.id, token: session.token };
    // The search index does not have the seeded rows yet; in an office the job of each minute has indexed them long ago.
    await fetch(`${server.url}/api/office/counters`, { headers: { Authorization: office.token } });
    /** @type {number[]} */
    const pulls = [];
    /** @type {number[]} */
    const loads = [];
    for (let i = 0; i < ROUNDS; i++) {
      const { page, context } = await profile(browser, server.url, office);
      await page.goto("/admin");
      // Polled rarely and in one element: searching the whole page at each frame would be part of the measurement.
      await page.waitForFunction(
        (said) => document.querySelector("[data-part=list-head]")?.textContent?.includes(said),
        `${PULLED} shipments, newest booking first`,
        { polling: 20, timeout: 60_000 },
      );
      // From the first request of the feed until the list with all of them is on screen.
      const { since, from } = await page.evaluate(() => {
        const feed = performance.getEntriesByType("resource").find(({ name }) => name.includes("/api/sync"));
        const now = performance.now();
        return { since: now - (feed?.startTime ?? 0), from: now };
      });
      pulls.push(since);
      loads.push(from);
      await context.close();
    }

    const lane = await berlinLane(server.url);
    const person = await customer(server.url, "watcher");
    const made = await post(server.url, "/api/collections/shipments/records", booking(lane), person.token);
    const { page, context } = await device(browser, server.url, person);
    await page.goto(`/dashboard/shipment/${made.id}`);
    await page.addScriptTag({ url: "/assets/bench-device.js", type: "module" });
    await page.waitForFunction(() => "bench" in globalThis);
    /** @type {number[]} */
    const changes = [];
    let seen = "";
    for (let i = 0; i < CHANGES; i++) {
      const text = `MSKU${String(i).padStart(7, "0")}`;
      const shown = page.evaluate((wanted) => /** @type {any} */ (globalThis).bench.shown(wanted), text);
      await new Promise((next) => setTimeout(next, BETWEEN_CHANGES_MS));
      const started = Date.now();
      const op = `bench${String(i).padStart(10, "0")}`;
      const edit = { op, set: { tracking_number: text }, seen: { tracking_number: seen } };
      await post(server.url, `/api/shipments/${made.id}/edit`, edit, office.token);
      changes.push((await shown) - started);
      seen = text;
    }
    await context.close();
    return [
      { what: `first pull of ${PULLED} until they are listed (${ROUNDS})`, ...figures(pulls), limit_p95: 2000 },
      { what: "the same from the address on", ...figures(loads) },
      { what: `a change until another client shows it (${CHANGES})`, ...figures(changes), limit_p95: 100 },
    ];
  } finally {
    await server.stop();
  }
}

/**
 * A page of the app with the bench's handles beside it. `keyless`: no renewed session brings a key for keepsakes.
 * @param {import("playwright").Browser} browser @param {string} url @param {Actor} person @param {{ keyless?: boolean }} [how]
 */
async function device(browser, url, person, { keyless = false } = {}) {
  const { page, context } = await profile(browser, url, person);
  if (keyless) await context.route("**/auth-refresh", (route) => route.abort());
  await page.goto(PAGE);
  await page.addScriptTag({ url: "/assets/bench-device.js", type: "module" });
  await page.waitForFunction(() => "bench" in globalThis);
  return { page, context, person };
}

/** A fresh profile in which this person is signed in. @param {import("playwright").Browser} browser @param {string} url @param {Actor} person */
async function profile(browser, url, person) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await page.addInitScript(
    ([token, id]) => {
      const record = { id, email: `${id}@bench.test`, full_name: "Bench" };
      localStorage.setItem("pocketbase_auth", JSON.stringify({ token, record }));
    },
    [person.token, person.id],
  );
  return { page, context };
}

/** @param {Page} page @param {Awaited<ReturnType<typeof berlinLane>>} lane @param {Actor} person @param {number} times @param {number[]} megabytes */
async function save(page, lane, person, times, megabytes) {
  const payloads = Array.from({ length: times }, () => booking(lane));
  return page.evaluate(
    async ([all, owner, sizes]) => {
      /** @type {number[]} */
      const taken = [];
      for (const payload of all) taken.push(await /** @type {any} */ (globalThis).bench.save(payload, owner, sizes));
      return taken;
    },
    /** @type {const} */ ([payloads, person.id, megabytes]),
  );
}

/** @param {number[]} times */
function figures(times) {
  return { median: round(median(times)), p95: round(quantile(times, 0.95)), max: round(Math.max(...times)) };
}
