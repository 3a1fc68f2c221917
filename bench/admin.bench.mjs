import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";

const CHROMIUM = "/usr/bin/chromium";
const ROWS = 10_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30);
const OFFICE = { email: "office@bench.test", password: "office-pass-for-bench" };
/** Texts typed letter by letter: names, a town, a number, Greek, and one without a result. */
const SEARCHES = ["brandt", "limassol", "akf 77", "γεωργ", "customer 512", "nothing like that"];

/** /admin with a mirror of 10,000 in real Chromium: the first fifty rows, and a search at every key press. */
export async function run() {
  const env = { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password };
  const server = await startServer({ name: "admin", env });
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
  });
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1180, height: 820 } });
    await page.goto("/auth");
    await page.getByLabel("Email").fill(OFFICE.email);
    await page.getByLabel("Password", { exact: true }).fill(OFFICE.password);
    await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL(/\/admin\/today$/);
    await page.goto("/admin");
    await page.getByText("No shipments yet").waitFor();
    await page.evaluate(fillMirror, ROWS);

    const paints = [];
    const opens = [];
    await page.addInitScript(watchFirstFifty);
    for (let n = 0; n < ROUNDS; n += 1) {
      await page.goto("/admin");
      await page.waitForFunction(() => "firstFifty" in window);
      const { ofData, ofList } = await page.evaluate(() => /** @type {any} */ (window).firstFifty);
      paints.push(ofData);
      opens.push(ofList);
      // The rest of the list is read, and the first rows for the next opening are stored.
      await page.getByText(`${ROWS} shipments, newest booking first`).waitFor();
    }

    await page.getByText(`${ROWS} shipments, newest booking first`).waitFor();
    // Texts are folded for the search in idle time; a person needs longer than that to reach the field.
    await page.waitForTimeout(2000);
    const keys = [];
    for (const search of SEARCHES) {
      for (let end = 1; end <= search.length; end += 1) keys.push(await page.evaluate(typed, search.slice(0, end)));
      keys.push(await page.evaluate(typed, ""));
    }
    return {
      name: "admin",
      unit: "ms",
      rows: [
        { what: "first 50 of 10,000 painted, from the end of their reading", ...figures(paints), limit: 100 },
        { what: "the same from the list's first frame: databases opened, rows read, painted", ...figures(opens) },
        { what: `a key in the search until its result is painted (${keys.length} keys)`, ...figures(keys), limit: 50 },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** @param {number[]} times */
function figures(times) {
  return { median: round(median(times)), p95: round(quantile(times, 0.95)), max: round(Math.max(...times)) };
}

/**
 * In the page: the time until the frame with fifty cards is painted, from the frame in which the list is empty, and from the
 * end of the last database read before the cards.
 */
function watchFirstFifty() {
  let since = 0;
  let read = 0;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = begin.apply(this, args);
    transaction.addEventListener("complete", () => {
      read = performance.now();
    });
    return transaction;
  };
  const look = new MutationObserver(() => {
    if (since === 0 && document.querySelector("[data-part=list]")) since = performance.now();
    if (since === 0 || document.querySelectorAll("[data-part=item]").length < 50) return;
    look.disconnect();
    const lastRead = read;
    requestAnimationFrame(() =>
      setTimeout(() => {
        const now = performance.now();
        /** @type {any} */ (window).firstFifty = { ofData: now - lastRead, ofList: now - since };
      }),
    );
  });
  look.observe(document, { childList: true, subtree: true });
}

/** In the page: one key press, and the time until the frame with its result is painted. @param {string} text */
function typed(text) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("shipment-search"));
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const since = performance.now();
  set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return new Promise((done) =>
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => done(performance.now() - since);
      after.port2.postMessage(0);
    }),
  );
}

/** In the page: writes rows into the mirror in the form that the feed stores. @param {number} count */
async function fillMirror(count) {
  const { name = "" } = (await indexedDB.databases()).find((db) => db.name?.startsWith("mirror-")) ?? {};
  const db = await new Promise((done, fail) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const statuses = ["pending", "confirmed", "in_transit", "delivered", "cancelled"];
  const people = ["Jonas Brandt", "Ελένη Γεωργίου", "Seán Mac Giolla", "Zsófia Kőszegi", "Andreas Loizou"];
  const work = db.transaction(["shipments", "users"], "readwrite");
  const [shipments, users] = [work.objectStore("shipments"), work.objectStore("users")];
  const place = { gen: 0, seq: 1 };
  for (let n = 0; n < count / 10; n += 1)
    users.put({ ...place, id: `user${n}`, full_name: `Customer ${n}`, company_name: `Company ${n} Ltd`, phone: "" });
  for (let n = 0; n < count; n += 1) {
    const at = new Date(1_760_000_000_000 + n * 600_000).toISOString().replace("T", " ");
    shipments.put({
      ...place,
      id: `ship${String(n).padStart(11, "0")}`,
      user_id: `user${n % (count / 10)}`,
      reference: String(n).padStart(10, "0"),
      status: statuses[n % 5],
      tracking_number: n % 3 ? `AKF ${n} DE` : "",
      tariff_version: "1-0123456789ab",
      quoted_at: at,
      country_id: "country00000001",
      zone_id: "zone00000000001",
      origin_address: `Quitzowstraße ${n % 200}, 10559 Berlin, Germany`,
      destination_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
      pallet_count: 3,
      weight_kg: 900,
      dimensions: "[]",
      cargo_description: "Various goods",
      goods_description: n % 2 ? "Irrigation parts" : "",
      estimated_rate: 400 + (n % 900),
      total_cbm: 2.88,
      chargeable_cbm: 3,
      total_chargeable_weight: 900,
      pallet_details: [1, 2, 3].map(() => ({ length: 1.2, width: 0.8, height: 1, weight: 300 })),
      cost_breakdown: { transport: 468, fobCharges: 40, documentation: 25, seaFreight: 210, profit: 60, total: 803 },
      shipper_name: people[n % 5],
      shipper_company: "Brandt Landtechnik GmbH",
      shipper_address: `Quitzowstraße ${n % 200}, 10559 Berlin, Germany`,
      shipper_phone: "+49 30 5550 142",
      shipper_email: "versand@brandt.example",
      consignee_name: people[(n + 1) % 5],
      consignee_company: "Αγροτικά Κολοσσίου Λτδ",
      consignee_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
      consignee_phone: "+357 25 000 318",
      consignee_email: "eleni@kolossi.example",
      booking_date: at,
      confirmed_at: "",
      shipped_at: "",
      delivery_date: "",
      created: at,
      updated: at,
    });
  }
  await new Promise((done, fail) => {
    work.oncomplete = done;
    work.onerror = () => fail(work.error);
  });
  db.close();
}
