import type { Page } from "@playwright/test";
import { createCustomer } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { chip, DEFAULT_PALLET, rowsOf, visitOnce } from "./support/device.ts";
import { lettersOf, linkOn, outOfPlace, seller } from "./support/seller.ts";
import { changeBerlin } from "./support/tariff.ts";
import { ELENI, expect, freshEmail, JONAS, testAlone, tradeOn } from "./support/trade.ts";

// The salesman at a customer's site without a signal, and the customer at home with the link.
const test = testAlone();
test.use({ viewport: { width: 390, height: 844 } });

const BERLIN = { country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] };

/** Saves the rate that is on the screen as a quote; ends on its page. */
async function saveQuote(page: Page, company: string): Promise<void> {
  await page.getByRole("button", { name: "Save quote" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Save as a quote" });
  await dialog.getByLabel("Company").fill(company);
  await dialog.getByLabel("Email").fill("nowhere");
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(dialog.getByText("Please enter a valid email address").first()).toBeVisible();
  await dialog.getByLabel("Email").fill("andri@estate.test");
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Quote AKQ-/ })).toBeVisible();
}

test("whoever still has the form open when somebody else has booked is told, and books at today's price", async ({
  page,
  trade,
  browser,
  product,
}) => {
  const maker = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
  await trade.enter(maker, "/calculator");
  await trade.quote(BERLIN);
  await saveQuote(page, "Georgiou Ltd");
  await expect(page.getByText("Whoever has it sees the quote", { exact: false })).toBeVisible();
  await expectNoViolations(page, "/quotes/{id}");
  const link = await linkOn(page);
  await page.getByRole("button", { name: "Book this" }).click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  await page.getByRole("checkbox").check();

  const first = await browser.newContext({ baseURL: product.url });
  const other = await first.newPage();
  const others = tradeOn(other);
  await others.enter(await createCustomer(page.request, "Nikos Ioannou", freshEmail("nikos")), link);
  await other.getByRole("button", { name: "Book this" }).click();
  await others.fillContacts({ shipper: JONAS, consignee: ELENI });
  await other.getByRole("checkbox").check();
  await other.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  await expect(other.getByText("Booking submitted!").first()).toBeVisible();
  await first.close();

  await page.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "This quote cannot be booked" });
  await expect(refused).toContainText("This quote was booked already.");
  expect(await rowsOf(page.request, maker, "shipments")).toEqual([]);
  await expectNoViolations(page, "/booking, quote used");
  await refused.getByRole("button", { name: "Book at today's price" }).click();
  await expect(page.getByText("Booking submitted!").first()).toBeVisible();
  const [booked] = await rowsOf(page.request, maker, "shipments");
  expect([booked?.estimated_rate, booked?.quote]).toEqual([300, ""]);
});

test("a quote is withdrawn when asked for twice, and duplicated into the calculator with its customer", async ({
  page,
  trade,
}) => {
  await trade.enter(await createCustomer(page.request, "Elena Costa", freshEmail("elena")), "/quotes");
  await expect(page.getByText("No quotes yet")).toBeVisible();
  await expectNoViolations(page, "/quotes, none");
  await trade.quote(BERLIN);
  // Three hundred letters are too many; right to left is a name as any other.
  await page.getByRole("button", { name: "Save quote" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Save as a quote" });
  await expectNoViolations(page, "save a quote");
  await dialog.getByLabel("Name").fill("x".repeat(300));
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(dialog.getByText("Name must be at most 200 characters").first()).toBeVisible();
  await dialog.getByLabel("Name").fill("אברהם כהן");
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Quote AKQ-/ })).toBeVisible();
  const link = await linkOn(page);
  await expect(page.getByRole("button", { name: "Book this" })).toBeVisible();

  await page.getByRole("button", { name: "Withdraw" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Keep it" }).click();
  // The page under it has a button of this name too.
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Its link does not work any more.")).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/api/quote-links/${link.slice(3)}`)).status()).toBe(404);

  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("combobox", { name: "Origin country" })).toHaveValue("Germany");
  await page.getByRole("button", { name: "Calculate Rate" }).first().click();
  await page.getByRole("button", { name: "Save quote" }).first().click();
  await expect(dialog.getByLabel("Name")).toHaveValue("אברהם כהן");
  await dialog.getByRole("button", { name: "Save quote" }).click();
  // Waits until it is stored, before the page is left.
  await expect(page.getByRole("heading", { level: 1, name: /^Quote AKQ-/ })).toBeVisible();
  await page.goto("/quotes");
  await expect(page.getByRole("listitem").filter({ hasText: "אברהם כהן" })).toHaveCount(2);
});

