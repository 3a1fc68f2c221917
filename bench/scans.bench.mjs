import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright";
import { berlinLane, booking, customer, newId, post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { mainThreadTime } from "./support/main-thread.mjs";
import { holdLabels, pacedRate } from "./support/paced-labels.mjs";

const CHROMIUM = "/usr/bin/chromium";
const SHIPMENTS = Number(process.env.SHIPMENTS ?? 21);
const PALLETS = Number(process.env.PALLETS ?? 5000);
const SLOWER = Number(process.env.SLOWER ?? 4);
/** Labels per second in the film, which does not wait: half as many again as are required of the phone. */
const FILM_RATE = 3;
/** Rounds of scrolling, in turns with a plain page; frames of each, and how far each of them scrolls in px. */
const ROUNDS = 3;
const FRAMES = 180;
const SCROLL = 150;
/** The height of a row of the list in px. */
const ROW = 77;
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
    const third = Math.floor(codes.length / 3);
    const [byHand, filmed, held] = [0, 1, 2].map((n) => codes.slice(n * third, (n + 1) * third));
    if (!byHand || !filmed || !held) throw new Error("no codes");
    const film = join(home, "labels.y4m");
    /** @param {string} code @param {number} n */
    const draw = (code, n) => {
      const label = { text: `HTTPS://AKAMASFREIGHT.EXAMPLE/P/${code}`, share: 0.3, turned: n * 9 };
      return drawPicture(FRAME, [label], { noise: 3 }, n);
    };
    writeFilm(film, filmed.map(draw), { fps: FILM_RATE * 2, frames: 2 });
    const browser = await chromium.launch({
      args: [
        ...["--no-sandbox", "--disable-gpu", "--no-first-run", "--use-fake-ui-for-media-stream"],
        ...["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`],
      ],
      ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
    });
    try {
      const paced = { codes: held, labels: held.map(draw) };
      const rows = await phoneRows(browser, server.url, phone, byHand, filmed.length, paced);
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
 * @param {string[]} codes @param {number} filmed
 * @param {{ codes: string[], labels: import("./support/paced-labels.mjs").GreyPicture[] }} paced */
async function phoneRows(browser, url, phone, codes, filmed, paced) {
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
  const half = Math.floor(codes.length / 2);
  const work = await mainThreadTime(session, () => typed(page, codes.slice(0, half)));
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const shown = await typed(page, codes.slice(half));
  // Now with the camera, and with the whole page slower: the CDP slows down its main thread only, and codes are read in
  // a worker.
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.goto("/warehouse");
  await page.getByText("Hold the code of a label before the camera.").first().waitFor({ state: "attached" });
  const faster = await slowDown(browser, SLOWER);
  // From the first label on: the decoder is loaded then.
  await page.locator("section[aria-label^='AKF-']").waitFor({ timeout: 60_000 });
  const spent = await processesTime(browser);
  const saved = await watched(page, filmed).finally(faster);
  const reading = (await spent()) / Math.max(saved, 1);
  const showing = (await filmAlone(browser, page)) / FILM_RATE;
  await holdLabels(page, paced.labels);
  await page.goto("/warehouse");
  await page.getByText("Hold the code of a label before the camera.").first().waitFor({ state: "attached" });
  const fasterAgain = await slowDown(browser, SLOWER);
  const rate = await pacedRate(page, paced.codes).finally(fasterAgain);
  const list = await listed(context, page, session);
  await context.close();
  return [
    {
      what: `a code from a hand scanner until it is shown, ${PALLETS} pallets on the phone (${shown.length})`,
      ...figures(shown),
    },
    {
      what: `processor time of the page for each (${half}), times ${SLOWER}`,
      median: round((work * SLOWER) / half),
      limit: 500,
    },
    {
      what: `labels a second, each held until the phone shows it, page and reader ${SLOWER} times slower (${paced.codes.length})`,
      median: round(rate),
      "at least": 2,
    },
    {
      what: `the same of a film of ${FILM_RATE} a second that does not wait (${saved} of ${filmed})`,
      median: round((saved * FILM_RATE) / filmed),
      "at least": 2,
    },
    {
      what: "processor time of page and reader for each of them, with the film",
      median: round(reading),
    },
    {
      what: "processor time of a page that only shows the film, while it shows one label",
      median: round(showing),
    },
    ...list,
  ];
}

/** The pages' processes. @param {import("playwright").CDPSession} session to the browser */
async function renderers(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer");
}

/** Call the returned function after the work: it tells what all pages and their workers have spent, in ms. @param {import("playwright").Browser} browser */
async function processesTime(browser) {
  const session = await browser.newBrowserCDPSession();
  const total = async () => (await renderers(session)).reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
  const before = await total();
  return async () => (await total()) - before;
}

/** What a second of the film costs a page that reads nothing: a phone decodes its camera in hardware. @param {import("playwright").Browser} browser @param {Page} page */
async function filmAlone(browser, page) {
  const SECONDS = 4;
  await page.goto("/robots.txt");
  await page.evaluate(async () => {
    const video = document.createElement("video");
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
    Object.assign(video.style, { width: "390px", height: "390px", objectFit: "cover" });
    video.muted = true;
    document.body.replaceChildren(video);
    await video.play();
  });
  const spent = await processesTime(browser);
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), SECONDS * 1000);
  return (await spent()) / SECONDS;
}

/**
 * Stops the pages' processes for all but a part of the time; returns a function that ends it.
 * @param {import("playwright").Browser} browser @param {number} times
 */
async function slowDown(browser, times) {
  const pages = (await renderers(await browser.newBrowserCDPSession())).map(({ id }) => id);
  const RUNS_MS = 5;
  /** @type {NodeJS.Timeout} */
  let timer;
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => {
    for (const pid of pages) {
      try {
        process.kill(pid, signal);
      } catch {
        // That page's process has ended.
      }
    }
  };
  const stop = () => {
    send("SIGSTOP");
    timer = setTimeout(run, RUNS_MS * (times - 1));
  };
  const run = () => {
    send("SIGCONT");
    timer = setTimeout(stop, RUNS_MS);
  };
  run();
  return () => {
    clearTimeout(timer);
    send("SIGCONT");
  };
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
      while (!named.test(document.querySelector("section[aria-label^='AKF-']")?.textContent ?? "")) {
        if (performance.now() - began > 20_000) throw new Error(`${code} was not shown`);
        await new Promise((next) => requestAnimationFrame(next));
      }
      took.push(performance.now() - began);
    }
    return took;
  }, codes);
}

