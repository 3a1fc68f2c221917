import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { bookOverApi, createCustomer, officeAccount } from "./support/api.ts";
import { DEFAULT_PALLET } from "./support/device.ts";
import { faintTexts } from "./support/faint-texts.ts";
import { ELENI, expect, freshEmail, test, tradeOn } from "./support/trade.ts";

// Links and buttons of the main screens: what they look like with the person's own colours, and that whoever speaks to the device
// can say what is written on them.

test.use({ contextOptions: { forcedColors: "active" } });
// Some twenty screens on a busy machine.
test.describe.configure({ timeout: 600_000 });

async function settled(page: Page): Promise<void> {
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

/** What is wrong with the controls of the page as it stands. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce", forcedColors: "active" });
    const faint = await page.evaluate(faintTexts, 4.5);
    faults.push(...faint.map((one) => `${what}, forced ${colorScheme}: ${one}`));
  }
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: "rule", values: ["label-content-name-mismatch"] }, resultTypes: ["violations"] })
    .setLegacyMode(true)
    .analyze();
  faults.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${what}, ${id}: ${html}`)));
  return faults;
}

async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    faults.push(...(await faultsOf(page, path)));
  }
  expect(faults).toEqual([]);
}

async function shipmentOf(page: Page) {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  const pallets = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
  const { id } = await bookOverApi(page.request, who, { goods: "Olive presses", zone: "DE-4", pallets });
  return { who, id };
}

test("the controls of a visitor", async ({ page, trade }) => {
  await lookAt(page, ["/", "/auth", "/track", "/lcl-germany-to-cyprus", "/contact", "/sea-freight-quote"]);
  await page
    .getByRole("main")
    .getByRole("button", { name: /request/i })
    .last()
    .click();
  expect(await faultsOf(page, "a request with errors")).toEqual([]);
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await expect(page.getByText("€300.00").first()).toBeVisible();
  expect(await faultsOf(page, "a price")).toEqual([]);
  await lookAt(page, ["/booking"]);
});

test("the controls of a customer", async ({ page, trade }) => {
  const { who, id } = await shipmentOf(page);
  await trade.enter(who);
  await lookAt(page, ["/dashboard", `/dashboard/shipment/${id}`, "/quotes", "/profile"]);
});

test("the controls of the office", async ({ page }) => {
  const { id } = await shipmentOf(page);
  await tradeOn(page).enter(await officeAccount(page.request), "/admin");
  await lookAt(page, [
    "/admin",
    `/admin/shipment/${id}`,
    "/admin/inbox",
    "/admin/sailings",
    "/admin/tariff",
    "/admin/people",
    "/admin/status",
    "/warehouse",
    "/warehouse/expected",
    "/warehouse/labels",
  ]);
});
