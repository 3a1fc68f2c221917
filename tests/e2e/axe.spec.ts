import AxeBuilder from "@axe-core/playwright";
import { createCustomer } from "./support/api.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

const PUBLIC = [
  "/",
  "/auth",
  "/auth?mode=signup",
  "/calculator",
  "/booking",
  "/lcl-service",
  "/lcl-germany-to-cyprus",
  "/sea-freight",
  "/air-freight",
  "/terms",
  "/privacy",
  "/404",
];

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the screens, ${scheme}`, async ({ page, trade }) => {
    test.setTimeout(180_000); // a walk over every screen
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const check = async (what: string) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      expect(violations.map((v) => `${what}: ${v.id}: ${v.nodes.map((n) => n.html).join(" | ")}`)).toEqual([]);
    };
    for (const path of PUBLIC) {
      await page.goto(path);
      await expect(page.locator("html[data-ready]")).toBeVisible();
      await check(path);
    }
    await trade.quote({
      country: "Germany",
      postcode: "10115",
      pallets: [{ length: "1.2", width: "0.8", height: "1", weight: "300" }],
    });
    await expect(page.getByText("€300.00").first()).toBeVisible();
    await check("/calculator with a rate");
    const who = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
    await page.goto("/booking");
    await expect(page.getByRole("group", { name: "Shipper Information (Pickup)" })).toBeVisible();
    await page.getByRole("button", { name: /Confirm Booking/ }).click();
    await check("/booking with errors");
    await trade.signIn(who);
    await expect(page.getByText("No shipments yet. Book your first shipment to get started!")).toBeVisible();
    await check("/dashboard");
  });
}
