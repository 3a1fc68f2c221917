import { createCustomer } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

// The prerendered pages are looked at in site.spec.ts, which opens them anyway.
for (const path of ["/auth", "/auth?mode=signup", "/booking", "/404"])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("html[data-ready]")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoViolations(page, path);
  });

const BERLIN = {
  country: "Germany",
  postcode: "10115",
  pallets: [{ length: "1.2", width: "0.8", height: "1", weight: "300" }],
};

test("axe finds nothing on a rate", async ({ page, trade }) => {
  await trade.quote(BERLIN);
  await expect(page.getByText("€300.00").first()).toBeVisible();
  await expectNoViolations(page, "/calculator with a rate");
});

test("axe finds nothing on a booking with errors", async ({ page, trade }) => {
  await trade.quote(BERLIN);
  await expect(page.getByText("€300.00").first()).toBeVisible();
  await page.goto("/booking");
  await expect(page.getByRole("group", { name: "Shipper Information (Pickup)" })).toBeVisible();
  await page.getByRole("button", { name: /Confirm Booking/ }).click();
  await expectNoViolations(page, "/booking with errors");
});

test("axe finds nothing on an empty dashboard", async ({ page, trade }) => {
  const who = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
  await trade.enter(who);
  await expect(page.getByText("No shipments yet. Book your first shipment to get started!")).toBeVisible();
  await expectNoViolations(page, "/dashboard");
});
