import { type APIRequestContext, type BrowserContext, chromium, type Page } from "@playwright/test";
import { palletCode } from "#domain/pallets/code.ts";
import { chromiumLaunch } from "../../support/chromium.ts";
import { fakeCamera } from "../../support/scanner/fake-camera.ts";
import type { LabelInPicture } from "../../support/scanner/pictures.ts";
import { type Account, bookOverApi, officePatch } from "./api.ts";
import { expect } from "./trade.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

/** A confirmed shipment of so many pallets; its codes. */
export async function ship(request: APIRequestContext, office: Account, count: number): Promise<string[]> {
  const cargo = { goods: "Pumps", zone: "PL-1", pallets: Array.from({ length: count }, () => EURO) };
  const { id } = await bookOverApi(request, office, cargo);
  await officePatch(request, office, id, { status: "confirmed" });
  const headers = { Authorization: office.token };
  const { reference } = await (await request.get(`/api/collections/shipments/records/${id}`, { headers })).json();
  return Array.from({ length: count }, (_, n) => palletCode(reference, n + 1));
}

export const label = (code: string, over: Partial<LabelInPicture> = {}): LabelInPicture => ({
  text: `HTTPS://APP.AKAMASFREIGHT.EXAMPLE/P/${code}`,
  share: 0.25,
  ...over,
});
export type Phone = { context: BrowserContext; page: Page };

/** A phone with this film before its camera, null for one without a camera. `profile` is what survives when it is killed. */
export async function openPhone(baseURL: string, film: string | null, profile: string): Promise<Phone> {
  const launch = chromiumLaunch();
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    // As on a phone: otherwise Chromium may keep localStorage from the disk for minutes.
    args: [...launch.args, ...(film ? fakeCamera(film) : []), "--enable-aggressive-domstorage-flushing"],
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
    timezoneId: "Europe/Nicosia",
    permissions: ["camera"],
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Kills the whole browser, as a phone's operating system kills an app. */
export async function kill({ context, page }: Phone): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const closed = context.waitForEvent("close");
  devtools.send("Browser.crash").catch(() => {});
  await closed;
}

/** A photo whose bytes are noise, so that it has a size worth sending. */
export async function photoOf(page: Page, size = { width: 2400, height: 1600 }): Promise<Buffer> {
  const bytes = await page.evaluate(async ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    for (let n = 0; n < 4000; n++) {
      context.fillStyle = `hsl(${(n * 47) % 360} 60% ${(n * 13) % 90}%)`;
      context.fillRect((n * 379) % width, (n * 211) % height, 60, 40);
    }
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, size);
  return Buffer.from(bytes);
}

export async function enter(page: Page, who: Account): Promise<void> {
  await page.goto("/robots.txt");
  const session = JSON.stringify({ token: who.token, record: who.record });
  await page.evaluate((value) => localStorage.setItem("pocketbase_auth", value), session);
}

/** The point is chosen, and the camera shows something. */
export async function scanAt(page: Page, point: string): Promise<void> {
  await page.goto("/warehouse");
  const radio = page.getByRole("radio", { name: point });
  // As a finger does: the radio itself has no size.
  await page.locator("label").filter({ has: radio }).click();
  await expect(radio).toBeChecked();
  await page.getByRole("button", { name: "Start scanning" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Scan" })).toBeVisible();
}

/** The pallets of a shipment are on the phone: before that a scan would meet one that it does not know. */
export async function pulled(page: Page, code: string, count: number): Promise<void> {
  await page.goto("/warehouse/expected");
  await page.getByRole("searchbox").fill(code.slice(0, 10));
  await expect(page.getByText(`${count} pallets found`)).toBeVisible();
}
