import type { Page } from "@playwright/test";
import { bookOverApi, createCustomer, officeAccount } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { beyondTheEdge } from "./support/beyond-the-edge.ts";
import { DEFAULT_PALLET } from "./support/device.ts";
import { CUSTOMER_ROUTE, OFFICE_ROUTE, opened, routes, settledOn } from "./support/routes.ts";
import { ELENI, expect, freshEmail, test, tradeOn } from "./support/trade.ts";

// Every route of the app: axe in both themes, and nothing that has to be scrolled sideways at 320 px, at 200 % text, or both.

const LONG = "Konstantinos Papadimitropoulos-Christodoulides & Sons Agricultural Machinery Trading Co. Ltd";

// Two dozen routes, each opened three times and looked at in both themes: on a busy machine that takes its time.
test.describe.configure({ timeout: 900_000 });

const SIZES = [
  { name: "320 px", width: 320, height: 640, text: "100%" },
  { name: "200 % text on a phone", width: 390, height: 844, text: "200%" },
  { name: "200 % text at 320 px", width: 320, height: 640, text: "200%" },
];

/** Looks at some routes as one person. */
async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 1180, height: 820 });
    await settledOn(page, path);
    await expectNoViolations(page, path).catch((fault: Error) => faults.push(fault.message));
    for (const { name, width, height, text } of SIZES) {
      await page.setViewportSize({ width, height });
      await settledOn(page, path);
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
      await expect
        .poll(() => beyondTheEdge(page), `${path}, ${name}`)
        .toEqual([])
        .catch((fault: Error) => faults.push(fault.message));
    }
  }
  expect(faults).toEqual([]);
}

async function shipmentOf(page: Page) {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  const pallets = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
  const texts = {
    shipper_company: LONG,
    consignee_company: LONG,
    shipper_address: `${LONG}, Quitzowstraße 48, Berlin`,
  };
  const { id } = await bookOverApi(page.request, who, { goods: LONG, zone: "DE-4", pallets, ...texts });
  return { who, id };
}

test("every route of a visitor", async ({ page, trade }) => {
  const paths = routes().filter((path) => !OFFICE_ROUTE.test(path) && !CUSTOMER_ROUTE.test(path));
  expect(paths.length).toBeGreaterThan(15);
  await lookAt(
    page,
    paths.map((path) => opened(path, "")),
  );
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await expect(page.getByText("€300.00").first()).toBeVisible();
  await lookAt(page, ["/calculator", "/booking"]);
});

test("every route of a customer", async ({ page, trade }) => {
  const { who, id } = await shipmentOf(page);
  await trade.enter(who);
  await lookAt(
    page,
    routes()
      .filter((path) => CUSTOMER_ROUTE.test(path))
      .map((path) => opened(path, id)),
  );
});

test("every route of the office", async ({ page }) => {
  const { id } = await shipmentOf(page);
  await tradeOn(page).enter(await officeAccount(page.request), "/admin");
  await lookAt(
    page,
    routes()
      .filter((path) => OFFICE_ROUTE.test(path))
      .map((path) => opened(path, id)),
  );
});

test("a whole reference is in sight in the field of /track", async ({ page }) => {
  const field = page.getByRole("textbox", { name: "Reference" });
  for (const { width, text } of [
    { width: 360, text: "100%" },
    { width: 360, text: "200%" },
    { width: 320, text: "200%" },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await settledOn(page, "/track");
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
    await field.fill("AKF-MMMMM-WWWWW");
    await expect
      .poll(() => field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width} px, ${text}`)
      .toBeLessThanOrEqual(0);
  }
});

test("with text of 200 % names under a line of days keep apart, and the choice of colours is one row", async ({
  page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await settledOn(page, "/auth");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const boxes = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const touching = async () => {
      const names = await boxes(".dayline-names text");
      const apart = (a: DOMRect, b: DOMRect) => a.right + 4 < b.left || b.right + 4 < a.left || a.bottom <= b.top + 8;
      return names.flatMap((a, n) => names.slice(n + 1).filter((b) => !apart(a, b) && !apart(b, a)));
    };
    await expect.poll(touching, `${width} px`).toEqual([]);
    const rows = async () => new Set((await boxes(".site-footer fieldset label")).map(({ top }) => top)).size;
    await expect.poll(rows, `${width} px`).toBe(1);
  }
});
