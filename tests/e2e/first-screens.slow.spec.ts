import type { Page } from "@playwright/test";
import { bookOverApi, createCustomer, officeAccount } from "./support/api.ts";
import { visitOnce } from "./support/device.ts";
import { bookAsVisitor } from "./support/kept.ts";
import { ELENI, expect, freshEmail, test } from "./support/trade.ts";

// What somebody meets first: after closing the app, before the office's list, between two screens of a dim hall.

test("a booking that was kept before the app was closed is named on the first screen", async ({ page, trade }) => {
  await visitOnce(page);
  await page.context().setOffline(true);
  await bookAsVisitor(trade, {});
  // The app is closed, and opened again at its start page.
  const again = await page.context().newPage();
  await page.close();
  for (const path of ["/calculator", "/"]) {
    await again.goto(path);
    await expect(again.getByText("Your booking was not sent")).toBeVisible();
    await expect(again.getByText(/^Berlin, Germany to Cyprus, kept on /)).toBeVisible();
  }
  await again.getByRole("link", { name: "See what is left to do" }).click();
  await expect(again).toHaveURL(/\/booking\/kept$/);
  await expect(again.getByText("Your booking was not sent")).toHaveCount(0);
});

test("the office skips to the first shipment, and the labels are as dark as the warehouse's screens", async ({
  page,
  trade,
}) => {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  const pallets = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
  await bookOverApi(page.request, who, { goods: "Olive presses", zone: "DE-4", pallets });
  await trade.enter(await officeAccount(page.request), "/admin");
  await expect(page.getByRole("link", { name: "View Details" }).first()).toBeVisible();
  const skip = page.getByRole("link", { name: "Skip to the first shipment" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#shipment-list")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("#shipment-list")?.contains(document.activeElement))).toBe(
    true,
  );

  await page.emulateMedia({ colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/warehouse/expected");
  await expect(page.getByRole("searchbox")).toBeVisible();
  const dark = await paper();
  await page.goto("/warehouse/labels?new=1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await paper()).toBe(dark);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await paper()).not.toBe(dark);
});

/** How every element of the screen is drawn. */
async function drawn(page: Page): Promise<string[]> {
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  return page.locator("#root *").evaluateAll((all) =>
    all.map((one) => {
      const style = getComputedStyle(one);
      const of = ["display", "padding", "border", "background-color", "color", "font-size", "font-weight", "width"];
      return `${one.tagName} ${one.textContent?.slice(0, 30)}: ${of.map((name) => style.getPropertyValue(name)).join(", ")}`;
    }),
  );
}

test("a screen is drawn the same behind a shell whose first words are painted at once", async ({ browser }) => {
  const [behind, alone] = await Promise.all(
    ["/warehouse", "/auth"].map(async (path) => {
      const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      return page;
    }),
  );
  const wanted = await drawn(alone as Page);
  expect(wanted.length).toBeGreaterThan(50);
  await expect.poll(() => drawn(behind as Page)).toEqual(wanted);
});

test.describe("without a service worker, which would answer in the network's place", () => {
  test.use({ serviceWorkers: "block" });

  test("a bar that arrives late pushes nothing down: the screen comes with it", async ({ page, trade }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The first time the role is not known yet, and the screen waits for it.
    await trade.enter(await officeAccount(page.request), "/warehouse");
    await expect(page.getByRole("navigation", { name: "Office", exact: true })).toBeVisible();
    // Where the screen stood when it was first drawn, before the bar's code may arrive.
    await page.addInitScript(() => {
      const look = new MutationObserver(() => {
        const main = document.querySelector("#root main h1");
        if (!main) return;
        look.disconnect();
        requestAnimationFrame(() => {
          document.documentElement.dataset.firstAt = String(main.getBoundingClientRect().top);
        });
      });
      look.observe(document, { childList: true, subtree: true });
    });
    let held = 0;
    await page.route(/\/assets\/work-bar-.*\.js/, async (route) => {
      held += 1;
      // Until the screen is there, or long enough for it to have come.
      await page.waitForSelector("html[data-first-at]", { state: "attached", timeout: 2000 }).catch(() => {});
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole("navigation", { name: "Office", exact: true })).toBeVisible();
    expect(held).toBe(1);
    const at = Number(await page.locator("html").getAttribute("data-first-at"));
    const now = (await page.locator("main h1").boundingBox())?.y ?? 0;
    expect(Math.abs(now - at)).toBeLessThan(8);
  });
});
