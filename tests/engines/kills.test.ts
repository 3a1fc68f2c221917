import { appendFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { formatReference } from "#domain/shipment/reference.ts";
import { rowsOf } from "../e2e/support/device.ts";
import { type FaultProxy, startFaultProxy } from "../e2e/support/fault-proxy.ts";
import { ship } from "../e2e/support/phone.ts";
import { numbers } from "../harness/support/time.ts";
import { book } from "./support/book.ts";
import type { Device, EngineName, Tab } from "./support/engine.ts";
import { ENGINES, freshProfile, openDevice, URL_OF_PRODUCT } from "./support/engines.ts";
import { enter, offline, type Session, sees, visit, visitOnce } from "./support/person.ts";
import { enterWith, keys, startScanning } from "./support/warehouse.ts";
import { type World, world } from "./support/world.ts";

// A person at work on a phone whose browser, or in WebKit whose process of the databases, is killed at random moments. What a
// screen has called kept or sent is on the server once; so is what the person did again because nothing was said.

/** `npm run drill -- kills`: a shift of 50 pallets, ten bookings, and so many kills in each. */
const LARGE = process.env.KILLS_REPORT !== undefined;
const [PALLETS, SCAN_KILLS, BOOKINGS] = LARGE ? [50, 60, 10] : [5, 3, 1];
const SEED = Number(process.env.KILLS_SEED ?? 1);
/** Of one shipment; the first page of the list of scans is not enough for more. */
const EACH = 5;
const MINUTES = 60_000;

let device: Device | undefined;
afterEach(async () => {
  await device?.kill();
  device = undefined;
});

/** What localStorage has that a kill may take: WebKit's and Chromium's is written some seconds later. */
const atBologna = ({ record }: Session) => {
  const { id } = record as { id: string };
  return {
    akamas_role: `${id} admin`,
    akamas_scan_place: JSON.stringify({ owner: id, point: "hub_in", sailing: "", container: "" }),
  };
};

/** A phone, and what ends it. */
class Phone {
  kills = 0;
  /** Of the page that is open: what was begun on one that was killed does not go on in the next. */
  tab = undefined as unknown as Tab;
  private browserTab = undefined as unknown as Tab;
  private page = { isOver: false };
  constructor(
    private readonly engine: EngineName,
    private readonly proxy: FaultProxy,
    private readonly profile: string,
    private readonly who: Session,
    private readonly kept: Record<string, string>,
  ) {}

  async open(): Promise<void> {
    device = await openDevice(this.engine, { profile: this.profile, url: this.proxy.url });
    this.browserTab = await device.tab();
    this.take();
  }

  private take(): void {
    const page = { isOver: false };
    const { run } = this.browserTab;
    this.page = page;
    this.tab = {
      ...this.browserTab,
      run: (body) => (page.isOver ? Promise.reject(new Error("This page was killed.")) : run(body)),
    };
  }

  /** Kills it, and opens this page again as a person does. */
  async crash(path: string): Promise<void> {
    this.kills += 1;
    this.page.isOver = true;
    if (device?.endStorage) {
      this.take();
      await Promise.race([this.tab.run("window.before = true;").catch(() => null), pause(2000)]);
      await device.endStorage();
      // The page is loaded anew by itself where nothing is typed. One that is left while it reads stays frozen with what it
      // reads (docs/sync/storage.md): so it is left only where it is another page, or where the session went with the process.
      if (await seen(() => this.tab.run<boolean>(isAnew(path)), 8000)) return;
      await this.enter(path);
    } else await this.restart(path);
  }

  /** The whole browser. */
  async restart(path: string): Promise<void> {
    this.page.isOver = true;
    await device?.kill();
    await this.open();
    await this.enter(path);
  }

  /** A page whose databases' process ends while it loads may stay empty in WebKit, and answer nothing: opened anew. */
  async enter(path: string): Promise<void> {
    for (let left = 5; ; left--) {
      const opening = enter(this.tab, this.who, path, this.kept).then(() => true);
      if (await Promise.race([opening.catch(() => false), pause(20_000)])) return;
      if (left === 0) throw new Error(`${path} did not open in 100 s`);
    }
  }
}

/** The page was loaded anew at this path, with its session. */
const isAnew = (path: string) => `
  return !window.before && document.readyState === "complete" && location.pathname === "${path}" &&
    localStorage.getItem("pocketbase_auth") !== null && document.body.innerText !== "";`;

const pause = (ms: number) => new Promise<false>((go) => setTimeout(() => go(false), ms));

/** Looks until it is so, or for so long; whether it was seen. What answers nothing, as a page that is replaced, is not so. */
async function seen(look: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await pause(30))
    if (await look().catch(() => false)) return true;
  return false;
}

