import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test, tradeOn } from "../e2e/support/trade.ts";
import { freePort } from "../support/free-port.ts";

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

/** Notices cover the page's lower end. */
async function dismissNotices(page: Page) {
  const notices = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Dismiss" });
  await expect(async () => {
    for (const notice of await notices.all()) await notice.click({ timeout: 1000 });
    await expect(notices).toHaveCount(0, { timeout: 1000 });
  }).toPass();
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
  await dismissNotices(page);
  await shoot(page, "calculator", { width: 1280, height: 1000 });
  await shoot(page, "wide", DESK);
  await shoot(page, "calculator-dark", { width: 1280, height: 1000 }, true);
});

test("a customer and the office, on the demo's year", async ({ browser }) => {
  const demo = await startDemo();
  try {
    const context = await browser.newContext({ baseURL: demo.url, reducedMotion: "reduce" });
    const page = await context.newPage();
    await tradeOn(page).signIn(demo.account("customer"));
    await expect(page.getByRole("article").first()).toBeVisible();
    await dismissNotices(page);
    await shoot(page, "dashboard", { width: 1280, height: 1000 });
    await shoot(page, "dashboard-phone", PHONE);
    await page.getByRole("article").filter({ hasText: "in transit" }).first().getByRole("link").first().click();
    await expect(page.getByRole("button", { name: "Book again" })).toBeVisible();
    await shoot(page, "narrow", PHONE);
    await shoot(page, "shipment", { width: 1280, height: 1000 });
    await context.close();

    const office = await browser.newContext({ baseURL: demo.url, reducedMotion: "reduce" });
    const desk = await office.newPage();
    await desk.setViewportSize(TABLET);
    await tradeOn(desk).signIn(demo.account("admin"));
    await expect(desk.getByRole("link", { name: /^\d+ to confirm/ })).toBeVisible();
    await dismissNotices(desk);
    await shoot(desk, "office-dark", TABLET, true);
    await desk.goto("/admin/tariff?country=DE");
    await expect(desk.getByRole("row", { name: /^DE-1/ })).toBeVisible();
    await shoot(desk, "tariff", DESK);
    await office.close();
  } finally {
    await demo.stop();
  }
});

/** `npm run demo` in a folder of its own; `account` finds the first printed account of a role. */
async function startDemo() {
  const home = mkdtempSync(join(tmpdir(), "akamas-demo-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["tools/demo.mjs", "--shipments", "600"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(home, "data"), PUBLIC_URL: "http://127.0.0.1:8090" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  const ended = new Promise((done) => child.once("exit", done));
  await expect.poll(() => printed, { timeout: 200_000 }).toContain("is ready");
  return {
    url: `http://127.0.0.1:${port}`,
    account(role: string) {
      const words = printed.split("\n").map((line) => line.trim().split(/\s+/));
      const [, email = "", password = ""] = words.find(([first]) => first === role) ?? [];
      return { email, password };
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
