import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { palletCode, palletId } from "#domain/pallets/code.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { type Account, bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { visitOnce } from "./support/device.ts";
import { type FaultProxy, startFaultProxy } from "./support/fault-proxy.ts";
import { scan } from "./support/hand-scanner.ts";
import { enter, kill, openPhone, type Phone, photoOf, pulled, scanAt } from "./support/phone.ts";
import { expect, freshEmail, testAlone } from "./support/trade.ts";

// A truck of 200 pallets arrives in Bologna. One person unloads it with a hand scanner on a phone, most of it without a network.
const test = testAlone();

const SHIPMENTS = 20;
const EACH = 10;
/** Places in the order of unloading, from 1. The last pallet is not on the truck. */
const TORN = [29, 93];
const DAMAGED = [35, 105];
const MISREAD = [62, 84, 131];
const OFFLINE_FROM = 50;
const KILLED_AFTER = 120;
const NO_LABEL = 150;
const MISSING = 200;

const reference = (shipment: number) => `${"ABCDEFGHJKMNPQRSTVWX".charAt(shipment).repeat(5)}22222`;
const codeAt = (place: number) => palletCode(reference(Math.floor((place - 1) / EACH)), ((place - 1) % EACH) + 1);
/** What a torn or dirty label is read as: no shipment has it, and one of this truck is one figure apart. */
const misread = (code: string) => `${code.slice(0, 9)}8${code.slice(10)}`;
const address = (code: string) => `HTTPS://A.EXAMPLE/P/${code}`;

/** Presses as a finger makes them, and what is typed by hand. A photo is the button and the camera's shutter. */
class Effort {
  taps = 0;
  characters = 0;
  async tap(target: Locator) {
    this.taps += 1;
    await target.click();
  }
  async type(page: Page, text: string) {
    this.characters += text.length;
    await page.keyboard.type(text);
  }
  async photo(page: Page) {
    this.taps += 2;
    const buffer = await photoOf(page, { width: 800, height: 600 });
    await page.getByLabel("Take photo 1").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("img", { name: "Photo 1" }).waitFor();
  }
}

const named = (code: string) => formatReference(code.slice(0, 10));
/** The pallet is on the strip: it is saved on the phone. */
const onStrip = (page: Page, code: string) =>
  page
    .getByRole("region", { name: named(code) })
    .getByText(`${Number(code.slice(10))} of ${EACH}`, { exact: true })
    .waitFor();

async function scanned(page: Page, code: string): Promise<void> {
  await scan(page, address(code), "greek");
  await onStrip(page, code);
}

async function tornLabel(page: Page, code: string): Promise<void> {
  const effort = new Effort();
  await effort.tap(page.getByRole("button", { name: "Type the number instead" }));
  await expect(page.getByRole("textbox", { name: "Number on the label" })).toBeFocused();
  await effort.type(page, code.slice(0, 4).toLowerCase());
  const offered = page.getByRole("list", { name: "What fits on this phone" });
  await effort.tap(offered.getByRole("button", { name: `${Number(code.slice(10))}/${EACH}` }));
  await onStrip(page, code);
  expect(effort.taps, "taps for a torn label").toBeLessThanOrEqual(4);
  expect(effort.characters, "typed for a torn label").toBeLessThanOrEqual(4);
}

async function damaged(page: Page, code: string): Promise<void> {
  await scanned(page, code);
  await page.getByRole("button", { name: "Damaged" }).click();
  await page.getByRole("button", { name: "Hold it and tell the office" }).click();
  await onStrip(page, code);
}

/** The phone does not know the number, and the person records it all the same. */
async function wronglyRead(page: Page, code: string): Promise<void> {
  await scan(page, address(misread(code)), "greek");
  await page.getByRole("button", { name: "Record it all the same" }).click();
  await page.getByRole("button", { name: "The label was wrong" }).click();
  await page.getByRole("button", { name: "No label" }).waitFor();
}

async function withoutLabel(page: Page): Promise<void> {
  const effort = new Effort();
  // The answer to the pallet before stands where the button will be.
  await effort.tap(page.getByRole("button", { name: "OK", exact: true }));
  await effort.tap(page.getByRole("button", { name: "No label" }));
  await effort.photo(page);
  await effort.tap(page.getByRole("button", { name: "Keep it for the office" }));
  await page.getByText("Kept. It is sent to the office by itself.").first().waitFor();
  expect(effort.taps, "taps without a label").toBeLessThanOrEqual(6);
}