/** Does it and kills the phone after this many ms; whether a screen had said by then that it is kept. */
async function killedAfter(phone: Phone, ms: number, path: string, said: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + ms;
  const isSaid = await seen(said, ms);
  await pause(Math.max(0, until - Date.now()));
  await phone.crash(path);
  return isSaid;
}

/** Whether the scanner's strip shows this pallet as kept, sent or scanned before. */
const says = (tab: Tab, code: string) =>
  tab.run<boolean>(`
    const strip = [...document.querySelectorAll("section[aria-label]")]
      .find((one) => one.getAttribute("aria-label").startsWith("${formatReference(code.slice(0, 10))}"));
    return !!strip && strip.innerText.includes("${Number(code.slice(10))} of ${EACH}") && /Kept|Sent| already, /.test(strip.innerText);`);

async function scan(phone: Phone, code: string): Promise<void> {
  const isSaid = await seen(async () => {
    await phone.tab.press(keys(code));
    return seen(() => says(phone.tab, code), 6000);
  }, 40_000);
  if (isSaid) return;
  const page = await phone.tab
    .run<string>(
      "return location.pathname + ' ' + localStorage.akamas_read_codes + ' focus ' + document.hasFocus() + ' ' + document.activeElement?.outerHTML.slice(0, 200) + document.body.innerText;",
    )
    .catch(String);
  throw new Error(`The pallet ${code} was scanned for 40 s, and nothing was said: ${page.slice(0, 1500)}`);
}

async function scansOf({ api, office }: World, codes: readonly string[]): Promise<Map<string, number>> {
  const count = new Map(codes.map((code) => [code, 0]));
  for (let n = 0; n < codes.length; n += EACH) {
    const pallets = codes.slice(n, n + EACH);
    const filter = pallets.map((code) => `pallet='${code.toLowerCase()}plt'`).join("||");
    const answer = await api.get("/api/collections/scans/records", {
      params: { filter, perPage: 500 },
      headers: { Authorization: office.token },
    });
    for (const { pallet } of (await answer.json()).items) {
      const code = pallet.slice(0, 12).toUpperCase();
      count.set(code, (count.get(code) ?? 0) + 1);
    }
  }
  return count;
}

type Row = {
  engine: EngineName;
  of: string;
  done: number;
  kills: number;
  lost: number;
  doubled: number;
  again: number;
};

/** `counts`: how often the server has each thing; `said`: those that a screen had called kept before the kill. */
function rowOf(engine: EngineName, of: string, phone: Phone, counts: Map<string, number>, again: number): Row {
  const all = [...counts.values()];
  const row = {
    ...{ engine, of, done: counts.size, kills: phone.kills },
    ...{ lost: all.filter((n) => n === 0).length, doubled: all.filter((n) => n > 1).length, again },
  };
  if (process.env.KILLS_REPORT) appendFileSync(process.env.KILLS_REPORT, `${JSON.stringify(row)}\n`);
  console.log(JSON.stringify(row));
  return row;
}

