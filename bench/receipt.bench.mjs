import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { berlinLane, booking, customer, newId, post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { madeInFreshPage, SLOWDOWN } from "./support/made-file.mjs";
import { onDevice } from "./support/on-device.mjs";

const CHROMIUM = "/usr/bin/chromium";
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const OFFICE = { identity: "office@bench.test", password: "bench-password" };
const LIMIT_MS = 1000;
const LIMIT_KB = 300;

/**
 * The receipt of a delivery of three pallets with a photo each and a signature, made without a network on a processor four times
 * slower: from the press to the file. First in a page that has loaded nothing of what makes a PDF, then once more.
 */
export async function run() {
  const env = { ADMIN_EMAIL: OFFICE.identity, ADMIN_PASSWORD: OFFICE.password };
  const server = await startServer({ name: "receipt", env });
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
  });
  try {
    const who = await customer(server.url, "ada");
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
    const path = `/dashboard/shipment/${await delivered(server.url, who, await photos(context))}`;
    await context.addInitScript((value) => localStorage.setItem("pocketbase_auth", value), sessionOf(who));
    const first = await context.newPage();
    await first.goto(path);
    await first.evaluate(onDevice);
    // What is to be on the device is shown: the signature and the photos.
    await first.waitForFunction(() => document.querySelectorAll("main img").length >= 4);
    await first.close();
    await context.setOffline(true);
    /** @type {Record<"cold" | "again", import("./support/made-file.mjs").Made[]>} */
    const all = { cold: [], again: [] };
    for (let n = 0; n < ROUNDS; n += 1) {
      const [cold, ...again] = await madeInFreshPage(context, path, "Delivery receipt", 2);
      if (cold) all.cold.push(cold);
      all.again.push(...again);
    }
    const what = "Delivery receipt until the file is there";
    const figures = (/** @type {typeof all.cold} */ made) => ({
      median: round(median(made.map(({ ms }) => ms)), 0),
      p95: round(
        quantile(
          made.map(({ ms }) => ms),
          0.95,
        ),
        0,
      ),
    });
    const rows = [
      { what: `${what}, code not loaded`, ...figures(all.cold), limit: LIMIT_MS },
      { what: `${what}, again in the same page`, ...figures(all.again), limit: LIMIT_MS },
      { what: "size of the receipt in kB", median: median(all.cold.map(({ kB }) => kB)), limit: LIMIT_KB },
    ];
    return { name: "receipt", unit: `ms from the press, offline, ${SLOWDOWN}x slower; ${ROUNDS} rounds`, rows };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** @param {{ id: string, token: string }} who */
const sessionOf = ({ id, token }) =>
  JSON.stringify({ token, record: { id, email: "ada@bench.test", collectionName: "users", verified: false } });

/** Four pictures as a phone of the warehouse sends them. @param {import("playwright").BrowserContext} context */
async function photos(context) {
  const page = await context.newPage();
  const taken = [];
  for (const path of ["/lcl-service", "/contact", "/sea-freight", "/air-freight"]) {
    await page.goto(path);
    taken.push(new Uint8Array(await page.screenshot({ type: "jpeg", quality: 85 })));
  }
  await page.close();
  return taken;
}

/**
 * A shipment of three pallets, each handed over with a photo, the first with a signature.
 * @param {string} url @param {{ token: string }} who @param {Uint8Array<ArrayBuffer>[]} pictures @returns {Promise<string>} its id
 */
async function delivered(url, who, pictures) {
  const body = booking(await berlinLane(url));
  const { id, reference } = await post(url, "/api/collections/shipments/records", body, who.token);
  const { token } = await post(url, "/api/collections/users/auth-with-password", OFFICE);
  const edit = { op: newId(), set: { status: "confirmed" }, seen: { status: "pending" } };
  await post(url, `/api/shipments/${id}/edit`, edit, token);
  for (const number of [1, 2, 3]) {
    const scan = {
      ...{ id: newId(), pallet: `${reference}0${number}plt`.toLowerCase(), point: "delivered" },
      ...{ scanned_at: new Date().toISOString(), recipient: "Γιώργος Χατζής", remark: "Film torn." },
    };
    await post(url, "/api/collections/scans/records", scan, token);
    for (const kind of number === 1 ? ["photo", "signature"] : ["photo"]) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ id: newId(), scan: scan.id, kind })) form.set(name, value);
      form.set("file", new Blob(pictures.splice(0, 1), { type: "image/jpeg" }), "photo.jpg");
      const sent = { method: "POST", headers: { authorization: token }, body: form };
      const answer = await fetch(`${url}/api/collections/scan_photos/records`, sent);
      if (!answer.ok) throw new Error(`a picture: ${answer.status} ${await answer.text()}`);
    }
  }
  return id;
}

if (process.argv[1]?.endsWith("receipt.bench.mjs")) console.log(JSON.stringify(await run(), null, 2));
