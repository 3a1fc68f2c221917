import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readPdf } from "../unit/support/read-pdf.ts";
import { expectNoViolations } from "./support/axe.ts";
import { chip, DEFAULT_PALLET, visitOnce } from "./support/device.ts";
import { askedFor, lettersOf, linkOn, outOfPlace, saveAsQuote, seller } from "./support/seller.ts";
import { expect, testAlone } from "./support/trade.ts";

// What quotes meet besides the usual: old rates, wrong clocks, full devices, long names, names from the right, many sizes.
const test = testAlone();
test.use({ viewport: { width: 390, height: 844 } });

const DAY = 86_400_000;
const BERLIN = { country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] };
const NAME = "شركة الأرز للتجارة";
const WORD = "Konstantinoupolitissa".repeat(10).slice(0, 200);

/** Sets the device's clock that many days off the server's; its timers go on. */
const moved = (page: Page, days: number) => page.clock.setSystemTime(Date.now() + days * DAY);

test("rates that nobody confirmed for a fortnight make no quote; what was typed is there once they are confirmed", async ({
  page,
  trade,
}) => {
  await trade.enter(await seller(page.request), "/calculator");
  await visitOnce(page);
  await page.context().setOffline(true);
  await trade.quote(BERLIN);
  await moved(page, 15);
  const dialog = await askedFor(page);
  await dialog.getByLabel("Company").fill("Κτήμα Αργάκι Λτδ");
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "No quote from rates as old as these" })).toBeVisible();
  await expectNoViolations(page, "save a quote, rates too old");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await moved(page, 0);
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: "Calculate Rate" }).first().click();
  await expect((await askedFor(page)).getByLabel("Company")).toHaveValue("Κτήμα Αργάκι Λτδ");
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(page.getByText("open", { exact: true })).toBeVisible();
});

for (const [name, days] of [
  ["behind", -30],
  ["ahead", 30],
] as const)
  test(`a clock a month ${name}, known since the last answer: device, server and link say the same last day`, async ({
    page,
    trade,
    browser,
    product,
  }) => {
    const who = await seller(page.request);
    await moved(page, days);
    await trade.enter(who, "/calculator");
    await visitOnce(page);
    await page.context().setOffline(true);
    await trade.quote(BERLIN);
    await expect(page.getByText(/^This device says /)).toBeVisible();
    await saveAsQuote(page, { company: `${name} Ltd` });
    await expect(page.getByText(/^This device says /)).toBeVisible();
    await expectNoViolations(page, `/quotes/{id}, clock ${name}`);
    const left = page.getByRole("img", { name: /^14 days of 14 left, to/ });
    await expect(left).toBeVisible();
    const link = await linkOn(page);
    await page.context().setOffline(false);
    await expect(page.getByText("open", { exact: true })).toBeVisible();
    await expect(left).toBeVisible();
    await expect(page.getByText(/The date of (the|this) device/)).toHaveCount(0);
    const stranger = await browser.newContext({ baseURL: product.url });
    const other = await stranger.newPage();
    await other.goto(link);
    await expect(other.getByRole("button", { name: "Book this" })).toBeVisible();
    await expect(other.getByRole("img", { name: /^14 days of 14 left, to/ })).toBeVisible();
    await stranger.close();
    await moved(page, 0);
    await page.goto("/quotes");
    const row = page.getByRole("listitem").filter({ hasText: `${name} Ltd` });
    await expect(row.getByRole("img", { name: /^14 days of 14 left, to/ })).toBeVisible();
  });

test("a device that is full keeps what was typed, and hands a quote over all the same", async ({ page, trade }) => {
  await trade.enter(await seller(page.request), "/calculator");
  await visitOnce(page);
  await page.context().setOffline(true);
  await trade.quote(BERLIN);
  const full = () =>
    page.evaluate(() => {
      // Chromium's own limit cannot be lowered from outside: the device's refusal is put in its place.
      const store = IDBObjectStore.prototype;
      const { add, put } = store;
      const refuse = () => {
        throw new DOMException("The disk is full.", "QuotaExceededError");
      };
      Object.assign(store, { add: refuse, put: refuse });
      Object.assign(window, { roomAgain: () => Object.assign(store, { add, put }) });
    });
  const room = () => page.evaluate(() => (window as unknown as { roomAgain: () => void }).roomAgain());
  await full();
  const dialog = await askedFor(page);
  await dialog.getByLabel("Company").fill("Κτήμα Αργάκι Λτδ");
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(
    dialog.getByRole("alert").filter({ hasText: "The quote could not be saved on this device" }),
  ).toBeVisible();
  await expect(dialog.getByLabel("Company")).toHaveValue("Κτήμα Αργάκι Λτδ");
  await expectNoViolations(page, "save a quote, device full");
  await room();
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Quote AKQ-/ })).toBeVisible();

  await full();
  const share = page.getByRole("button", { name: /^Share AKQ-/ });
  const [download] = await Promise.all([page.waitForEvent("download"), share.click()]);
  expect(download.suggestedFilename()).toMatch(/^AKQ-\S+\.pdf$/);
  // Marking it as sent failed; withdrawing reports an error, and the quote stays.
  await expect(page.getByText("open", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("This could not be saved on this device")).toBeVisible();
  await expect(share).toBeVisible();
  await room();
  await page.context().setOffline(false);
  await expect(chip(page)).toHaveText(/Up to date|Saved/);
});

test("ten pallets of ten sizes, a name from the right and one of 200 letters: whole on each screen and on the paper", async ({
  page,
  trade,
  browser,
  product,
}) => {
  await trade.enter(await seller(page.request), "/calculator");
  const pallets = Array.from({ length: 10 }, (_, n) => ({
    length: (0.8 + n * 0.05).toFixed(2),
    width: (0.6 + n * 0.05).toFixed(2),
    height: (0.7 + n * 0.1).toFixed(2),
    weight: String(120 + n * 55),
  }));
  await trade.quote({ ...BERLIN, pallets });
  const dialog = await askedFor(page);
  await dialog.getByLabel("Company").fill("x".repeat(300));
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(dialog.getByText("Company must be at most 200 characters").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const reference = await saveAsQuote(page, { company: NAME, name: WORD });
  await expect(page.getByText("Whoever has it sees the quote", { exact: false })).toBeVisible();
  const link = await linkOn(page);
  const stranger = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
  const other = await stranger.newPage();
  await other.goto(link);
  await expect(other.getByRole("main")).toContainText(`For ${NAME}`);
  for (const one of [page, other])
    for (const size of ["100%", "200%"]) {
      await lettersOf(one, size);
      expect([one.url(), size, await outOfPlace(one)]).toEqual([one.url(), size, []]);
    }
  await stranger.close();

  const share = page.getByRole("button", { name: `Share ${reference} as a PDF` });
  const [download] = await Promise.all([page.waitForEvent("download"), share.click()]);
  const bytes = readFileSync((await download.path()) as string);
  expect(bytes.length).toBeLessThan(200_000);
  const { pages, text } = await readPdf(new Uint8Array(bytes));
  expect(pages).toBe(1);
  for (const { length, width, height } of pallets) expect(text).toContain(`${length} ${width} ${height}`);
  expect(text.replaceAll(" ", "")).toContain(WORD);

  await page.goto("/quotes");
  await expect(page.getByRole("listitem").filter({ hasText: NAME })).toBeVisible();
  for (const size of ["100%", "200%"]) {
    await lettersOf(page, size);
    expect([size, await outOfPlace(page)]).toEqual([size, []]);
  }
});