describe.each(ENGINES)("%s", (engine) => {
  test("a shift whose phone is killed again and again: each pallet once", { timeout: 90 * MINUTES }, async () => {
    const all = await world();
    const codes: string[] = [];
    for (let n = 0; n < PALLETS / EACH; n++) codes.push(...(await ship(all.api, all.office, EACH)));
    const proxy = await startFaultProxy(URL_OF_PRODUCT);
    const phone = new Phone(engine, proxy, await freshProfile(), all.office, atBologna(all.office));
    const next = numbers(SEED);
    await phone.open();
    await enterWith(phone.tab, all.office, codes.at(-1) ?? "");
    await phone.tab.run("await navigator.serviceWorker.ready;");
    await startScanning(phone.tab);
    let again = 0;
    for (const [n, code] of codes.entries()) {
      // The second half without a network.
      if (n === Math.floor(codes.length / 2)) proxy.meet(offline, "no network");
      let left = Math.floor(((n + 1) * SCAN_KILLS) / codes.length) - Math.floor((n * SCAN_KILLS) / codes.length);
      let isSaid = false;
      for (; left > 0; left--) {
        if (!isSaid) await phone.tab.press(keys(code)).catch(() => null);
        const wasSaid: boolean = isSaid;
        isSaid = (await killedAfter(phone, next() * 1500, "/warehouse", () => says(phone.tab, code))) || wasSaid;
        await sees(phone.tab, "Type the number instead");
      }
      if (isSaid) continue;
      again += 1;
      await scan(phone, code);
    }
    proxy.heal();
    await phone.restart("/warehouse");
    await expect.poll(async () => [...(await scansOf(all, codes)).values()].filter((n) => n === 0)).toEqual([]);
    const row = rowOf(engine, "pallets", phone, await scansOf(all, codes), again);
    expect(row).toMatchObject({ lost: 0, doubled: 0 });
    await proxy.stop();
  });

  test("bookings whose phone is killed meanwhile: each once", { timeout: 60 * MINUTES }, async () => {
    const { api, customer } = await world();
    const proxy = await startFaultProxy(URL_OF_PRODUCT);
    const phone = new Phone(engine, proxy, await freshProfile(), customer, {});
    const next = numbers(SEED + 1);
    await phone.open();
    await visitOnce(phone.tab);
    await enter(phone.tab, customer, "/calculator");
    await sees(phone.tab, "Up to date");
    let again = 0;
    const all = Array.from({ length: BOOKINGS }, (_, n) => `Cargo ${n + 1}`);
    for (const [n, goods] of all.entries()) {
      if (n >= BOOKINGS / 2) proxy.meet(offline, "no network");
      const isThere = async () =>
        phone.tab.run<boolean>(
          `return location.pathname === "/dashboard" && document.body.innerText.includes(${JSON.stringify(goods)});`,
        );
      const booked = () => book(phone.tab, { goods, papers: [], said: goods });
      void booked().catch(() => null);
      const isSaid = await killedAfter(phone, 1500 + next() * 5000, "/dashboard", isThere);
      if (isSaid) await sees(phone.tab, goods);
      // What was kept is on the dashboard; else the person books once more.
      for (let left = 3; left > 0 && !(await seen(isThere, 5000)); left--) {
        again += 1;
        // WebKit may load nothing more into a page that was open when the process ended: the app is closed and opened.
        await booked().catch(() => phone.restart("/dashboard"));
      }
      expect(await seen(isThere, 5000), `${goods} is on the dashboard`).toBe(true);
      await visit(phone.tab, "/calculator");
    }
    proxy.heal();
    await phone.restart("/dashboard");
    const counts = async () => {
      const rows = await rowsOf(api, customer, "shipments");
      return new Map(all.map((goods) => [goods, rows.filter((row) => row.goods_description === goods).length]));
    };
    await expect.poll(async () => [...(await counts()).values()].filter((n) => n === 0)).toEqual([]);
    expect(rowOf(engine, "bookings", phone, await counts(), again)).toMatchObject({ lost: 0, doubled: 0 });
    await proxy.stop();
  });
});
