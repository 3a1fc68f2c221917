import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { load } from "./load.mjs";
import { watchProcessor } from "./processor.mjs";

const CHROMIUM = "/usr/bin/chromium";
/** Longer than our server rests between two pokes of a connection. */
const BETWEEN_CHANGES_MS = 250;
const TERMS = ["Γεωργίου", "Solar", "Ioannides"];
const REOPENINGS = 6;
const SAVES = 200;
/** What one device drains with (src/data/sync/push.ts). */
const IN_FLIGHT = 4;

/** @typedef {import("./sides.mjs").SideServer} SideServer */
/** @typedef {import("./sides.mjs").Row} Row */
/** @typedef {import("./sides.mjs").Place} Place */
/** @typedef {import("./peer-screen.ts").Side} Side */
/** @typedef {{ queued: number, changed: number, samples: number }} Size of one round */
/** @typedef {(what: string, value: number) => void} Add */
/** @typedef {{ side: SideServer, size: Size, rows: Row[], round: number, newBooking: () => { id: string }, add: Add, spend: Add }} Round `add` takes milliseconds, `spend` what a drain is made of */

/** Everything of one side once, on fresh profiles. `rows` are newest first. Adds its times by what they are. @param {Round} round */
export async function measure(round) {
  await sending(round);
  for (const durability of /** @type {const} */ (["strict", "relaxed"])) await saving(round, durability);
  return receiving(round);
}

/**
 * Bookings saved with every side keeping the same promise: in its own words a commit is on the disk before it is reported
 * (strict), or may be lost with the power (relaxed).
 * @param {Round} round @param {"strict" | "relaxed"} durability
 */
async function saving({ side, newBooking, add }, durability) {
  const place = await side.sending();
  await onDevice(place, async (context, open) => {
    await context.addInitScript((promise) => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (stores, mode, options) {
        return transaction.call(
          this,
          stores,
          mode,
          mode === "readwrite" ? { ...options, durability: promise } : options,
        );
      };
    }, durability);
    const page = await open();
    await context.setOffline(true);
    const promise = durability === "strict" ? "on the disk before it is reported" : "which the power may still take";
    const bookings = () => Array.from({ length: SAVES }, newBooking);
    for (const ms of await each(page, "save", bookings())) add(`save one booking offline, ${promise}`, ms);
    for (const ms of await each(page, "handIn", bookings())) add(`hand in one booking and its draft, ${promise}`, ms);
  });
}

/** @param {import("playwright").Page} page @param {"save" | "handIn"} method @param {unknown[]} payloads @returns {Promise<number[]>} */
export const each = (page, method, payloads) =>
  page.evaluate(
    async ({ method, payloads }) => {
      /** @type {number[]} */
      const taken = [];
      for (const payload of payloads) taken.push(await /** @type {any} */ (globalThis).side[method](payload));
      return taken;
    },
    { method, payloads },
  );

/** Bookings made without a network, then sent. @param {Round} round */
async function sending({ side, size, newBooking, add, spend }) {
  const place = await side.sending();
  await onDevice(place, async (context, open, profile) => {
    const page = await open();
    const before = await side.arrived();
    await context.setOffline(true);
    for (const ms of await each(page, "save", Array.from({ length: size.queued }, newBooking)))
      add("save one booking offline, as shipped", ms);
    const drained = call(page, "drained");
    await drained.begun;
    const spent = watchProcessor({ server: side.sendingPid, profile });
    await context.setOffline(false);
    const ms = await drained.done;
    add(`drain ${size.queued} queued bookings`, ms);
    for (const [part, seconds] of Object.entries(spent())) spend(`processor, ${part}`, seconds);
    spend("by the clock", ms / 1000);
    const arrived = (await side.arrived()) - before;
    if (arrived !== size.queued) throw new Error(`${side.name}: ${arrived} of ${size.queued} arrived.`);
  });
  if (place.actor) await withoutDevice({ side, size, newBooking, spend }, place.actor, place.url);
}

/**
 * The same bookings to the same server from a plain HTTP client: what of a drain is the server's.
 * @param {Pick<Round, "side" | "size" | "newBooking" | "spend">} round @param {{ token: string }} actor @param {string} url
 */
async function withoutDevice({ side, size, newBooking, spend }, actor, url) {
  const spent = watchProcessor({ server: side.sendingPid, profile: "" });
  const { seconds, failed } = await load(url, size.queued, IN_FLIGHT, () => ({
    method: "POST",
    path: "/api/collections/shipments/records",
    headers: { authorization: actor.token },
    body: newBooking(),
  }));
  if (failed.length) throw new Error(`a booking: ${failed[0]}`);
  spend("without a device (plain client, as many in flight): processor, server", spent().server);
  spend("without a device (plain client, as many in flight): by the clock", seconds);
}

