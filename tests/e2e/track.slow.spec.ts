import type { APIRequestContext } from "@playwright/test";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { visitOnce } from "./support/device.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

// Tracking by reference or by a label's code, without an account.
const PALLET = { length: 1.2, width: 0.8, height: 1, weight: 300 };

/** A shipment of three pallets, all collected, two of them in Bologna; its reference. */
async function underWay(request: APIRequestContext): Promise<string> {
  const office = await officeAccount(request);
  const jonas = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
  const cargo = { goods: "Irrigation parts", zone: "DE-4", pallets: [PALLET, PALLET, PALLET] };
  const { id, reference } = (await bookOverApi(request, jonas, cargo)) as { id: string; reference: string };
  await officePatch(request, office, id, { status: "confirmed" });
  const headers = { Authorization: office.token };
  const scan = async (number: number, point: string) => {
    const pallet = `${reference.toLowerCase()}0${number}plt`;
    const key = `${point.charAt(0)}${number}${reference.toLowerCase()}`.padEnd(15, "0");
    const data = { id: key, pallet, point, scanned_at: new Date().toISOString() };
    const answer = await request.post("/api/collections/scans/records", { headers, data });
    expect(await answer.text()).toContain(pallet);
  };
  for (const number of [1, 2, 3]) await scan(number, "collected");
  for (const number of [1, 3]) await scan(number, "hub_in");
  return reference;
}

const shown = (reference: string) => `AKF-${reference.slice(0, 5)}-${reference.slice(5)}`;

test("from a wrong number to the pallets, and without a network to the last answer", async ({ page }) => {
  test.setTimeout(240_000);
  const reference = await underWay(page.request);
  await visitOnce(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Track", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Track a shipment" })).toBeVisible();

  const field = page.getByRole("textbox", { name: "Reference" });
  const press = () => page.getByRole("main").getByRole("button", { name: "Track", exact: true }).click();
  await field.fill("1Z999AA10123456784");
  await press();
  await expect(field).toHaveAccessibleDescription(/This is no reference of ours/);
  await expect(field).toHaveValue("1Z999AA10123456784");
  await expect(field).toBeFocused();
  await field.fill("AKF-ZZZZZ-ZZZZZ");
  await press();
  await expect(field).toHaveAccessibleDescription(/We know no shipment by this number/);
  await expect(field).toHaveValue("AKF-ZZZZZ-ZZZZZ");

  // As it stands on a label, typed on a phone.
  await field.fill(`${shown(reference).toLowerCase()} 2/3`);
  await press();
  await expect(page.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/track/${reference}$`));
  const milestones = page.getByRole("region", { name: "Milestones" });
  await expect(milestones.getByRole("img", { name: "3 of 3 pallets" })).toBeVisible();
  await expect(milestones.getByRole("img", { name: "2 of 3 pallets" })).toBeVisible();
  await expect(page.getByText(/^updated /)).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "The last answer" })).toBeVisible();
  // This device has no stored answer for another reference.
  await page.goto("/track/ZZZZZZZZZZ");
  await expect(page.getByRole("heading", { level: 1, name: "The shipment could not be looked up" })).toBeVisible();
  await expect(page.getByText(/no earlier answer for this shipment/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(field).toHaveAccessibleDescription(/We know no shipment by this number/);
});

test("a label's code opens the page on a phone; it fits, and says nothing of which shipment to who shares it", async ({
  page,
}) => {
  const reference = await underWay(page.request);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [`/P/${reference}02`, `/p/${reference.toLowerCase()}02`]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/track/${reference}$`));
    await expect(page.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeVisible();
  }
  await expectNoViolations(page, "a shipment that is followed");
  for (const [width, text] of [
    [320, "100%"],
    [390, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const html = await (await page.request.get(`/track/${reference}`)).text();
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).toContain('property="og:title" content="Track a shipment · Akamas Freight"');
  expect(html).not.toContain(reference);
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap.match(/\/track/g)).toHaveLength(1);
});
