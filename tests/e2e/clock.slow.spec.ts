import type { Page } from "@playwright/test";
import { createCustomer } from "./support/api.ts";
import {
  arrivedSums,
  bookOnDevice,
  card,
  chip,
  DEFAULT_PALLET,
  pdf,
  rowsOf,
  sha256,
  title,
  visitOnce,
} from "./support/device.ts";
import { changeBerlin } from "./support/tariff.ts";
import { ELENI, expect, freshEmail, testAlone } from "./support/trade.ts";

// docs/sync/harness.md: clock jumps of a week change nothing. The tests that publish come last, each on top of the one before.
const test = testAlone();
test.describe.configure({ mode: "serial" });

const DAY = 86_400_000;

/** Sets the device's clock a number of days off the server's; its timers keep running. */
async function moved(page: Page, days: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + days * DAY);
  const off = (await page.evaluate(() => Date.now())) - Date.now();
  expect(off / DAY).toBeCloseTo(days, 1);
}

for (const [where, days] of [
  ["ahead", 7],
  ["behind", -7],
] as const)
  test(`a clock that is set a week ${where} with work waiting: it arrives once, and the session goes on`, async ({
    page,
    trade,
    request,
  }) => {
    const who = await createCustomer(request, ELENI.name, freshEmail("eleni"));
    await visitOnce(page);
    await trade.enter(who);
    await page.context().setOffline(true);
    const list = pdf(40_000);
    await bookOnDevice(trade, { goods: "Olive presses", list });
    await moved(page, days);
    // The next booking is made completely with the wrong clock: rates, quote and draft.
    await bookOnDevice(trade, { goods: "Wine bottles" });
    await page.reload();
    await expect(card(page, "Olive presses")).toContainText("Waiting");
    await expect(card(page, "Wine bottles")).toContainText("Waiting");

    await page.context().setOffline(false);
    for (const goods of ["Olive presses", "Wine bottles"]) await expect(card(page, goods)).toContainText("pending");
    await expect(chip(page)).toHaveText("Up to date");
    const shipments = await rowsOf(request, who, "shipments");
    expect(shipments.map(({ goods_description }) => goods_description).sort()).toEqual([
      "Olive presses",
      "Wine bottles",
    ]);
    // The server sets the time of booking.
    for (const { booking_date = "" } of shipments)
      expect(Math.abs(Date.parse(booking_date.replace(" ", "T")) - Date.now())).toBeLessThan(DAY);
    // The chip shows "ok" until the outbox has been read.
    await expect.poll(() => arrivedSums(request, who)).toEqual({ packing_list: sha256(list) });

    await page.reload();
    await expect(title(page)).toHaveText("Your Shipments");
    await expect(chip(page)).toHaveText("Up to date");
    await expect(page.getByRole("article")).toHaveCount(2);
    // With a correct clock the device works as before.
    await moved(page, 0);
    await bookOnDevice(trade, { goods: "Grape crates", outcome: "Booking submitted!" });
    await expect(card(page, "Grape crates")).toContainText("pending");
  });

test("with a clock a week ahead, a price that is still valid on the server can be booked", async ({
  page,
  trade,
  request,
}) => {
  const who = await createCustomer(request, ELENI.name, freshEmail("eleni"));
  await visitOnce(page);
  await trade.enter(who);
  await page.context().setOffline(true);
  await bookOnDevice(trade, {});
  // 10 days ago by the server, 17 by this device; a price is kept for 14.
  await changeBerlin(request, 0.6, 10);
  await moved(page, 7);
  await page.context().setOffline(false);
  await expect(card(page, "Olive presses")).toContainText("pending");
  await expect(card(page, "Olive presses")).toContainText("€300.00");
  expect((await rowsOf(request, who, "shipments")).map(({ estimated_rate }) => estimated_rate)).toEqual([300]);
});

test("with a clock a week behind, an expired price is asked about before anything is booked", async ({
  page,
  trade,
  request,
}) => {
  const who = await createCustomer(request, ELENI.name, freshEmail("eleni"));
  await moved(page, -7);
  await visitOnce(page);
  await trade.enter(who);
  await page.context().setOffline(true);
  await bookOnDevice(trade, { total: "€324.00" });
  // 20 days ago by the server, 13 by this device.
  const version = await changeBerlin(request, 0.7, 20);
  await page.context().setOffline(false);
  // 300 kg x 0.70 instead of 0.60: 30 euro more.
  await expect(card(page, "Olive presses")).toContainText("The rate changed from €324.00 to €354.00.");
  await expect(chip(page)).toHaveText("1 needs attention");
  expect(await rowsOf(request, who, "shipments")).toEqual([]);
  await card(page, "Olive presses").getByRole("button", { name: "Accept" }).click();
  await expect(card(page, "Olive presses")).toContainText("pending");
  const stored = await rowsOf(request, who, "shipments");
  expect(stored.map((s) => [s.estimated_rate, s.tariff_version])).toEqual([[354, version]]);
});

for (const days of [40, -40])
  test(`with a clock ${days} days off, days and last days are those of everybody else, and that is said`, async ({
    page,
    trade,
  }) => {
    await visitOnce(page);
    const promised = page.getByText(/collected by .*, sails .*, Limassol /i).first();
    await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
    const right = (await promised.textContent()) ?? "";
    const lastDay = page.getByText(/Valid to /).first();
    const [said = ""] = /Valid to [^,]+/.exec((await lastDay.textContent()) ?? "") ?? [];
    expect(said).not.toBe("");
    const wrong = page.getByText(/^This device says .+\. Our server says .+\.$/);
    await expect(wrong).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + days * DAY);
    await page.reload();
    await expect(promised).toHaveText(right);
    await expect(wrong).toBeVisible();
    // A rate that was made before stays valid, and a new one ends on the same day.
    await expect(lastDay).toContainText(said);
    await page.getByRole("button", { name: "Calculate Rate" }).first().click();
    await expect(lastDay).toContainText(said);
    await page.getByRole("button", { name: "Book Now" }).first().click();
    await expect(page.getByRole("heading", { name: "Complete Your Booking" })).toBeVisible();
    await expect(wrong).toBeVisible();
    // And without a network, at the next start.
    await page.context().setOffline(true);
    await page.goto("/calculator");
    await expect(promised).toHaveText(right);
    await expect(wrong).toBeVisible();
    await expect(lastDay).toContainText(said);
  });
