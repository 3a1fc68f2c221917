import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { load } from "../../tests/support/load/load.mjs";
import { watchProcessor } from "./processor.mjs";

const CHROMIUM = "/usr/bin/chromium";
/** Longer than our server's pause between two pokes of a connection. */
const BETWEEN_CHANGES_MS = 250;
const TERMS = ["Γεωργίου", "Solar", "Ioannides"];
/** Fresh devices that pull in a round; later steps use the rows of the last one. */
const PULLS = 3;
const CHANGES = 3;
const REOPENINGS = 6;
const SAVES = 200;
/** How many bookings a side saves before it is the next side's turn. */
const AT_A_TIME = 20;
const SHOWN_AT_A_TIME = 5;
/** The number of requests that one device has in flight (src/data/sync/push.ts). */
const IN_FLIGHT = 4;

/** @typedef {import("./ours.mjs").SideServer} SideServer */
/** @typedef {import("./ours.mjs").Row} Row */
/** @typedef {import("./ours.mjs").Place} Place */
/** @typedef {import("./screen.ts").Side} Side */
/** @typedef {{ queued: number, changed: number, samples: number }} Size of one round */
/** @typedef {(what: string, turn: number[]) => void} Add milliseconds of one turn */
/** @typedef {(what: string, value: number) => void} Spend the parts of a drain */
/** @typedef {{ side: SideServer, add: Add, spend: Spend }} Party */
/** @typedef {{ context: import("playwright").BrowserContext, open: () => Promise<import("playwright").Page>, profile: string }} Device */
/** @typedef {Party & { place: Place, device: Device, page: import("playwright").Page }} Seated a party with its device, and a page open on it */
/** @typedef {{ parties: Party[], size: Size, rows: Row[], round: number, newBooking: () => { id: string } }} Round */

/**
 * Everything once, on fresh profiles, in the order of `parties`: the sides take turns at each step, seconds apart, so that a
 * slower minute of the machine affects all of them. `rows` are newest first. Adds the times by measure.
 * @param {Round} round
 */
export async function measure(round) {
  await sending(round);
  for (const durability of /** @type {const} */ (["strict", "relaxed"])) await saving(round, durability);
  for (let n = 1; n < PULLS; n++) await onDevices(round.parties, "receiving", (seated) => pulling(seated, round));
  await onDevices(round.parties, "receiving", (seated) => receiving(seated, round));
}

/**
 * Saves bookings with every side giving the same durability: a commit is on disk before it is reported (strict), or may be
 * lost in a power failure (relaxed).
 * @param {Round} round @param {"strict" | "relaxed"} durability
 */
const saving = ({ parties, newBooking }, durability) =>
  onDevices(
    parties,
    "sending",
    async (seated) => {
      const promise = durability === "strict" ? "on the disk before it is reported" : "which the power may still take";
      for (const { device } of seated) await device.context.setOffline(true);
      await inTurns(seated, SAVES, AT_A_TIME, async ({ page, add }, count) => {
        const saved = await each(page, "save", Array.from({ length: count }, newBooking));
        add(`save one booking offline, ${promise}`, saved);
      });
      await inTurns(seated, SAVES, AT_A_TIME, async ({ page, add }, count) => {
        const handedIn = await each(page, "handIn", Array.from({ length: count }, newBooking));
        add(`hand in one booking and its draft, ${promise}`, handedIn);
      });
    },
    (context) => promised(context, durability),
  );

/**
 * Sets the durability of every writing transaction of its pages.
 * @param {import("playwright").BrowserContext} context
 * @param {"strict" | "relaxed"} durability
 */
async function promised(context, durability) {
  await context.addInitScript((promise) => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      return transaction.call(this, stores, mode, mode === "readwrite" ? { ...options, durability: promise } : options);
    };
  }, durability);
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
const sending = ({ parties, size, newBooking }) =>
  onDevices(parties, "sending", async (seated) => {
    for (const { device } of seated) await device.context.setOffline(true);
    await inTurns(seated, size.queued, AT_A_TIME, async ({ page, add }, count) => {
      const saved = await each(page, "save", Array.from({ length: count }, newBooking));
      add("save one booking offline, as shipped", saved);
    });
    for (const one of seated) await draining(one, size);
    for (const { side, place, spend } of seated) {
      if (place.actor) await withoutDevice({ side, size, newBooking, spend }, place.actor, place.url);
    }
  });

/** @param {Seated} one @param {Size} size */
async function draining({ side, device: { context, profile }, page, add, spend }, size) {
  const before = await side.arrived();
  const drained = call(page, "drained");
  await drained.begun;
  const spent = watchProcessor({ server: side.sendingPid, profile });
  await context.setOffline(false);
  const ms = await drained.done;
  add(`drain ${size.queued} queued bookings`, [ms]);
  for (const [part, seconds] of Object.entries(spent())) spend(`processor, ${part}`, seconds);
  spend("by the clock", ms / 1000);
  const arrived = (await side.arrived()) - before;
  if (arrived !== size.queued) throw new Error(`${side.name}: ${arrived} of ${size.queued} arrived.`);
}