/** Unloads these places. */
async function unload(page: Page, from: number, to: number): Promise<void> {
  for (let place = from; place <= to; place++) {
    const code = codeAt(place);
    if (TORN.includes(place)) await tornLabel(page, code);
    else if (DAMAGED.includes(place)) await damaged(page, code);
    else if (MISREAD.includes(place)) await wronglyRead(page, code);
    else if (place === NO_LABEL) await withoutLabel(page);
    else await scanned(page, code);
  }
}

async function sayMissing(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await page.getByRole("link", { name: "Expected" }).click();
  const row = page.getByRole("listitem").filter({ hasText: code.slice(0, 5) });
  await row.getByRole("button", { name: /^Report it/ }).click();
  await page.getByRole("button", { name: "It is missing" }).click();
  await expect(row.getByText(/^Reported /)).toBeVisible();
}

/** Each of the three ways in which a refused scan is decided by its right number. */
async function decideRefused(page: Page): Promise<void> {
  const [first = "", second = "", third = ""] = MISREAD.map(codeAt);
  await expect(page.getByText("3 scans were refused. They do not count.")).toBeVisible({ timeout: 120_000 });
  const decide = (code: string) =>
    page.getByRole("button", { name: `Decide: In Bologna, ${named(misread(code))}` }).click();
  const again = async (code: string) => {
    await page.getByRole("button", { name: /^Scan it again/ }).click();
    await scanned(page, code);
  };
  await decide(first);
  await again(first);
  await page.getByRole("button", { name: "Your last scans" }).click();
  await decide(second);
  await page.getByRole("button", { name: /^Type another number/ }).click();
  await page.getByRole("button", { name: "Find the pallet" }).click();
  await onStrip(page, second);
  await page.getByRole("button", { name: "Your last scans" }).click();
  await decide(third);
  await again(third);
}

/** 200 pallets on a ship whose cut-off was yesterday, so that what is not here is missing at once. */
async function bookTruck(request: APIRequestContext, office: Account): Promise<void> {
  const pallets = Array.from({ length: EACH }, () => ({ length: 1.2, width: 0.8, height: 1, weight: 300 }));
  const headers = { Authorization: office.token };
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const set = { name: "2031-W20", port: "Venice", vessel: "Adriatic Star", voyage: "31W20" };
  const times = { cut_off: at(-48), etd: at(48), eta: at(144) };
  const sailing = "trucksailing001";
  const data = { op: "trucksailingop1", set: { ...set, ...times } };
  expect((await request.post(`/api/sailings/${sailing}/edit`, { headers, data })).status()).toBe(200);
  for (let n = 0; n < SHIPMENTS; n++) {
    const cargo = { goods: "Pumps", zone: "PL-1", pallets, reference: reference(n) };
    const { id } = await bookOverApi(request, office, cargo);
    await officePatch(request, office, id, { status: "confirmed" });
  }
  const all = Array.from({ length: SHIPMENTS * EACH }, (_, n) => palletId(codeAt(n + 1)));
  const assigned = { op: "truckassignop01", pallets: all, sailing };
  expect((await request.post("/api/pallets/assign", { headers, data: assigned })).status()).toBe(200);
}

async function warehouseAccount(request: APIRequestContext, office: Account): Promise<Account> {
  const who = await createCustomer(request, "Davide Monti", freshEmail("davide"));
  const data = { op: "truckdavideop01", role: "warehouse" };
  const answer = await request.post(`/api/people/${who.id}/role`, { data, headers: { Authorization: office.token } });
  expect(answer.status()).toBe(200);
  return who;
}

/** The day before: the point is chosen, and the pallets come. */
async function dayBefore(phone: Phone, who: Account, url: string): Promise<void> {
  await visitOnce(phone.page, url);
  await enter(phone.page, who);
  await pulled(phone.page, codeAt(MISSING), EACH);
  await scanAt(phone.page, "Bologna, in");
  await phone.context.close();
}

/** How many rows the server has. */
async function countOf(request: APIRequestContext, office: Account, collection: string, filter: string) {
  const path = `/api/collections/${collection}/records?perPage=1&filter=${encodeURIComponent(filter)}`;
  return (await (await request.get(path, { headers: { Authorization: office.token } })).json()).totalItems as number;
}

async function expectList(page: Page): Promise<void> {
  await page.goto("/warehouse/expected");
  await expect(page.getByRole("region", { name: "198 of 200 pallets are here" })).toBeVisible();
  await expect(page.getByRole("region", { name: "2 missing" }).getByText("2 shipments")).toBeVisible();
  await expect(page.getByRole("region", { name: "180 complete" }).getByText("18 shipments")).toBeVisible();
}

