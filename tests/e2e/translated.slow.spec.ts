import { buildSync } from "esbuild";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { DEFAULT_PALLET } from "./support/device.ts";
import { CUSTOMER_ROUTE, OFFICE_ROUTE, opened, routes, settledOn } from "./support/routes.ts";
import { ELENI, expect, freshEmail, JONAS, test, tradeOn } from "./support/trade.ts";
import { type How, translated, translator } from "./support/translator.ts";

// The browser translates the page, as Chrome offers to every Greek and Italian reader: no screen breaks, no figure is stale.

test.describe.configure({ timeout: 600_000 });

const { outputFiles } = buildSync({
  entryPoints: ["tests/e2e/support/translated-cases.tsx"],
  ...{ bundle: true, write: false, format: "iife", jsx: "automatic", tsconfig: "tsconfig.json" },
  define: { "process.env.NODE_ENV": '"development"' },
});
type Cases = { texts: () => Promise<{ shown: string[]; right: string[] }>; bearTranslation: () => void };

for (const how of ["at once", "in two steps", "by text"] as const satisfies How[])
  test(`what React changes in a page that is translated ${how} is what is read`, async ({ page }) => {
    await page.goto("/robots.txt");
    await page.evaluate(outputFiles[0]?.text ?? "");
    await page.evaluate(() => (globalThis as unknown as { cases: Cases }).cases.bearTranslation());
    await page.evaluate(translator, how);
    const { shown, right } = await page.evaluate(() => (globalThis as unknown as { cases: Cases }).cases.texts());
    expect(right).toContain("Your rate: €1,130.00 for 900 kg");
    expect(shown).toEqual(right);
  });

const errorsOf = (page: import("@playwright/test").Page): string[] => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
};

test("a price that is calculated again, with another weight and another postcode, is the new one", async ({
  page,
  trade,
}) => {
  const errors = errorsOf(page);
  await translated(page);
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  const sheet = page.getByRole("region", { name: "Germany to Cyprus" });
  await expect(sheet).toContainText("€300.00");
  expect(await page.locator("font").count()).toBeGreaterThan(20);
  const row = page.getByRole("group", { name: "Row 1", exact: true });
  for (const [weight, postcode] of [
    ["900", "10115"],
    ["300", "80331"],
    ["300", "10115"],
  ] as const) {
    await row.getByLabel("Weight").fill(weight);
    await page.getByLabel("Postcode").fill(postcode);
    await page.getByRole("button", { name: "Calculate Rate" }).first().click();
    await expect(sheet).toContainText(`${weight} kg`);
  }
  await expect(sheet).toContainText("€300.00");
  expect(await page.evaluate(translatedFigures)).toEqual([]);
  await expect(page.getByText("Unexpected Application Error")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("a booking is made in a translated page", async ({ page, trade }) => {
  const errors = errorsOf(page);
  await translated(page, "in two steps");
  await trade.enter(await createCustomer(page.request, ELENI.name, freshEmail("eleni")));
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await page.getByRole("region", { name: "Germany to Cyprus" }).getByText("Book Now").click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  await page.getByLabel(/What are you shipping/).fill("Olive presses");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/AKF-\w{5}-\w{5}/).first()).toBeVisible();
  expect(await page.evaluate(translatedFigures)).toEqual([]);
  await expect(page.getByText("Unexpected Application Error")).toHaveCount(0);
  expect(errors).toEqual([]);
});

/** Prices, weights, volumes, our references and pallets' codes that stand alone and that a translator may change. */
function translatedFigures(): string[] {
  const figure =
    /^(?:[+-]?€[\d.,]+(?: \/ kg)?|[\d.]+\s?(?:kg|m³|m|cm)|AKF-\w{5}-\w{5}|[\d.]+ × [\d.]+ × [\d.]+(?:\sm)?),?$/;
  return [...document.querySelectorAll("font font")]
    .filter((one) => one.checkVisibility() && figure.test(one.textContent?.trim() ?? ""))
    .map((one) => `${one.textContent?.trim()} in ${one.parentElement?.parentElement?.outerHTML.slice(0, 120)}`);
}

for (const who of ["visitor", "customer", "office"] as const)
  test(`every route of a ${who} in a translated page`, async ({ page }) => {
    const errors = errorsOf(page);
    const figures = new Set<string>();
    await translated(page);
    const customer = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
    const pallets = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
    const { id } = await bookOverApi(page.request, customer, { goods: "Olive presses", zone: "DE-4", pallets });
    // The log names it.
    await officePatch(page.request, await officeAccount(page.request), id, { status: "confirmed" });
    if (who !== "visitor")
      await tradeOn(page).enter(who === "office" ? await officeAccount(page.request) : customer, "/");
    const isTheirs = {
      office: OFFICE_ROUTE,
      customer: CUSTOMER_ROUTE,
      visitor: /^(?!\/(admin|warehouse|dashboard|profile|quotes))/,
    }[who];
    for (const path of routes().filter((path) => isTheirs.test(path))) {
      await settledOn(page, opened(path, id));
      expect(await page.locator("font").count(), path).toBeGreaterThan(5);
      for (const figure of await page.evaluate(translatedFigures)) figures.add(`${figure} on ${path}`);
      // Text that changes: the width decides about some of it, and a press about more.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.setViewportSize({ width: 1180, height: 820 });
      await expect(page.getByText("Unexpected Application Error"), path).toHaveCount(0);
      expect(errors, path).toEqual([]);
    }
    expect([...figures]).toEqual([]);
  });
