import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright";
import { berlinLane, booking, customer, newId, post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";

const CHROMIUM = "/usr/bin/chromium";
const SHIPMENTS = Number(process.env.SHIPMENTS ?? 14);
const PALLETS = Number(process.env.PALLETS ?? 5000);
const SLOWER = Number(process.env.SLOWER ?? 4);
/** Labels per second in the film: more than is required of the phone. */
const FILM_RATE = 2.5;
const OFFICE = { email: "office@bench.test", password: "office-pass-for-bench" };
const FILM = `export { writeFilm } from "./tests/support/scanner/fake-camera.ts";
export { drawPicture } from "./tests/support/scanner/pictures.ts";`;
const FRAME = { width: 640, height: 480 };

/** @typedef {import("playwright").Page} Page */

/**
 * A warehouse phone in real Chromium on a slower processor, with thousands of pallets on the device: codes from a hand
 * scanner in a row, a film of labels before the camera, and the list of expected pallets.
 */
export async function run() {
  const server = await startServer({
    name: "scans",
    afterMigrations: hall(PALLETS),
    env: { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password },
  });
  const home = mkdtempSync(join(tmpdir(), "akamas-bench-film-"));
  try {
    const { codes, phone } = await fill(server);
    const { drawPicture, writeFilm } = await filmMakers();
    const half = Math.floor(codes.length / 2);
    const film = join(home, "labels.y4m");
    const labels = codes.slice(half).map((code, n) => {
      const label = { text: `HTTPS://AKAMASFREIGHT.EXAMPLE/P/${code}`, share: 0.3, turned: n * 9 };
      return drawPicture(FRAME, [label], { noise: 3 }, n);
    });
    writeFilm(film, labels, { fps: FILM_RATE * 2, frames: 2 });
    const browser = await chromium.launch({
      args: [
        ...["--no-sandbox", "--disable-gpu", "--no-first-run", "--use-fake-ui-for-media-stream"],
        ...["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`],
      ],
      ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
    });
    try {
      const rows = await phoneRows(browser, server.url, phone, codes.slice(0, half), codes.length - half);
      return { name: "scans", unit: "ms", rows };
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
    await server.stop();
  }
}

/** A migration that fills the warehouse: nine pallets per shipment, of a sailing in two days. @param {number} count */
const hall = (count) => `migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const at = (days) => "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '" + days + " days')";
  run("INSERT INTO sailings (id, name, port, state, cut_off, etd, eta, containers, created, updated) VALUES ('sailing00bench1', '2026-W99', 'Venice', 'planned', " +
    at("+2") + ", " + at("+3") + ", " + at("+7") + ", '[]', " + at("+0") + ", " + at("+0") + ")");
  run(\`WITH RECURSIVE n(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM n WHERE k < ${Math.ceil((count * 10) / 9)}),
    t AS (SELECT k, printf('B%09d', k / 10) AS r FROM n WHERE k % 10 > 0)
    INSERT INTO pallets (id, shipment, number, count, code, length, width, height, weight, origin_country, consignee, town,
      delivery_address, sailing, state, hold, cancelled, created, updated)
    SELECT lower(r) || '0' || (k % 10) || 'plt', printf('ship%011d', k / 10), k % 10, 9, r || '0' || (k % 10), 1.2, 0.8, 1, 300,
      'Germany', 'Αγροτικά Κολοσσίου Λτδ ' || (k / 10), 'Λεμεσός', 'Λεωφ. Ακάμα 31', 'sailing00bench1',
      CASE WHEN k % 3 = 0 THEN 'hub_in' ELSE 'collected' END, FALSE, FALSE,
      strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now') FROM t\`);
}, () => {});`;

/** The functions that make the film, which are TypeScript. */
async function filmMakers() {
  const entry = { contents: FILM, resolveDir: process.cwd(), loader: /** @type {const} */ ("ts") };
  const { outputFiles } = await build({ stdin: entry, bundle: true, write: false, format: "esm", platform: "node" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? "").toString("base64")}`);
}

/** Confirmed shipments to scan. @param {{ url: string }} server */
async function fill({ url }) {
  const session = await post(url, "/api/collections/users/auth-with-password", {
    identity: OFFICE.email,
    password: OFFICE.password,
  });
  const lane = await berlinLane(url);
  const person = await customer(url, "ada");
  const phone = await customer(url, "hall");
  await post(url, `/api/people/${phone.id}/role`, { role: "warehouse", op: newId() }, session.token);
  /** @type {string[]} */
  const codes = [];
  for (let n = 0; n < SHIPMENTS; n++) {
    const sent = booking(lane);
    await post(url, "/api/collections/shipments/records", sent, person.token);
    const edit = { op: newId(), set: { status: "confirmed" }, seen: { status: "pending" } };
    await post(url, `/api/shipments/${sent.id}/edit`, edit, session.token);
    codes.push(...[1, 2, 3].map((number) => `${sent.reference}0${number}`));
  }
  return { codes, phone };
}

/** @param {import("playwright").Browser} browser @param {string} url @param {{ id: string, token: string }} phone
 * @param {string[]} codes @param {number} filmed */
async function phoneRows(browser, url, phone, codes, filmed) {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: url, viewport, permissions: ["camera"], locale: "en-GB" });
  await context.addInitScript((value) => localStorage.setItem("pocketbase_auth", value), tokenOf(phone));
  const page = await context.newPage();
  await page.goto("/warehouse/expected");
  const [last = ""] = codes.slice(-1);
  await page.getByRole("searchbox").fill(last.slice(0, 10));
  await page.getByText("3 pallets found").waitFor({ timeout: 120_000 });
  const session = await context.newCDPSession(page);
  await page.goto("/warehouse");
  await page.getByRole("radio", { name: "Bologna, in" }).check({ force: true });
  // A hand scanner first: the camera is off.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("away", "NotFoundError"));
  });
  await page.getByRole("button", { name: "Start scanning" }).click();
  await page.getByText("This device has no camera").waitFor();
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  // Processor time, not wall-clock time, because other programs share this machine.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const idle = await busy();
  const shown = await typed(page, codes);
  const work = (await busy()) - idle;
  // Now with the camera: how many of the film's labels are saved while it is shown once.
  await page.goto("/warehouse");
  await page.getByRole("region", { name: "Camera" }).waitFor();
  const { saved, seconds } = await watched(page, filmed);
  const list = await listed(page, session);
  await context.close();
  return [
    {
      what: `a code from a hand scanner until it is shown, ${PALLETS} pallets on the phone (${codes.length})`,
      ...figures(shown),
    },
    {
      what: `processor time of the page for each of them, on the processor that is ${SLOWER} times slower`,
      median: round(work / codes.length),
      limit: 500,
    },
    { what: `a film of ${FILM_RATE} labels a second: saved of ${filmed}`, median: saved, seconds: round(seconds) },
    ...list,
  ];
}

/** @param {{ id: string, token: string }} phone */
const tokenOf = ({ id, token }) =>
  JSON.stringify({ token, record: { id, email: "hall@bench.test", collectionName: "users", verified: false } });

/** @param {number[]} all */
const figures = (all) => ({ median: round(median(all)), p95: round(quantile(all, 0.95)) });

/**
 * Types each code as a hand scanner does, then waits for that pallet's result on screen.
 * @param {Page} page
 * @param {string[]} codes
 */
function typed(page, codes) {
  return page.evaluate(async (all) => {
    /** @type {number[]} */
    const took = [];
    for (const code of all) {
      const named = new RegExp(`${Number(code.slice(-2))} of 3.*${code.slice(5, 10)}`);
      const began = performance.now();
      for (const key of [...code, "Enter"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      while (!named.test(document.querySelector(".scan-strip")?.textContent ?? "")) {
        if (performance.now() - began > 20_000) throw new Error(`${code} was not shown`);
        await new Promise((next) => requestAnimationFrame(next));
      }
      took.push(performance.now() - began);
    }
    return took;
  }, codes);
}

/** How many scans were queued or sent while the film is shown once. @param {Page} page @param {number} filmed */
async function watched(page, filmed) {
  const began = performance.now();
  /** @type {Set<string>} */
  const seen = new Set();
  let seconds = 0;
  while (performance.now() - began < (filmed / FILM_RATE) * 1000 + 3000 && seen.size < filmed) {
    const name = await page.evaluate(
      () => /\d of 3.*AKF-\w{5}-\w{5}/.exec(document.querySelector(".scan-strip")?.textContent ?? "")?.[0] ?? "",
    );
    if (name && !seen.has(name)) {
      seen.add(name);
      seconds = (performance.now() - began) / 1000;
    }
    await page.waitForTimeout(30);
  }
  return { saved: seen.size, seconds };
}

/**
 * The list of thousands: its first paint, and frames while it is scrolled.
 * @param {Page} page
 * @param {import("playwright").CDPSession} session
 */
async function listed(page, session) {
  await page.goto("/warehouse/expected");
  await page.getByRole("heading", { level: 2 }).first().waitFor({ timeout: 120_000 });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const frames = await page.evaluate(async () => {
    const height = document.documentElement.scrollHeight;
    /** @type {number[]} */
    const took = [];
    let last = performance.now();
    for (let n = 0; n < 180; n++) {
      window.scrollTo(0, (height * n) / 180);
      await new Promise((next) => requestAnimationFrame(next));
      took.push(performance.now() - last);
      last = performance.now();
    }
    return took;
  });
  return [{ what: `a frame while the list of ${PALLETS} pallets is scrolled through`, ...figures(frames) }];
}

if (process.argv[1]?.endsWith("scans.bench.mjs")) console.log(JSON.stringify(await run(), null, 2));
