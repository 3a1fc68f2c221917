import type { Page } from "@playwright/test";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "../e2e/support/api.ts";
import { OFFICE } from "../e2e/support/server.ts";
import { ELENI, expect, freshEmail, JONAS, test, tradeOn } from "../e2e/support/trade.ts";
import { EURO } from "./screen.ts";

// The pictures of the README (docs/screens) and of the manifest (public/screen-*.png): copied from screens/docs when
// they are better than the ones that are there.
const DESK = { width: 1280, height: 800 };
const MAP = { width: 1440, height: 1000 };
const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };

async function shoot(page: Page, name: string, size: { width: number; height: number }, dark = false) {
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  await page.setViewportSize(size);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: `screens/docs/${name}.png` });
}

test("the public site and a rate", async ({ page, trade }) => {
  await page.goto("/");
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("combobox").selectOption({ label: "Spain" });
  await shoot(page, "home-dark", MAP, true);
  await page.getByRole("combobox").selectOption({ label: "Germany" });
  await shoot(page, "home", MAP);
  await page.goto("/lcl-ireland-to-cyprus");
  await page.locator("html[data-ready]").waitFor();
  await shoot(page, "country", DESK);
  await trade.quote({
    country: "Germany",
    postcode: "10115",
    pallets: [
      { length: "1.2", width: "0.8", height: "1", weight: "120" },
      { length: "1.2", width: "1", height: "1.4", weight: "240" },
      { length: "0.8", width: "0.6", height: "0.5", weight: "60" },
    ],
  });
  await expect(page.getByRole("region", { name: "Germany to Cyprus" })).toContainText("Total");
  // Beside the rate's own notice the app may say that it is ready without a network.
  const notices = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Dismiss" });
  await expect(async () => {
    for (const notice of await notices.all()) await notice.click({ timeout: 1000 });
    await expect(notices).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await shoot(page, "calculator", { width: 1280, height: 1000 });
  await shoot(page, "wide", DESK);
  await shoot(page, "calculator-dark", { width: 1280, height: 1000 }, true);
});

test("a customer and the office", async ({ page, browser, baseURL }) => {
  const api = page.request;
  const who = await createCustomer(api, ELENI.name, freshEmail("eleni"));
  const jonas = await createCustomer(api, JONAS.name, freshEmail("jonas"));
  const office = await officeAccount(api);
  const jobs = [
    [who, "Shop fittings", "AT-3", ["confirmed", "in_transit", "delivered"], "AKF 0988 AT"],
    [jonas, "Whiskey casks, empty", "IE-1", ["confirmed", "in_transit"], "AKF 1039 IE"],
    [who, "Espresso machines, two crated", "DE-3", ["confirmed", "in_transit"], "AKF 1046 DE"],
    [jonas, "Irrigation parts", "DE-4", ["confirmed"], ""],
    [who, "Bathroom furniture", "FR-2", [], ""],
  ] as const;
  let shown = "";
  for (const [owner, goods, zone, statuses, tracking] of jobs) {
    const { id } = await bookOverApi(api, owner, { goods, zone, pallets: [EURO, { ...EURO, height: 1.4 }] });
    for (const status of statuses) await officePatch(api, office, id, { status });
    if (tracking) await officePatch(api, office, id, { tracking_number: tracking });
    if (goods.startsWith("Espresso")) shown = id;
  }
  await tradeOn(page).signIn(who);
  await expect(page.getByRole("article")).toHaveCount(3);
  await shoot(page, "dashboard", { width: 1280, height: 1000 });
  await shoot(page, "dashboard-phone", PHONE);
  await page.goto(`/dashboard/shipment/${shown}`);
  await expect(page.getByRole("button", { name: "Book again" })).toBeVisible();
  await shoot(page, "narrow", PHONE);
  await shoot(page, "shipment", { width: 1280, height: 1000 });

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), reducedMotion: "reduce" });
  const desk = await context.newPage();
  await tradeOn(desk).signIn(OFFICE);
  await desk.setViewportSize(TABLET);
  await desk.goto(`/admin/shipment/${shown}`);
  await expect(desk.getByRole("button", { name: "Save Changes" })).toBeVisible();
  await shoot(desk, "admin-dark", TABLET, true);
  await desk.goto("/admin/tariff?country=DE");
  await expect(desk.getByRole("row", { name: /^DE-1/ })).toBeVisible();
  await shoot(desk, "tariff", DESK);
  await context.close();
});
