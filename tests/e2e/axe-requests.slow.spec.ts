import { createCustomer } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { REQUESTS } from "./support/forms.ts";
import { ELENI, expect, freshEmail, test } from "./support/trade.ts";

test("axe finds nothing on the requests' and the account's screens", async ({ page, trade }) => {
  for (const { path, button, name } of REQUESTS) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: button })).toBeVisible();
    await expectNoViolations(page, name);
    if (path === "/sea-freight-quote") {
      await page.getByRole("radio", { name: "40ft HC" }).check();
      await page.getByRole("radio", { name: "Door to door" }).check();
    }
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert", { name: "Please check these details" })).toBeVisible();
    await expectNoViolations(page, `${name} with errors`);
  }
  for (const [path, heading] of [
    ["/auth?mode=forgot", "Forgot your password?"],
    ["/auth/reset", "Choose a new password"],
    ["/auth/reset#a.b.c", "Choose a new password"],
    ["/auth/verify", "Confirm your address"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectNoViolations(page, path);
  }
  await trade.enter(await createCustomer(page.request, ELENI.name, freshEmail("eleni")), "/profile");
  await expect(page.getByLabel("Full name")).toHaveValue(ELENI.name);
  await expectNoViolations(page, "/profile");
  await page.setViewportSize({ width: 1240, height: 800 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, "the header fits").toBeLessThanOrEqual(0);
});
