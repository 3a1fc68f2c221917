import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { berlinLane, customer, newId, newReference, post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { checkLoads, madeInFreshPage, SLOWDOWN } from "./support/made-file.mjs";
import { onDevice } from "./support/on-device.mjs";

const CHROMIUM = "/usr/bin/chromium";
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const LIMIT_MS = 1000;
const LIMIT_KB = 200;
const LINK = "0123456789abcdefghjkmnpqrstvwxyz";

const ONE = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
const TEN = Array.from({ length: 10 }, (_, n) => ({
  length: round(0.8 + n * 0.05),
  width: round(0.6 + n * 0.05),
  height: round(0.7 + n * 0.1),
  weight: 120 + n * 55,
}));

/** @typedef {import("./support/made-file.mjs").Made} Shared */

/**
 * A quote handed over without a network, on a processor four times slower: from the press on Share until the share sheet is
 * given the file. First in a page that has loaded nothing of what makes a PDF, then once more.
 */
export async function run() {
  const server = await startServer({ name: "quote" });
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
  });
  try {
    const who = await customer(server.url, "ada");
    const lane = await berlinLane(server.url);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    await context.addInitScript((value) => localStorage.setItem("pocketbase_auth", value), sessionOf(who));
    const rows = [];
    const quotes = {
      "1 pallet": await quote(server.url, who, lane, ONE),
      "10 pallets": await quote(server.url, who, lane, TEN),
    };
    const first = await context.newPage();
    await first.goto("/quotes");
    await first.evaluate(onDevice);
    for (const id of Object.values(quotes)) await first.locator(`a[href="/quotes/${id}"]`).waitFor();
    await first.close();
    await context.setOffline(true);
    for (const [load, id] of Object.entries(quotes)) {
      /** @type {Record<"cold" | "again", Shared[]>} */
      const all = { cold: [], again: [] };
      for (let n = 0; n < ROUNDS; n += 1) {
        const [cold, ...again] = await madeInFreshPage(context, `/quotes/${id}`, /^Share AKQ-/, 2);
        if (cold) all.cold.push(cold);
        all.again.push(...again);
      }
      checkLoads(all);
      const ms = (/** @type {Shared[]} */ shared) => figures(shared.map((one) => one.ms));
      const what = "Share until the file is there";
      rows.push(
        { what: `${what}, code not loaded, ${load}`, ...ms(all.cold), limit: LIMIT_MS },
        { what: `${what}, again in the same page, ${load}`, ...ms(all.again), limit: LIMIT_MS },
        { what: `size of the file in kB, ${load}`, median: median(all.cold.map(({ kB }) => kB)), limit: LIMIT_KB },
      );
    }
    return { name: "quote", unit: `ms from the press, offline, ${SLOWDOWN}x slower; ${ROUNDS} rounds`, rows };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** @param {number[]} all */
const figures = (all) => ({ median: round(median(all), 0), p95: round(quantile(all, 0.95), 0) });

/** @param {{ id: string, token: string }} who */
const sessionOf = ({ id, token }) =>
  JSON.stringify({ token, record: { id, email: "ada@bench.test", collectionName: "users", verified: false } });

/**
 * A quote at the server; the server's refusal says what it costs.
 * @param {string} url @param {{ token: string }} who @param {{ version: string, countryId: string, zoneId: string }} lane
 * @param {typeof ONE} pallets @returns {Promise<string>} its id
 */
async function quote(url, who, lane, pallets) {
  const body = {
    ...{ id: newId(), reference: newReference(), language: "en", customer_company: "Κτήμα Αργάκι Λτδ" },
    link: Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => LINK[byte & 31]).join(""),
    ...{ customer_name: "Άντρη Μιχαήλ", customer_email: "", note: "", pallet_details: pallets },
    ...{ country_id: lane.countryId, zone_id: lane.zoneId, tariff_version: lane.version },
    quoted_at: new Date().toISOString(),
  };
  const path = "/api/collections/quotes/records";
  const refused = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: who.token },
    body: JSON.stringify({ ...body, total: 1 }),
  }).then((answer) => answer.json());
  await post(url, path, { ...body, total: refused.data.cost_breakdown.total }, who.token);
  return body.id;
}

if (process.argv[1]?.endsWith("quote.bench.mjs")) console.log(JSON.stringify(await run(), null, 2));