/** Rows that come from the server, and what is done with them on the device. @param {Round} round */
async function receiving({ side, size, rows, round, add }) {
  const place = await side.receiving();
  return onDevice(place, async (context, open) => {
    const page = await open();
    const count = rows.length;
    const pulled = await call(page, "pull", count, rows[0]?.id).done;
    add(`pull ${count}: first screen of 50`, pulled.first);
    add(`pull ${count}: the newest on top`, pulled.top);
    add(`pull ${count}: all there`, pulled.all);

    await context.setOffline(true);
    const step = Math.floor(count / size.changed);
    const ids = rows
      .filter((_, i) => i % step === 0)
      .slice(0, size.changed)
      .map(({ id }) => id);
    const text = `C${round}-${size.changed}`;
    await side.change(ids, text);
    const changed = call(page, "changed", ids, text);
    await changed.begun;
    await context.setOffline(false);
    add(`changes: ${size.changed} of ${count}`, await changed.done);

    await call(page, "live").done;
    const shownId = rows[1]?.id ?? "";
    for (let i = 0; i < size.samples; i++) {
      const wanted = `L${round}-${String(i).padStart(4, "0")}`;
      const shown = call(page, "shown", wanted);
      await shown.begun;
      await new Promise((next) => setTimeout(next, BETWEEN_CHANGES_MS));
      const started = performance.timeOrigin + performance.now();
      await side.change([shownId], wanted);
      add("a write at the server until the list shows it", (await shown.done) - started);
    }
    await page.close();
    return atRest(open, count, add);
  });
}

/** What a restarted device does with what it has; nothing is synchronised meanwhile. @param {() => Promise<import("playwright").Page>} open @param {number} count @param {Round["add"]} add */
async function atRest(open, count, add) {
  /** @type {Record<string, number>} */
  const found = {};
  for (let i = 0; i < REOPENINGS; i++) {
    const page = await open();
    add(`first 50 of ${count} after a restart`, await call(page, "first").done);
    const all = await call(page, "all").done;
    if (all.count !== count) throw new Error(`${all.count} of ${count} rows are on the device.`);
    add(`all ${count} read into memory`, all.ms);
    await page.close();

    const searching = await open();
    for (const [n, term] of TERMS.entries()) {
      const result = await call(searching, "search", term).done;
      add(`text search in ${count}: ${n === 0 ? "the first after a restart" : "the next"}`, result.ms);
      found[term] = result.count;
    }
    await searching.close();
  }
  return found;
}

/**
 * A browser with a profile of its own on the disk: what another kind of profile commits stays in memory.
 * @template T
 * @param {Place} place
 * @param {(context: import("playwright").BrowserContext, open: () => Promise<import("playwright").Page>, profile: string) => Promise<T>} use
 */
export async function onDevice({ url, page: path, actor }, use) {
  const profile = mkdtempSync(join(tmpdir(), "akamas-bench-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: url,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
  });
  try {
    if (actor) {
      await context.addInitScript(({ token, id }) => {
        const record = { id, email: `${id}@bench.test`, full_name: "Bench" };
        localStorage.setItem("pocketbase_auth", JSON.stringify({ token, record }));
      }, actor);
    }
    return await use(
      context,
      async () => {
        const page = await context.newPage();
        page.on("pageerror", (error) => console.error(`${url}: ${error.message}`));
        await page.goto(path);
        await page.waitForFunction(() => "side" in globalThis);
        return page;
      },
      profile,
    );
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * Calls a function of the page's side. `begun` resolves when it is running there, `done` with its result.
 * @param {import("playwright").Page} page
 * @param {keyof Side} name
 * @param {unknown[]} args
 */
export function call(page, name, ...args) {
  const begun = page.evaluate(
    ([method, given]) => {
      const { side, results = {} } = /** @type {any} */ (globalThis);
      results[method] = side[method](...given);
      results[method].catch(() => {});
      Object.assign(globalThis, { results });
    },
    /** @type {const} */ ([name, args]),
  );
  /** @type {Promise<any>} */
  const done = begun.then(() => page.evaluate((method) => /** @type {any} */ (globalThis).results[method], name));
  done.catch(() => {});
  return { begun, done };
}

/** @returns {Promise<string>} the version of the browser that is measured in */
export async function chromiumVersion() {
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
  });
  const version = browser.version();
  await browser.close();
  return version;
}
