import type { Page } from "@playwright/test";
import { DEFAULT_PALLET } from "./device.ts";
import { ELENI, expect, JONAS, type Trade } from "./trade.ts";

/** What is kept of the one booking on this device. */
export const keptBox = (page: Page) => page.getByRole("main").locator(".note");

/** Fills the booking in as a visitor without a network and looks at what each step says; ends before Confirm. */
export async function fillInAsVisitor(
  { page, ...trade }: Trade,
  { invoice, list }: { invoice?: Buffer; list?: Buffer },
): Promise<void> {
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await page.getByRole("region", { name: "Germany to Cyprus" }).getByText("Book Now").click();
  await expect(page.getByText("Kept on this device, not sent")).toBeVisible();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  await page.getByLabel(/What are you shipping/).fill("Olive presses");
  const inputs = page.locator('input[type="file"]');
  for (const [i, [name, buffer]] of (
    [
      ["τιμολόγιο.pdf", invoice],
      ["packing-list.pdf", list],
    ] as const
  ).entries()) {
    if (!buffer) continue;
    await inputs.nth(i).setInputFiles({ name, mimeType: "application/pdf", buffer });
    await expect(page.getByText(name)).toBeVisible();
  }
  await page.getByRole("checkbox").check();
}

/** The same, confirmed; ends on the page that says that it is kept. */
export async function bookAsVisitor(trade: Trade, papers: { invoice?: Buffer; list?: Buffer }): Promise<void> {
  const { page } = trade;
  await fillInAsVisitor(trade, papers);
  await expect(page.getByText("It is not sent before you sign in.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  await expect(page).toHaveURL(/\/booking\/kept$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Kept on this");
}
