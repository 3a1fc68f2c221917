import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { signInOverApi } from "../e2e/support/api.ts";
import { bookOnDevice, pdf, visitOnce } from "../e2e/support/device.ts";
import { REQUESTS } from "../e2e/support/forms.ts";
import { expect, test, type tradeOn } from "../e2e/support/trade.ts";
import { readDevice } from "./device-copy.ts";

// Devices of a release that went offline with work on them, kept for tests/e2e/upgrade.slow.spec.ts. No session is kept.
const folder = process.env.UPGRADE_FOLDER ?? "";
const password = process.env.PASSWORD ?? "";

test("a customer's device: bookings, one of them with documents, a request, and a draft", async ({ page, trade }) => {
  const anna = await signInOverApi(page.request, "anna@customers.test", password);
  await visitOnce(page);
  await trade.enter(anna);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await bookOnDevice(trade, { goods: "Olive presses", invoice: pdf(40_000), list: pdf(9_000) });
  await bookOnDevice(trade, { goods: "Ελαιοπιεστήρια & <spares>" });
  await ask(page, "sea quote");
  await page.goto("/air-freight-quote");
  await page.getByLabel("Origin city/airport").fill("Frankfurt");
  await page.getByLabel("Cargo description").fill("A draft: one gearbox");
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible();
  keep("customer", await readDevice(page));
});

test("the office's tablet: an edit", async ({ page, trade }) => {
  const office = await signInOverApi(page.request, "office@akamas.test", "office-password");
  await visitOnce(page);
  await trade.enter(office, "/admin");
  await page.locator('a[href*="/admin/shipment/"]').first().click();
  await expect(page.getByLabel("Tracking number")).toBeVisible();
  const shipment = /shipment\/(\w+)/.exec(page.url())?.[1] ?? "";
  await page.context().setOffline(true);
  await page.getByLabel("Tracking number").fill("CMAU 4711");
  await page.getByLabel("Internal notes").fill("Ring the ramp first");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Saved on this device").first()).toBeVisible();
  keep("office", { ...(await readDevice(page)), shipment });
});

test("a visitor's phone: a message", async ({ page }) => {
  await visitOnce(page);
  await page.context().setOffline(true);
  await ask(page, "contact message");
  keep("visitor", await readDevice(page));
});

async function ask(page: Parameters<typeof tradeOn>[0], name: string): Promise<void> {
  const request = REQUESTS.find((one) => one.name === name);
  if (!request) throw new Error(`no request ${name}`);
  await page.goto(request.path);
  await request.fill(page, "Kept by a release");
  await page.getByRole("button", { name: request.button }).click();
  await expect(page.getByText("Saved on this device. It will be sent when you are online.").first()).toBeVisible();
}

const keep = (name: string, copy: object) =>
  writeFileSync(join(folder, `device-${name}.json`), `${JSON.stringify(copy)}\n`);
