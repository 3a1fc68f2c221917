import { createCustomer } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { pdf, visitOnce } from "./support/device.ts";
import { bookAsVisitor, fillInAsVisitor } from "./support/kept.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("axe finds nothing on a visitor's booking without a network, at any step", async ({ page, trade }) => {
  const who = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
  await visitOnce(page);
  await page.context().setOffline(true);
  await fillInAsVisitor(trade, { invoice: pdf(20_000) });
  await expectNoViolations(page, "/booking of a visitor offline");
  await bookAsVisitor(trade, { list: pdf(20_000) });
  await expectNoViolations(page, "/booking/kept offline");
  await page.context().setOffline(false);
  await expect(page.getByRole("main").getByRole("link", { name: "Create an account" })).toBeVisible();
  await expectNoViolations(page, "/booking/kept online");
  await page.getByRole("button", { name: /^Delete now/ }).click();
  await expect(page.getByRole("button", { name: "Keep it" })).toBeVisible();
  await expectNoViolations(page, "Delete now");
  await page.getByRole("button", { name: "Keep it" }).click();
  for (const mode of ["", "?mode=signup"]) {
    await page.goto(`/auth${mode}`);
    await expect(page.getByText("Kept here, not sent")).toBeVisible();
    await expectNoViolations(page, `/auth${mode} with a kept booking`);
  }
  await trade.enter(who);
  await expect(page.getByRole("heading", { name: /is it yours\?$/ })).toBeVisible();
  await expectNoViolations(page, "whose is it");
  await page.getByRole("button", { name: "Close" }).click();
  await page.goto("/booking/kept");
  await expect(page.getByRole("button", { name: "Not mine" })).toBeVisible();
  await expectNoViolations(page, "/booking/kept of somebody signed in");
});