/** How many labels are saved while the film is shown once, from the first one on. @param {Page} page @param {number} filmed */
function watched(page, filmed) {
  return page.evaluate(
    (ms) =>
      new Promise((/** @type {(saved: number) => void} */ resolve) => {
        /** @type {Set<string>} */
        const seen = new Set();
        const look = () => {
          const shown = /\d of 3.*AKF-\w{5}-\w{5}/.exec(
            document.querySelector("section[aria-label^='AKF-']")?.textContent ?? "",
          )?.[0];
          if (shown && seen.size === 0) setTimeout(() => resolve(seen.size), ms);
          if (shown) seen.add(shown);
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
        setTimeout(() => resolve(seen.size), ms + 20_000);
      }),
    (filmed / FILM_RATE) * 1000,
  );
}

/**
 * Frames while the list of thousands is scrolled, in turns with a plain page of as many rows of the same height: what this
 * machine can show, which has no graphics processor.
 * @param {import("playwright").BrowserContext} context
 * @param {Page} page
 * @param {import("playwright").CDPSession} session
 */
async function listed(context, page, session) {
  await page.goto("/warehouse/expected");
  await page.getByRole("heading", { level: 2 }).first().waitFor({ timeout: 120_000 });
  const plain = await context.newPage();
  const rows = Array.from({ length: PALLETS }, (_, n) => `<li style="height:${ROW}px">Row ${n}</li>`);
  await plain.setContent(`<ul style="margin:0">${rows.join("")}</ul>`);
  const plainSession = await context.newCDPSession(plain);
  /** @type {Record<string, number>[]} */
  const ours = [];
  /** @type {Record<string, number>[]} */
  const theirs = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    ours.push(await scrolled(page, session));
    theirs.push(await scrolled(plain, plainSession));
  }
  /** @param {Record<string, number>[]} all @param {string} name */
  const of = (all, name) => round(median(all.map((one) => one[name] ?? 0)));
  /** @param {Record<string, number>[]} all */
  const row = (all) =>
    Object.fromEntries(
      ["median", "p95", "script", "style", "layout", "main thread"].map((name) => [name, of(all, name)]),
    );
  const ratio = ours.map((one, n) => (one.p95 ?? 0) / (theirs[n]?.p95 ?? 1));
  return [
    { what: `a frame while the list of ${PALLETS} pallets is scrolled (${ROUNDS} x ${FRAMES})`, ...row(ours) },
    { what: `the same of a plain page of ${PALLETS} rows`, ...row(theirs) },
    { what: "p95 of a frame, times the plain page's", median: Math.round(median(ratio) * 100) / 100 },
  ];
}

/** Times of frames in ms, and what a frame is spent on. @param {Page} page @param {import("playwright").CDPSession} session */
async function scrolled(page, session) {
  await page.bringToFront();
  // The time domain cannot be changed while it is enabled.
  await session.send("Performance.disable");
  await session.send("Performance.enable", { timeDomain: "timeTicks" });
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  const before = await spent();
  const frames = await page.evaluate(
    async ({ count, step }) => {
      /** @type {number[]} */
      const took = [];
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      window.scrollTo(0, 0);
      await frame();
      let last = performance.now();
      for (let n = 1; n <= count; n++) {
        window.scrollTo(0, n * step);
        await frame();
        took.push(performance.now() - last);
        last = performance.now();
      }
      return took;
    },
    { count: FRAMES, step: SCROLL },
  );
  const after = await spent();
  /** @param {string} name */
  const each = (name) => ((after[name] ?? 0) - (before[name] ?? 0)) / FRAMES;
  return {
    ...figures(frames),
    script: each("ScriptDuration"),
    style: each("RecalcStyleDuration"),
    layout: each("LayoutDuration"),
    "main thread": each("TaskDuration"),
  };
}

if (process.argv[1]?.endsWith("scans.bench.mjs")) console.log(JSON.stringify(await run(), null, 2));