async function expectShift(page: Page): Promise<void> {
  await page.goto("/warehouse/shift");
  await expect(page.getByText("198 pallets", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Bologna, in/ }).getByRole("cell")).toHaveText(["198", "20"]);
  const said = ["1 missing", "2 held, damaged", "1 found", "2 shipments not complete"];
  await expect(page.getByRole("main").getByRole("listitem").locator("b")).toHaveText(said);
  await expect(page.getByRole("status").filter({ hasText: "All sent" }).last()).toBeVisible();
}

async function expectOffice(page: Page, request: APIRequestContext, office: Account): Promise<void> {
  await page.goto("/admin/today");
  const answer = await request.get("/api/office/today", { headers: { Authorization: office.token } });
  const lines: { kind: string; count: number }[] = (await answer.json()).lines;
  const counts = Object.fromEntries(lines.map(({ kind, count }) => [kind, count]));
  expect(counts).toMatchObject({ missing: 1, found: 1, on_hold: 2 });
  for (const { kind, count } of lines)
    await expect(page.locator(`[data-line=${kind}] > span`).first(), kind).toHaveText(String(count));
  await page.goto("/admin/holds");
  await expect(page.getByText("2 pallets of 2 shipments")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Found without a label, 1 pallet" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reported missing, 1 pallet" })).toBeVisible();
  await expectList(page);
}

async function expectServer(request: APIRequestContext, office: Account, who: Account): Promise<void> {
  const count = (collection: string, filter: string) => countOf(request, office, collection, filter);
  expect({
    here: await count("pallets", "state = 'hub_in'"),
    held: await count("pallets", "hold = true"),
    missing: await count("pallets", "missing_since != ''"),
    // Both damaged ones were scanned before, and the second scan says what is wrong.
    scans: await count("scans", `by = '${who.id}'`),
    damaged: await count("scans", "condition = 'damaged'"),
    found: await count("found_pallets", `by = '${who.id}' && pallet = ''`),
    photos: await count("found_photos", "id != ''"),
  }).toEqual({ here: 198, held: 2, missing: 1, scans: 200, damaged: 2, found: 1, photos: 1 });
}

async function withoutNetwork({ context }: Phone, proxy: FaultProxy): Promise<void> {
  proxy.meet(() => true, "no network");
  await context.setOffline(true);
}

test("a truck of 200 pallets, most of it without a network, and every number the same in the end", async ({
  page: desk,
  trade,
  request,
  baseURL,
}) => {
  test.setTimeout(900_000);
  const office = await officeAccount(request);
  await bookTruck(request, office);
  const who = await warehouseAccount(request, office);
  const proxy = await startFaultProxy(baseURL ?? "");
  const folder = await mkdtemp(join(tmpdir(), "akamas-truck-"));
  const open = () => openPhone(proxy.url, null, join(folder, "phone"));
  try {
    await dayBefore(await open(), who, proxy.url);
    let phone = await open();
    await phone.page.goto("/warehouse");
    // Nothing is pressed before the first scan.
    await expect(phone.page.getByRole("heading", { level: 1, name: "Scan" })).toBeVisible();
    await unload(phone.page, 1, OFFLINE_FROM - 1);
    // The chip alone may be one scan behind.
    const last = phone.page.getByRole("region", { name: named(codeAt(OFFLINE_FROM - 1)) });
    await expect(last.getByText("Sent", { exact: true })).toBeVisible();
    await expect(phone.page.getByText("All sent")).toBeVisible();
    await withoutNetwork(phone, proxy);
    await unload(phone.page, OFFLINE_FROM, KILLED_AFTER);
    // One of them is damaged, and was scanned twice.
    await expect(phone.page.getByText(`Offline, ${KILLED_AFTER - OFFLINE_FROM + 2} kept`)).toBeVisible();
    await kill(phone);
    phone = await open();
    await phone.context.setOffline(true);
    await phone.page.goto("/warehouse");
    await expect(phone.page.getByText(`Offline, ${KILLED_AFTER - OFFLINE_FROM + 2} kept`)).toBeVisible();
    await unload(phone.page, KILLED_AFTER + 1, MISSING - 1);
    await sayMissing(phone.page, codeAt(MISSING));
    await expect(phone.page.getByText(`Offline, ${MISSING - OFFLINE_FROM + 2} kept`)).toBeVisible();
    await phone.page.getByRole("link", { name: "Scan the next one" }).click();
    proxy.heal();
    await phone.context.setOffline(false);
    await decideRefused(phone.page);
    await expect(phone.page.getByText("All sent")).toBeVisible();
    await expectShift(phone.page);
    await expectList(phone.page);
    await expectServer(request, office, who);
    await trade.enter(office, "/admin/today");
    await expectOffice(desk, request, office);
    await phone.context.close();
  } finally {
    await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
