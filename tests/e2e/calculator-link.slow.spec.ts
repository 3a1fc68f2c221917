import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { visitOnce } from "./support/device.ts";
import { expect, test } from "./support/trade.ts";

test.use({ viewport: { width: 390, height: 844 } });

const country = (page: Page) => page.getByLabel("Origin country");
const pallet = (page: Page, n: number) => page.getByRole("group", { name: `Row ${n}`, exact: true });
const LINK = "/calculator?from=DE&postcode=10115&pallets=1.2x0.8x1x300_0.8x0.6x1.15x90.5";

async function expectFilled(page: Page): Promise<void> {
  await expect(country(page)).toHaveValue("Germany");
  await expect(page.getByLabel("Postcode")).toHaveValue("10115");
  await expect(pallet(page, 2).getByLabel("Height")).toHaveValue("1.15");
  await expect(pallet(page, 2).getByLabel("Weight")).toHaveValue("90.5");
}

test("a country's page links to the calculator with that country, before and after hydration", async ({ page }) => {
  await page.goto("/lcl-poland-to-cyprus");
  await page.getByRole("link", { name: "Get Instant Quote" }).click();
  await expect(country(page)).toHaveValue("Poland");
  await page.goto("/lcl-czech-republic-to-cyprus");
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("link", { name: "Calculate Your Rate" }).click();
  await expect(page).toHaveURL("/calculator?from=CZ");
  await expect(country(page)).toHaveValue("Czech Republic");
});

test("the country chosen on the map is passed to the calculator", async ({ page }) => {
  await page.goto("/");
  const rate = page.getByRole("main").getByRole("link", { name: "Calculate Rate" });
  await expect(rate).toHaveAttribute("href", "/calculator");
  await page.getByLabel("Collected in").selectOption("sweden");
  await expect(rate).toHaveAttribute("href", "/calculator?from=SE");
  await rate.click();
  await expect(country(page)).toHaveValue("Sweden");
});

test.describe("without the app", () => {
  test.use({ serviceWorkers: "block", alone: true });

  test("the country chosen on the map is passed as well", async ({ page }) => {
    // The page's own inline script is all that runs.
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto("/");
    await page.getByLabel("Collected in").selectOption("sweden");
    await expect(page.getByRole("main").getByRole("link", { name: "Calculate Rate" })).toHaveAttribute(
      "href",
      /\/calculator\?from=sweden$/,
    );
  });
});

test("a link opens on a new device, and is updated after a calculation", async ({ page }) => {
  await page.goto(LINK);
  await expectFilled(page);
  const steps = await page.evaluate(() => history.length);
  await page.getByRole("button", { name: "Calculate Rate" }).first().click();
  await expect(page.getByText("Rate calculated successfully!")).toBeVisible();
  await expect(page).toHaveURL(LINK);
  await pallet(page, 1).getByLabel("Weight").fill("310");
  await expect(page).toHaveURL("/calculator");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // Dispatched without scrolling: Playwright's click would scroll to it first.
  await page
    .getByRole("region", { name: "Your rate in short" })
    .getByRole("button", { name: "Calculate Rate" })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page).toHaveURL(LINK.replace("1.2x0.8x1x300", "1.2x0.8x1x310"));
  // The answer's head is at the top of the screen, and no notice lies over its figures.
  const answer = page.getByRole("heading", { name: "Germany to Cyprus" });
  await expect.poll(async () => (await answer.boundingBox())?.y).toBeLessThan(120);
  expect((await answer.boundingBox())?.y).toBeGreaterThan(0);
  await expect(page.locator(".toast")).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.reload();
  await expect(pallet(page, 1).getByLabel("Weight")).toHaveValue("310");
});

test("a link opens without a network, keeps what was there, and that comes back with a tap", async ({
  page,
  context,
}) => {
  await visitOnce(page);
  await page.goto("/calculator?from=SE&pallets=1x1x1x77");
  await expect(country(page)).toHaveValue("Sweden");
  await pallet(page, 1).getByLabel("Weight").fill("78");
  await expect(page).toHaveURL("/calculator");
  await context.setOffline(true);
  await page.goto(LINK);
  await expectFilled(page);
  await expect(page.getByText("What you had here is kept: Sweden, 1 pallet.")).toBeVisible();
  await expectNoViolations(page, "calculator filled in from a link");
  await page.getByRole("button", { name: "Back to your last pallets" }).click();
  await expect(country(page)).toHaveValue("Sweden");
  await expect(pallet(page, 1).getByLabel("Weight")).toHaveValue("78");
  await expect(page).toHaveURL("/calculator");
});

test("sharing gives the link with the text", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.goto(LINK);
  await expectFilled(page);
  await page.getByRole("button", { name: "Calculate Rate" }).first().click();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Copied, with a link")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Germany to Cyprus, door to door");
  const link = copied.split("\n").at(-1) ?? "";
  expect(link).toBe(new URL(LINK, page.url()).href);
});

test("markup in the address is ignored", async ({ page, consoleErrors }) => {
  const markup = encodeURIComponent('"><img src=x onerror=alert(1)>');
  await page.goto(`/calculator?from=${markup}&postcode=${markup}&zone=${markup}&pallets=${markup}`);
  await page.locator("html[data-ready]").waitFor();
  await expect(pallet(page, 1).getByLabel("Weight")).toHaveValue("300");
  expect(await page.content()).not.toContain("onerror");
  expect(consoleErrors).toEqual([]);
});
