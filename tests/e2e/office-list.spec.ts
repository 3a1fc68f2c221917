import type { Page } from "@playwright/test";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

/** The rows that are on the screen from edge to edge, below the list's head. */
const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector("[data-part=list]");
    const head =
      list?.querySelector("[data-part=scroll] > [data-part=columns]") ?? list?.querySelector("[data-part=list-head]");
    const top = head?.getBoundingClientRect().bottom ?? 0;
    return [...document.querySelectorAll("[data-part=item]")].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= window.innerHeight + 1;
    }).length;
  });

test("the office sees nine shipments on a tablet, ten upright, and eight beside an open one", async ({
  page,
  trade,
}) => {
  const office = await officeAccount(page.request);
  const who = `Ηλεκτρική Λάρνακας ${Date.now()}`;
  const owner = await createCustomer(page.request, who, freshEmail("rows"));
  const statuses = ["pending", "confirmed", "in_transit", "delivered", "cancelled"];
  for (let n = 0; n < 22; n += 1) {
    const goods = { goods: "Irrigation parts and drip hoses for two estates", zone: ["DE-4", "AT-1"][n % 2] ?? "" };
    const pallets = Array.from({ length: (n % 9) + 1 }, () => EURO);
    const { id } = await bookOverApi(page.request, owner, { ...goods, pallets });
    // Enough in transit to fill the screen with those alone.
    const status = statuses[n < 10 ? n % 5 : 2] ?? "";
    await officePatch(page.request, office, id, { tracking_number: `CY-${1040 + n}` });
    if (status !== "pending") await officePatch(page.request, office, id, { status });
  }
  await page.setViewportSize({ width: 1180, height: 820 });
  await trade.enter(office, "/admin");
  const rows = page.getByRole("article");
  await expect(rows.nth(9)).toBeAttached();
  // What its pallets say comes after the rows, and changes no height.
  await expect(rows.filter({ hasText: "in transit" }).first()).toContainText("Road");
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(9);
  // With the second choice too.
  // The choice is kept in the address, and shown once that has changed.
  await page.getByRole("radio", { name: /^In Transit/ }).click({ force: true });
  await expect(page.getByRole("group", { name: "In transit, where" })).toBeVisible();
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(9);
  await page.getByRole("radio", { name: /^Total/ }).click({ force: true });
  await expect(page.getByRole("group", { name: "In transit, where" })).toHaveCount(0);

  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(10);

  await page.setViewportSize({ width: 1180, height: 820 });
  await rows.nth(1).getByRole("link").click();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(8);
});
