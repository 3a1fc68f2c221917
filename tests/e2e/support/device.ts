import { createHash, randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Account } from "./api.ts";
import { ELENI, expect, JONAS, type Trade } from "./trade.ts";

export const DEFAULT_PALLET = { length: "1.2", width: "0.8", height: "1", weight: "300" };

export function pdf(bytes: number): Buffer {
  const body = randomBytes(bytes);
  body.write("%PDF-1.7\n");
  return body;
}
export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The worker of this build is in control and the rates are stored: all that one visit leaves on the device. */
export async function visitOnce(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await expect.poll(() => page.evaluate(tariffIsThere)).toBe(true);
}

/** Runs in the page: looks without creating what the app creates. */
async function tariffIsThere(): Promise<boolean> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "tariff")) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open("tariff");
    opening.onsuccess = () => {
      const db = opening.result;
      const asked = db.transaction("current").objectStore("current").count();
      asked.onsuccess = () => {
        db.close();
        resolve(asked.result === 1);
      };
    };
  });
}

export const title = (page: Page) => page.getByRole("heading", { level: 1 });
/** The chip in the header, and what it opens. */
export const chip = (page: Page) => page.getByRole("banner").locator("[data-part=chip]");
export async function openTray(page: Page) {
  await chip(page).click();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  return page.getByRole("dialog", { name: "On this device" });
}
export const card = (page: Page, goods: string) => page.getByRole("article").filter({ hasText: goods });

const SAVED = "Saved on this device. It will be sent when you are online.";
type Load = { goods?: string; invoice?: Buffer; list?: Buffer; total?: string; outcome?: string };

/** Quotes and books, without a network unless `outcome` says otherwise; ends on the dashboard. */
export async function bookOnDevice(trade: Trade, load: Load): Promise<void> {
  const { goods = "Olive presses", invoice, list, total = "€300.00", outcome = SAVED } = load;
  const { page } = trade;
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  const sheet = page.getByRole("region", { name: "Germany to Cyprus" });
  await expect(sheet).toContainText(total);
  await sheet
    .getByRole("link", { name: "Book Now" })
    .or(sheet.getByRole("button", { name: "Book Now" }))
    .click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  await page.getByLabel(/What are you shipping/).fill(goods);
  const inputs = page.locator('input[type="file"]');
  const papers = [
    [inputs.nth(0), "τιμολόγιο.pdf", invoice],
    [inputs.nth(1), "packing-list.pdf", list],
  ] as const;
  for (const [input, name, buffer] of papers) {
    if (!buffer) continue;
    await input.setInputFiles({ name, mimeType: "application/pdf", buffer });
    await expect(page.getByText(name)).toBeVisible();
  }
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: `Confirm Booking - ${total}` }).click();
  await expect(page.getByText(outcome).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

type Row = Record<string, string>;

type Bearer = Pick<Account, "token">;

/** What the server has of a person's collection, oldest first. */
export async function rowsOf(request: APIRequestContext, who: Bearer, collection: string, origin = ""): Promise<Row[]> {
  const answer = await request.get(`${origin}/api/collections/${collection}/records?sort=created,@rowid`, {
    headers: { Authorization: who.token },
  });
  return (await answer.json()).items;
}

/** The sums of the documents that arrived, by kind. */
export async function arrivedSums(request: APIRequestContext, who: Bearer, origin = ""): Promise<Row> {
  const headers = { Authorization: who.token };
  const { token } = await (await request.post(`${origin}/api/files/token`, { headers })).json();
  const sums: Row = {};
  for (const { id, file, kind } of await rowsOf(request, who, "shipment_documents", origin)) {
    const path = `${origin}/api/files/shipment_documents/${id}/${file}?token=${token}`;
    sums[kind ?? ""] = sha256(await (await request.get(path)).body());
  }
  return sums;
}
