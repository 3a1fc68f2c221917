import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOverApi } from "../e2e/support/api.ts";
import { arrivedSums, pdf, rowsOf, sha256 } from "../e2e/support/device.ts";
import { ship } from "../e2e/support/phone.ts";
import { book } from "./support/book.ts";
import type { Device, Tab } from "./support/engine.ts";
import { freshProfile, openDevice } from "./support/engines.ts";
import { again, enter, sees } from "./support/person.ts";
import { enterWith, keys, scanned, startScanning } from "./support/warehouse.ts";
import { type World, world } from "./support/world.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

// WebKit has one process for the databases of all pages, and iOS ends it while the app is in the background. The other engines
// keep theirs in the browser's own process.
let device: Device;
let profile = "";
let all: World;
beforeAll(async () => {
  profile = await freshProfile();
  [device, all] = await Promise.all([openDevice("webkit", { profile }), world()]);
});
afterAll(() => device.kill());

/** Whether localStorage has this on the disk: the same process writes it, some time after the page. */
async function isWritten(text: string): Promise<boolean> {
  const folder = join(profile, "data/localstorage");
  const contents = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  return contents.some((content) => content.includes(text));
}

/** Ends it below the page that is open, which is marked. */
async function end(tab: Tab): Promise<void> {
  await tab.run("window.before = true;");
  await device.endStorage?.();
}

test("on the dashboard the app restarts by itself, and shows what it showed", async () => {
  await bookOverApi(all.api, all.customer, { goods: "Pumps", zone: "DE-4", pallets: [EURO] });
  const tab = await device.tab();
  await enter(tab, all.customer);
  await sees(tab, "Pumps");
  await end(tab);
  await again(tab);
  await sees(tab, "Pumps");
  await tab.close();
});

test("in the booking form nothing is lost: the booking and its document arrive once", async () => {
  const { api, customer } = await world();
  const tab = await device.tab();
  // No page is left: the engine would keep it with what it writes, and the next one waits for it (docs/sync/storage.md).
  await enter(tab, customer, "/calculator");
  const [path, bytes] = [join(await mkdtemp(join(tmpdir(), "akamas-papers-")), "invoice.pdf"), pdf(40_000)];
  await writeFile(path, bytes);
  const goods = "Confirmed without storage";
  await book(tab, { goods, papers: [path], said: goods, meanwhile: () => end(tab) });
  await expect.poll(async () => (await rowsOf(api, customer, "shipments")).length).toBe(1);
  await expect.poll(() => arrivedSums(api, customer)).toEqual({ commercial_invoice: sha256(bytes) });
  expect(await rowsOf(api, customer, "shipments")).toHaveLength(1);
  await tab.close();
});

// The engine may hand the keys over between two pages. Then no tone is heard, and a person scans again: it counts once.
test("in the scanner the app restarts by itself, and the pallet is taken once", async () => {
  const [code = ""] = await ship(all.api, all.office, 2);
  const tab = await device.tab();
  await enterWith(tab, all.office, code);
  await startScanning(tab);
  await expect.poll(() => isWritten("akamas_scan_place"), { timeout: 20_000 }).toBe(true);
  await end(tab);
  await tab.press(keys(code));
  await again(tab);
  await sees(tab, "Your last scans");
  const taken = () => expect.poll(() => scanned(all, code), { timeout: 20_000 }).toBe(1);
  await taken().catch(() => tab.press(keys(code)));
  await expect.poll(() => scanned(all, code)).toBe(1);
  await tab.close();
});
