import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOverApi } from "../e2e/support/api.ts";
import { arrivedSums, pdf, rowsOf, sha256 } from "../e2e/support/device.ts";
import { ship } from "../e2e/support/phone.ts";
import { book } from "./support/book.ts";
import type { Device, Tab } from "./support/engine.ts";
import { openDevice } from "./support/engines.ts";
import { again, enter, sees } from "./support/person.ts";
import { keys, pulled, scanned, startScanning } from "./support/warehouse.ts";
import { type World, world } from "./support/world.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

// WebKit has one process for the databases of all pages, and iOS ends it while the app is in the background. The other engines
// keep theirs in the browser's own process.
let device: Device;
let all: World;
beforeAll(async () => {
  [device, all] = await Promise.all([openDevice("webkit"), world()]);
});
afterAll(() => device.kill());

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
  await enter(tab, customer);
  const [path, bytes] = [join(await mkdtemp(join(tmpdir(), "akamas-papers-")), "invoice.pdf"), pdf(40_000)];
  await writeFile(path, bytes);
  const goods = "Confirmed without storage";
  await book(tab, { goods, papers: [path], said: goods, meanwhile: () => end(tab) });
  await expect.poll(async () => (await rowsOf(api, customer, "shipments")).length).toBe(1);
  await expect.poll(() => arrivedSums(api, customer)).toEqual({ commercial_invoice: sha256(bytes) });
  expect(await rowsOf(api, customer, "shipments")).toHaveLength(1);
  await tab.close();
});

test("in the scanner the pallet is taken after the restart, once", async () => {
  const [code = ""] = await ship(all.api, all.office, 2);
  const tab = await device.tab();
  await enter(tab, all.office);
  await pulled(tab, code);
  await startScanning(tab);
  await end(tab);
  await tab.press(keys(code));
  await expect.poll(() => scanned(all, code)).toBe(1);
  await tab.close();
});