/**
 * Sends the same bookings to the same server from a plain HTTP client: the server's part of a drain.
 * @param {Pick<Party, "side" | "spend"> & Pick<Round, "size" | "newBooking">} round
 * @param {{ token: string }} actor @param {string} url
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

/** @param {Seated[]} seated @param {Pick<Round, "rows">} round */
async function pulling(seated, { rows }) {
  const count = rows.length;
  for (const { page, device, add } of seated) {
    const pulled = await call(page, "pull", count, rows[0]?.id).done;
    add(`pull ${count}: first screen of 50`, [pulled.first]);
    add(`pull ${count}: the newest on top`, [pulled.top]);
    add(`pull ${count}: all there`, [pulled.all]);
    await device.context.setOffline(true);
  }
}

/** Pulling rows from the server, and reading them on the device. @param {Seated[]} seated @param {Round} round */
async function receiving(seated, { size, rows, round }) {
  await pulling(seated, { rows });
  const count = rows.length;
  const step = Math.floor(count / size.changed);
  const ids = rows
    .filter((_, i) => i % step === 0)
    .slice(0, size.changed)
    .map(({ id }) => id);
  for (let n = 0; n < CHANGES; n++) {
    for (const { side, device, page, add } of seated) {
      await device.context.setOffline(true);
      const text = `C${round}-${n}-${size.changed}`;
      await side.change(ids, text);
      const changed = call(page, "changed", ids, text);
      await changed.begun;
      await device.context.setOffline(false);
      add(`changes: ${size.changed} of ${count}`, [await changed.done]);
    }
  }

  for (const { page } of seated) await call(page, "live").done;
  const shownId = rows[1]?.id ?? "";
  await inTurns(seated, size.samples, SHOWN_AT_A_TIME, async ({ side, page, add }, some, done) => {
    /** @type {number[]} */
    const turn = [];
    for (let i = 0; i < some; i++) {
      const wanted = `L${round}-${String(done + i).padStart(4, "0")}`;
      const shown = call(page, "shown", wanted);
      await shown.begun;
      await new Promise((next) => setTimeout(next, BETWEEN_CHANGES_MS));
      const started = performance.timeOrigin + performance.now();
      await side.change([shownId], wanted);
      turn.push((await shown.done) - started);
    }
    add("a write at the server until the list shows it", turn);
  });
  for (const { page } of seated) await page.close();
  for (let i = 0; i < REOPENINGS; i++) await restarting(seated, count);
}

/**
 * A restarted device reads its stored rows; nothing is synchronised meanwhile.
 * @param {Seated[]} seated
 * @param {number} count
 */
async function restarting(seated, count) {
  /** @type {Set<string>} */
  const results = new Set();
  for (const { device, add } of seated) {
    const page = await device.open();
    add(`first 50 of ${count} after a restart`, [await call(page, "first").done]);
    const all = await call(page, "all").done;
    if (all.count !== count) throw new Error(`${all.count} of ${count} rows are on the device.`);
    add(`all ${count} read into memory`, [all.ms]);
    await page.close();
  }
  for (const { device, add } of seated) {
    const page = await device.open();
    /** @type {{ ms: number, count: number }[]} */
    const found = [];
    for (const term of TERMS) found.push(await call(page, "search", term).done);
    const [first = Number.NaN, ...next] = found.map(({ ms }) => ms);
    add(`text search in ${count}: the first after a restart`, [first]);
    add(`text search in ${count}: the next`, next);
    results.add(found.map((result) => result.count).join(" "));
    await page.close();
  }
  // All have the same rows and search for the same texts.
  if (results.size !== 1) throw new Error(`The searches found different numbers of rows: ${[...results].join(", ")}`);
}

/**
 * Calls `fn` for each of them, some at a time, until each has done all; the order is reversed every time.
 * @template T
 * @param {T[]} them @param {number} all @param {number} atATime @param {(one: T, count: number, done: number) => Promise<void>} fn
 */
async function inTurns(them, all, atATime, fn) {
  for (let done = 0, order = them; done < all; done += atATime, order = order.toReversed()) {
    for (const one of order) await fn(one, Math.min(atATime, all - done), done);
  }
}

/**
 * Opens a device for every party, all at the same time.
 * @param {Party[]} parties @param {"sending" | "receiving"} what
 * @param {(seated: Seated[]) => Promise<void>} use @param {(context: import("playwright").BrowserContext) => Promise<void>} [prepare]
 */
async function onDevices(parties, what, use, prepare = async () => {}, /** @type {Seated[]} */ seated = []) {
  const party = parties[seated.length];
  if (!party) return use(seated);
  const place = await party.side[what]();
  await onDevice(place, async (context, open, profile) => {
    await prepare(context);
    const page = await open();
    await onDevices(parties, what, use, prepare, [
      ...seated,
      { ...party, place, page, device: { context, open, profile } },
    ]);
  });
}

/**
 * A browser with a profile of its own on disk: an incognito profile would commit to memory only.
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