// Last, because it publishes a higher rate for Berlin.
test("sales saves offline, goes online, a stranger books at the quoted price after a new tariff, nobody books twice", async ({
  page,
  trade,
  browser,
  product,
}) => {
  const who = await seller(page.request);
  await trade.enter(who, "/calculator");
  await visitOnce(page);
  const maker = await (await browser.newContext({ baseURL: product.url })).newPage();
  const makers = tradeOn(maker);
  await makers.enter(await createCustomer(page.request, "Maria Georgiou", freshEmail("maria")), "/calculator");
  await makers.quote(BERLIN);
  await saveQuote(maker, "Georgiou Ltd");
  await expect(maker.getByRole("button", { name: "Book this" })).toBeVisible();
  await maker.context().close();
  // Sales sees everybody's.
  await page.goto("/quotes");
  await expect(page.getByRole("listitem").filter({ hasText: "Georgiou Ltd" }).first()).toBeVisible();
  await page.context().setOffline(true);
  await trade.quote(BERLIN);
  await expect(page.getByText("€300.00").first()).toBeVisible();
  await saveQuote(page, "Κτήμα Αργάκι Λτδ");
  await expect(page.getByText("The link works as soon as this quote has reached us", { exact: false })).toBeVisible();
  const link = await linkOn(page);
  await page.goto("/quotes");
  const row = page.getByRole("listitem").filter({ hasText: "Κτήμα Αργάκι Λτδ" });
  await expect(row).toContainText("€300.00");
  await expect(row).toContainText("Waiting");
  await expect(row.getByRole("img", { name: /^14 days of 14 left, to/ })).toBeVisible();

  const stranger = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
  const other = await stranger.newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1, name: "There is no such quote" })).toBeVisible();
  await expectNoViolations(other, "/q, unknown");

  await page.context().setOffline(false);
  await expect(row).not.toContainText("Waiting");
  await expect(chip(page)).toHaveText(/Up to date|Saved/);
  await expect.poll(async () => (await page.request.get(`/api/quote-links/${link.slice(3)}`)).status()).toBe(200);
  await expectNoViolations(page, "/quotes");

  await other.reload();
  await expect(other.getByRole("heading", { level: 1, name: /^Quote AKQ-/ })).toBeVisible();
  await expect(other.getByRole("main")).toContainText("For Κτήμα Αργάκι Λτδ");
  await expect(other.getByRole("main")).not.toContainText("andri@estate.test");
  await expectNoViolations(other, "/q");
  for (const size of ["100%", "200%"]) {
    await lettersOf(other, size);
    expect([size, await outOfPlace(other)]).toEqual([size, []]);
  }
  await lettersOf(other, "100%");
  // The rate per kg goes up, and the tariff of the quote has run out for bookings that name it alone.
  await changeBerlin(page.request, 0.6, 20);
  await other.getByRole("button", { name: "Book this" }).click();
  await expect(other.getByRole("button", { name: "Confirm Booking - €300.00" })).toBeVisible();

  const customer = await createCustomer(page.request, "Άντρη Μιχαήλ", freshEmail("andri"));
  const strangers = tradeOn(other);
  await strangers.enter(customer, "/dashboard");
  await other.goto(link);
  await other.getByRole("button", { name: "Book this" }).click();
  await expect(other.getByText(/Quote AKQ-/).first()).toBeVisible();
  await strangers.fillContacts({ shipper: JONAS, consignee: ELENI });
  await other.getByRole("checkbox").check();
  await other.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  await expect(other.getByText("Booking submitted!").first()).toBeVisible();
  const [booked] = await rowsOf(page.request, customer, "shipments");
  expect(booked?.estimated_rate).toBe(300);

  await other.goto(link);
  await expect(other.getByText("This quote was booked").first()).toBeVisible();
  await expect(other.getByRole("button", { name: "Book this" })).toHaveCount(0);
  await expect(row).toContainText("accepted");
  await stranger.close();
});
