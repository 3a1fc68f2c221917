import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readPdf } from "../unit/support/read-pdf.ts";
import { expectNoViolations } from "./support/axe.ts";
import { DEFAULT_PALLET, visitOnce } from "./support/device.ts";
import { linkOn, saveAsQuote, seller } from "./support/seller.ts";
import { changeBerlin } from "./support/tariff.ts";
import { expect, testAlone, tradeOn } from "./support/trade.ts";

// A quote as a PDF, made offline.
const test = testAlone();
test.use({ viewport: { width: 390, height: 844 } });

/** What the device's share sheet is handed, instead of a sheet that a test cannot close; `answer` as the sheet answers. */
async function shareSheet(page: Page, answer: "taken" | "closed"): Promise<void> {
  await page.addInitScript((how) => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared, refusals: 0 });
    navigator.canShare = (data) => Boolean(data?.files);
    navigator.share = async (data) => {
      if (how === "closed") {
        Object.assign(globalThis, { refusals: 1 });
        throw new DOMException("Share canceled", "AbortError");
      }
      for (const file of data?.files ?? []) shared.push(`${file.name} ${file.type} ${(await file.text()).slice(0, 5)}`);
    };
  }, answer);
}

const fileOf = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync((await download.path()) as string) };
};

test("a quote that was saved without a network is handed over as a PDF, the same one each time", async ({
  page,
  trade,
}) => {
  const who = await seller(page.request);
  await trade.enter(who, "/calculator");
  await visitOnce(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.context().setOffline(true);
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await page.getByRole("button", { name: "Save quote" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Save as a quote" });
  await dialog.getByLabel("Company").fill("Κτήμα Αργάκι Λτδ");
  expect(asked.filter((path) => /quote-pdf|\.ttf$/.test(path))).toEqual([]);
  await dialog.getByRole("button", { name: "Save quote" }).click();
  const head = page.getByRole("heading", { level: 1, name: /^Quote AKQ-/ });
  await expect(head).toBeVisible();
  const reference = ((await head.textContent()) ?? "").replace("Quote ", "");

  const share = page.getByRole("button", { name: `Share ${reference} as a PDF` });
  const first = await fileOf(page, () => share.click());
  expect(first.name).toBe(`${reference}.pdf`);
  expect(first.bytes.subarray(0, 8).toString("latin1")).toBe("%PDF-1.7");
  expect(first.bytes.length).toBeLessThan(200_000);
  await expect(page.getByText(`${reference}.pdf is in your downloads`)).toBeVisible();
  await expect(page.getByText("handed over, not sent yet", { exact: true })).toBeVisible();
  await expectNoViolations(page, "/quotes/{id}, shared");

  await page.goto("/quotes");
  const again = await fileOf(page, () => share.click());
  expect(again.bytes.equals(first.bytes)).toBe(true);
});

for (const answer of ["taken", "closed"] as const)
  test(`a share sheet that is ${answer} ${answer === "taken" ? "has the file" : "changes nothing and is no error"}`, async ({
    page,
    trade,
  }) => {
    await shareSheet(page, answer);
    const who = await seller(page.request);
    await trade.enter(who, "/calculator");
    await tradeOn(page).quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
    await page.getByRole("button", { name: "Save quote" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Save as a quote" });
    await dialog.getByRole("button", { name: "Save quote" }).click();
    const share = page.getByRole("button", { name: /^Share AKQ-\S+ as a PDF$/ });
    await share.click();
    const shared = () => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);
    if (answer === "taken") {
      await expect.poll(shared).toEqual([expect.stringMatching(/^AKQ-\S+\.pdf application\/pdf %PDF-$/)]);
      await expect(page.getByText("sent", { exact: true })).toBeVisible();
    } else {
      await expect.poll(() => page.evaluate(() => (globalThis as unknown as { refusals: number }).refusals)).toBe(1);
      await expect(share).toHaveAttribute("aria-busy", "false");
      expect(await shared()).toEqual([]);
      await expect(page.getByText("open", { exact: true })).toBeVisible();
      await expect(page.getByText("The PDF could not be made")).toHaveCount(0);
    }
  });

const BERLIN = { country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] };
/** The chunks that make a PDF. */
const MAKER = /\/assets\/quote-pdf|\.ttf$/;

test("what makes the PDF is loaded when Share is pressed, and not before", async ({ page, trade }) => {
  // Who made it stands on the paper.
  await trade.enter(await seller(page.request, "Kostas Pavlou"), "/calculator");
  await visitOnce(page);
  await trade.quote(BERLIN);
  await saveAsQuote(page);
  const address = page.url();
  await page.goto("/robots.txt");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const maker = () => asked.filter((path) => MAKER.test(path));
  await page.goto(address);
  const share = page.getByRole("button", { name: /^Share AKQ-/ });
  await share.hover();
  await share.focus();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(asked.length).toBeGreaterThan(0);
  expect(maker()).toEqual([]);
  await fileOf(page, () => share.click());
  // A quote in Latin letters needs one font of each face.
  expect(maker().filter((path) => path.endsWith(".ttf"))).toHaveLength(3);
});

test("the pages of a quote are printed as a sheet: what is quoted, without what is the maker's or the screen's alone", async ({
  page,
  trade,
  browser,
  product,
}) => {
  await trade.enter(await seller(page.request), "/calculator");
  await trade.quote(BERLIN);
  await page.getByRole("button", { name: "Save quote" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Save as a quote" });
  await dialog.getByLabel("Company").fill("Κτήμα Αργάκι Λτδ");
  await dialog.getByLabel("Email").fill("andri@estate.test");
  await dialog.getByLabel("Note").fill("asks for a lower price");
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(page.getByText("Whoever has it sees the quote", { exact: false })).toBeVisible();
  const link = await linkOn(page);
  const stranger = await browser.newContext({ baseURL: product.url });
  const other = await stranger.newPage();
  await other.goto(link);
  await expect(other.getByRole("button", { name: "Book this" })).toBeVisible();

  for (const one of [page, other]) {
    // Printed with the dark theme on.
    await one.emulateMedia({ media: "print", colorScheme: "dark" });
    const { pages, text } = await readPdf(new Uint8Array(await one.pdf({ preferCSSPageSize: true })));
    expect(pages).toBe(1);
    for (const phrase of [/Quote AKQ-/, "Germany to Cyprus", "Κτήμα Αργάκι Λτδ", "Service fee", "€300.00", /Valid to/])
      expect(text).toMatch(phrase);
    const screens = ["Share", "Withdraw", "Duplicate", "Copy link", "Book this", "Menu", "You fill in both", "Skip to"];
    for (const phrase of ["asks for a lower price", "andri@estate.test", "Note, for you alone", ...screens])
      expect(text).not.toContain(phrase);
    const paper = await one.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"]).toContain(paper);
  }
  await stranger.close();
});

test("a paper that is shared before the first sailings are here waits a moment and has its days", async ({
  page,
  trade,
}) => {
  let answer = () => {};
  const pressed = new Promise<void>((go) => {
    answer = go;
  });
  await page.route("**/api/sailings*", async (route) => {
    await pressed;
    await route.continue();
  });
  await trade.enter(await seller(page.request), "/calculator");
  await trade.quote(BERLIN);
  await saveAsQuote(page);
  const share = page.getByRole("button", { name: /^Share AKQ-/ });
  const made = fileOf(page, () => share.click());
  // Meanwhile its name is what it does.
  await expect(page.locator('button[aria-busy="true"]')).toBeVisible();
  answer();
  const { text } = await readPdf(new Uint8Array((await made).bytes));
  expect(text).toMatch(/Sails from (Venice|Ravenna)/);
  expect(text).not.toContain("by the schedule");
});

// The last one, because it changes the tariff of the file's server.
test("a colleague whose device has a newer tariff hands over the same bytes, at any host", async ({
  page,
  trade,
  browser,
  product,
}) => {
  await trade.enter(await seller(page.request), "/calculator");
  await trade.quote(BERLIN);
  await saveAsQuote(page);
  await expect(page.getByText("Whoever has it sees the quote", { exact: false })).toBeVisible();
  const address = page.url();
  const press = (where: Page) => () => where.getByRole("button", { name: /^Share AKQ-/ }).click();
  const first = await fileOf(page, press(page));

  await changeBerlin(page.request, 0.9, 0);
  const theirs = await browser.newContext({ baseURL: product.url.replace("127.0.0.1", "localhost") });
  const other = await theirs.newPage();
  await tradeOn(other).enter(await seller(other.request), "/calculator");
  await other.goto(new URL(address).pathname);
  const again = await fileOf(other, press(other));
  expect(again.bytes.equals(first.bytes)).toBe(true);
  await theirs.close();
});
