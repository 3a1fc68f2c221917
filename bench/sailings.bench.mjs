import { existsSync } from "node:fs";
import { build } from "esbuild";
import { chromium } from "playwright";
import { berlinLane, booking, customer, newId, post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { mainThreadTime } from "./support/main-thread.mjs";
import { watchProcessor } from "./support/processor.mjs";

const CHROMIUM = "/usr/bin/chromium";
const SAILINGS = Number(process.env.SAILINGS ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 12);
const SLOWER = Number(process.env.SLOWER ?? 4);
const OFFICE = { email: "office@bench.test", password: "office-pass-for-bench" };
const DAY = 86_400_000;
/** 80 pallets of 25 shipments. */
const SHIPMENTS = Array.from({ length: 25 }, (_, n) => (n < 5 ? 4 : 3));
const PALLETS = SHIPMENTS.reduce((sum, count) => sum + count, 0);
/** Pallets that stay in Bologna when the ship leaves. */
const LEFT = 5;
const ADVANCE_MS = 300;
/** From here on people notice a pause (https://web.dev/articles/inp). */
const PAUSE_MS = 200;

/** @typedef {{ id: string, pallets: string[] }} Sailing */

/** Sailings of 80 pallets: advanced on the server, and packed and drawn by the office's device on a slower processor. */
export async function run() {
  const server = await startServer({
    name: "sailings",
    env: { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password },
  });
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
  });
  try {
    const session = await post(server.url, "/api/collections/users/auth-with-password", {
      identity: OFFICE.email,
      password: OFFICE.password,
    });
    const sailings = await fill(server.url, session.token);
    const [drawn, ...others] = sailings;
    if (!drawn) throw new Error("There is no sailing.");
    const packing = await packed(browser);
    const drawing = await shown(browser, server.url, session, drawn);
    const advancing = await advanced(server, session.token, others);
    return { name: "sailings", unit: "ms", rows: [...advancing, ...packing, ...drawing] };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** @param {number[]} all */
const figures = (all) => ({
  median: round(median(all)),
  p95: round(quantile(all, 0.95)),
  most: round(Math.max(...all)),
});

/** Sizes of a mixed load, the same in every run. @param {number} n */
const sizeOf = (n) => ({
  length: [1.2, 1.2, 1, 0.8][n % 4],
  width: [0.8, 1, 0.7, 0.6][n % 4],
  height: round(0.6 + (n % 7) * 0.2),
  weight: 120 + (n % 9) * 55,
});

/** Sailings with their pallets: one to be drawn, the others to be advanced. @param {string} url @param {string} token */
async function fill(url, token) {
  const lane = await berlinLane(url);
  const person = await customer(url, "ada");
  /** @type {Sailing[]} */
  const sailings = [];
  for (let n = 0; n <= SAILINGS; n++) {
    const id = newId();
    const etd = Date.UTC(2032, 0, 6) + n * 7 * DAY;
    const at = (/** @type {number} */ days) => new Date(etd + days * DAY).toISOString();
    const set = { name: `2032-W${10 + n}`, port: "Venice", cut_off: at(-2), etd: at(0), eta: at(4) };
    await post(url, `/api/sailings/${id}/edit`, { op: newId(), set }, token);
    /** @type {string[]} */
    const pallets = [];
    for (const count of SHIPMENTS) {
      const pallet_details = Array.from({ length: count }, (_, k) => sizeOf(pallets.length + k));
      const sent = { ...booking(lane), pallet_details, estimated_rate: undefined };
      await post(url, "/api/collections/shipments/records", sent, person.token);
      const edit = { op: newId(), set: { status: "confirmed" }, seen: { status: "pending" } };
      await post(url, `/api/shipments/${sent.id}/edit`, edit, token);
      for (let k = 1; k <= count; k++) pallets.push(`${sent.reference.toLowerCase()}0${k}plt`);
    }
    await post(url, "/api/pallets/assign", { op: newId(), pallets, sailing: id }, token);
    sailings.push({ id, pallets });
  }
  return sailings;
}

/** The departure of each. @param {{ url: string, pid: number }} server @param {string} token @param {Sailing[]} sailings */
async function advanced({ url, pid }, token, sailings) {
  /** @type {number[]} */
  const took = [];
  const spent = watchProcessor({ server: pid, profile: "" });
  // The last one has no sailing after it for the pallets that are left.
  for (const { id, pallets } of sailings.slice(0, -1)) {
    const body = { op: newId(), to: "sailed", left: pallets.slice(0, LEFT) };
    const began = performance.now();
    const answer = await post(url, `/api/sailings/${id}/advance`, body, token);
    took.push(performance.now() - began);
    if (answer.moved.length !== LEFT) throw new Error(`${answer.moved.length} pallets were moved.`);
  }
  const each = (spent().server * 1000) / took.length;
  const what = `advance of ${PALLETS} pallets of ${SHIPMENTS.length} shipments, until the answer (${took.length})`;
  return [
    { what, ...figures(took), limit: ADVANCE_MS },
    { what: "processor time of the server for each", median: round(each), limit: ADVANCE_MS },
  ];
}

/** Packing alone, in the browser. @param {import("playwright").Browser} browser */
async function packed(browser) {
  const entry = 'export { planLoad } from "./src/domain/sailings/plan-load.ts";';
  const stdin = { contents: entry, resolveDir: process.cwd(), loader: /** @type {const} */ ("ts") };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: "iife", globalName: "packing" });
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await page.evaluate(`${outputFiles[0]?.text}; globalThis.packing = packing`);
  let at = 0;
  const pallets = SHIPMENTS.flatMap((count, shipment) =>
    Array.from({ length: count }, () => {
      at += 1;
      return { id: `p${at}`, shipment: `s${shipment}`, ...sizeOf(at - 1), container: 0, loadedAt: null };
    }),
  );
  const pack = () => page.evaluate(inRounds, { load: pallets, rounds: ROUNDS });
  // The first rounds are slower, as everything is that a browser has not compiled yet.
  const spent = (await mainThreadTime(session, pack)) / ROUNDS;
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const took = await pack();
  await page.close();
  return [
    { what: `packing ${PALLETS} pallets, ${SLOWER} times slower (${ROUNDS})`, ...figures(took), limit: PAUSE_MS },
    { what: `processor time for each, times ${SLOWER}`, median: round(spent * SLOWER), limit: PAUSE_MS },
  ];
}

