import { type APIRequestContext, type BrowserContext, chromium, type Page } from "@playwright/test";
import { palletCode } from "#domain/pallets/code.ts";
import { chromiumLaunch } from "../../support/chromium.ts";
import { fakeCamera } from "../../support/scanner/fake-camera.ts";
import type { LabelInPicture } from "../../support/scanner/pictures.ts";
import { type Account, bookOverApi, officePatch } from "./api.ts";
import { rowsOf } from "./device.ts";
import { expect } from "./trade.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

/** A confirmed shipment of so many pallets; its codes. */
export async function ship(request: APIRequestContext, office: Account, count: number): Promise<string[]> {
  const cargo = { goods: "Pumps", zone: "PL-1", pallets: Array.from({ length: count }, () => EURO) };
  const { id } = await bookOverApi(request, office, cargo);
  await officePatch(request, office, id, { status: "confirmed" });
  const rows = await rowsOf(request, office, "shipments");
  const { reference } = rows.find((row) => row.id === id) as { reference: string };
  return Array.from({ length: count }, (_, n) => palletCode(reference, n + 1));
}

export const label = (code: string, over: Partial<LabelInPicture> = {}): LabelInPicture => ({
  text: `HTTPS://APP.AKAMASFREIGHT.EXAMPLE/P/${code}`,
  share: 0.25,
  ...over,
});
export type Phone = { context: BrowserContext; page: Page };

/** A phone with this film before its camera. `profile` is what survives when it is killed. */
export async function openPhone(baseURL: string, film: string, profile: string): Promise<Phone> {
  const launch = chromiumLaunch();
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...launch.args, ...fakeCamera(film)],
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
    timezoneId: "Europe/Nicosia",
    permissions: ["camera"],
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

export async function enter(page: Page, who: Account): Promise<void> {
  await page.goto("/robots.txt");
  const session = JSON.stringify({ token: who.token, record: who.record });
  await page.evaluate((value) => localStorage.setItem("pocketbase_auth", value), session);
}

/** The point is chosen, and the camera shows something. */
export async function scanAt(page: Page, point: string): Promise<void> {
  await page.goto("/warehouse");
  await page.getByRole("radio", { name: point }).check({ force: true });
  await page.getByRole("button", { name: "Start scanning" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Scan" })).toBeVisible();
}

/** The pallets of a shipment are on the phone: before that a scan would meet one that it does not know. */
export async function pulled(page: Page, code: string, count: number): Promise<void> {
  await page.goto("/warehouse/expected");
  await page.getByRole("searchbox").fill(code.slice(0, 10));
  await expect(page.getByText(`${count} pallets found`)).toBeVisible();
}
