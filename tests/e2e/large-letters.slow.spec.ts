import type { Page } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";
import { bookOverApi, createCustomer, officeAccount } from "./support/api.ts";
import { beyondTheEdge } from "./support/beyond-the-edge.ts";
import { ELENI, expect, freshEmail, test } from "./support/trade.ts";

// Letters twice as large by the browser's own setting. The limits between layouts, which are in rem, grow with it; with text that
// is enlarged on the page (every-route.slow.spec.ts) they do not.
const { args, ...launch } = chromiumLaunch();
test.use({
  launchOptions: { ...launch, args: [...args, "--blink-settings=defaultFontSize=32"] },
});
test.describe.configure({ timeout: 600_000 });

const WIDTHS = [390, 360];
const LONG = "Konstantinos Papadimitropoulos-Christodoulides & Sons Agricultural Machinery Trading Co. Ltd";

async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(() => beyondTheEdge(page), `${path}, ${width} px`)
        .toEqual([])
        .catch((fault: Error) => faults.push(fault.message));
    }
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  expect(faults).toEqual([]);
}

test("nothing is wider than a phone with letters of 32 px", async ({ page, trade }) => {
  await expectToFit(page, ["/", "/calculator", "/auth", "/track", "/contact", "/sea-freight-quote"]);
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  const pallets = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
  const { id } = await bookOverApi(page.request, who, { goods: LONG, zone: "DE-4", pallets });
  await bookOverApi(page.request, who, { goods: "Olive presses", zone: "DE-4", pallets });
  await trade.enter(who);
  await expectToFit(page, ["/dashboard", `/dashboard/shipment/${id}`, "/quotes", "/profile"]);
  await trade.enter(await officeAccount(page.request), "/admin");
  await expectToFit(page, ["/admin", `/admin/shipment/${id}`, "/admin/inbox", "/admin/sailings", "/warehouse"]);
  await expectToFit(page, ["/warehouse/expected", "/warehouse/shift", "/warehouse/delivery"]);
});