/** In the page: the time of each packing in ms. @param {{ load: unknown[], rounds: number }} input */
function inRounds({ load, rounds }) {
  const { planLoad } = /** @type {any} */ (globalThis).packing;
  return Array.from({ length: rounds }, () => {
    const began = performance.now();
    const { containers, unplaced } = planLoad(load, 0);
    if (containers.length === 0 || unplaced.length > 0) throw new Error("Not all pallets were placed.");
    return performance.now() - began;
  });
}

/**
 * The press on a sailing in the list until its plan is painted, and the longest task meanwhile.
 * @param {import("playwright").Browser} browser @param {string} url @param {{ token: string, record: object }} session
 * @param {Sailing} sailing
 */
async function shown(browser, url, { token, record }, { id }) {
  const viewport = { width: 1180, height: 820 };
  const context = await browser.newContext({ baseURL: url, viewport, locale: "en-GB" });
  const stored = JSON.stringify({ token, record });
  await context.addInitScript((value) => localStorage.setItem("pocketbase_auth", value), stored);
  const page = await context.newPage();
  await page.goto(`/admin/sailings/${id}`);
  const boxes = page.locator('nav [data-part="pallet"]');
  await boxes.nth(PALLETS - 1).waitFor({ state: "attached", timeout: 120_000 });
  const client = await context.newCDPSession(page);
  const open = async () => {
    await page.locator('main a[href="/admin/sailings"]').first().click();
    const link = page.locator(`a[href="/admin/sailings/${id}"]`).first();
    await link.waitFor({ timeout: 120_000 });
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    return link;
  };
  /** @type {number[]} */
  const spent = [];
  for (let n = 0; n < ROUNDS; n++) {
    const link = await open();
    spent.push((await mainThreadTime(client, () => link.evaluate(pressed, PALLETS))) * SLOWER);
  }
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  /** @type {number[]} */
  const until = [];
  /** @type {number[]} */
  const longest = [];
  for (let n = 0; n < ROUNDS; n++) {
    const one = await (await open()).evaluate(pressed, PALLETS);
    until.push(one.ms);
    longest.push(one.longest);
  }
  await context.close();
  const slower = `${SLOWER} times slower (${ROUNDS})`;
  return [
    { what: `the press on a sailing of ${PALLETS} pallets until its plan is painted, ${slower}`, ...figures(until) },
    { what: `processor time of the page for it, times ${SLOWER} (${ROUNDS})`, ...figures(spent) },
    { what: `the longest task meanwhile, ${slower}`, ...figures(longest), limit: PAUSE_MS },
  ];
}

/**
 * In the page: presses, and waits until every pallet is drawn and painted. Tasks under 50 ms are not reported by the browser
 * and count as 50.
 * @param {Element} link @param {number} pallets @returns {Promise<{ ms: number, longest: number }>}
 */
async function pressed(link, pallets) {
  let longest = 50;
  /** @param {PerformanceEntryList} entries */
  const keep = (entries) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: "longtask" });
  const began = performance.now();
  /** @type {HTMLElement} */ (link).click();
  await /** @type {Promise<void>} */ (
    new Promise((done) => {
      const look = () => {
        if (document.querySelectorAll('nav [data-part="pallet"]').length < pallets) return;
        seen.disconnect();
        done();
      };
      const seen = new MutationObserver(look);
      seen.observe(document.body, { childList: true, subtree: true });
      look();
    })
  );
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  const ms = performance.now() - began;
  // Reports of tasks come late.
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  keep(observer.takeRecords());
  observer.disconnect();
  return { ms, longest };
}

if (process.argv[1]?.endsWith("sailings.bench.mjs")) console.log(JSON.stringify(await run(), null, 2));
