import type { Page } from "@playwright/test";
import { createCustomer, signInOverApi } from "./support/api.ts";
import { arrivedSums, card, DEFAULT_PALLET, pdf, rowsOf, sha256, title, visitOnce } from "./support/device.ts";
import { bookAsVisitor, keptBox } from "./support/kept.ts";
import { ELENI, expect, freshEmail, JONAS, type Trade, test } from "./support/trade.ts";

// An offline visitor: not signed in, and unable to sign in.
test.use({ viewport: { width: 390, height: 844 } });

const PASSWORD = "a-password-for-tests";
const NAMED = /^Berlin, Germany to Cyprus, kept on \w{3} \d{1,2} \w{3}/;

async function toAuth(page: Page, name: "Create an account" | "Sign in") {
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
}

test("a visitor books without a network, with documents; a sign-up on this device sends it, byte for byte", async ({
  page,
  trade,
}) => {
  await visitOnce(page);
  await page.context().setOffline(true);
  const invoice = pdf(1_380_000);
  const list = pdf(840_000);
  await bookAsVisitor(trade, { invoice, list });

  await expect(page.getByRole("heading", { level: 1, name: "Kept on this phone", exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Not sent. Nobody at Akamas Freight has seen this booking yet.");
  const box = keptBox(page);
  await expect(box).toContainText("Germany to Cyprus, 1 pallet");
  await expect(box).toContainText("€300.00");
  await expect(box).toContainText("Berlin to Λεμεσός, both filled in");
  await expect(box).toContainText("τιμολόγιο.pdf1.32 MB");
  await expect(box).toContainText("packing-list.pdf0.80 MB");
  await expect(box).toContainText(/Kept for 7 days\s*until \w{3} \d{1,2} \w{3}, \d\d:\d\d/);
  await expect(box.getByRole("img", { name: /^Kept from \w{3} \d+ \w{3} to \w{3} \d+ \w{3}$/ })).toBeVisible();
  // No personal data: the next user of this device may be somebody else.
  await expect(page.getByRole("main")).not.toContainText(/Jonas|Quitzow|5550|AKF-/);
  await expect(page.getByRole("button", { name: "Create an account when online" })).toBeDisabled();

  // The tab is closed and the phone put away; the next start finds it.
  await page.goto("/calculator");
  await page.getByRole("link", { name: "Not sent: a booking is kept here" }).click();
  await page.reload();
  await expect(box).toContainText("packing-list.pdf");

  await page.context().setOffline(false);
  await toAuth(page, "Create an account");
  await expect(page.getByRole("main")).toContainText(
    /Kept here, not sent\s*Berlin, Germany to Cyprus, kept on .*\. It is sent with this account\./,
  );
  const email = freshEmail("vera");
  await trade.signUp({ name: "Vera Nowak", email, password: PASSWORD });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(card(page, "Olive presses")).toContainText("pending");

  const vera = await signInOverApi(page.request, email, PASSWORD);
  await expect
    .poll(() => arrivedSums(page.request, vera))
    .toEqual({
      commercial_invoice: sha256(invoice),
      packing_list: sha256(list),
    });
  expect((await rowsOf(page.request, vera, "shipments")).map(({ goods_description }) => goods_description)).toEqual([
    "Olive presses",
  ]);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.goto("/booking/kept");
  await expect(title(page)).toHaveText("Nothing is kept here");
});

test("a sign-in to an existing account asks about the kept booking; after a no it stays on the device", async ({
  page,
  trade,
}) => {
  const other = await createCustomer(page.request, "Otto Other", freshEmail("otto"));
  const owner = await createCustomer(page.request, "Jonas Brandt", freshEmail("jonas"));
  await visitOnce(page);
  await page.context().setOffline(true);
  const invoice = pdf(50_000);
  await bookAsVisitor(trade, { invoice });
  await page.context().setOffline(false);

  const question = page.getByRole("alertdialog", { name: NAMED });
  await trade.signIn({ email: other.email, password: PASSWORD });
  // The dialog's wrapper has no size, so a button in it is checked.
  await expect(question.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(question).not.toContainText(/Jonas|Quitzow|τιμολόγιο|€/);
  await question.getByRole("button", { name: "Not mine" }).click();
  await expect(question).toHaveCount(0);
  // After the answer it is neither asked again nor shown.
  await page.reload();
  await expect(title(page)).toHaveText("Your Shipments");
  await page.goto("/booking/kept");
  await expect(page.getByRole("region", { name: NAMED })).toContainText("It stays here for whose it is.");
  await expect(page.getByRole("main")).not.toContainText(/€300|τιμολόγιο/);

  await page.evaluate(() => localStorage.removeItem("pocketbase_auth"));
  await trade.signIn({ email: owner.email, password: PASSWORD });
  await question.getByRole("button", { name: "Send" }).click();
  await expect(card(page, "Olive presses")).toContainText("pending");
  await expect.poll(() => arrivedSums(page.request, owner)).toEqual({ commercial_invoice: sha256(invoice) });
  expect(await rowsOf(page.request, other, "shipments")).toEqual([]);
});

test("Delete now removes all of it from the device", async ({ page, trade }) => {
  await visitOnce(page);
  await page.context().setOffline(true);
  await bookAsVisitor(trade, { invoice: pdf(20_000) });
  await page.getByRole("button", { name: /^Delete now/ }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(title(page)).toHaveText("Nothing is kept here");
  await expect.poll(() => page.evaluate(rowsInOutbox)).toEqual({ ops: 0, files: 0, chunks: 0, drafts: 0 });
});

/** Runs in the page. */
async function rowsInOutbox(): Promise<Record<string, number>> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open("outbox");
    opening.onsuccess = () => resolve(opening.result);
  });
  const counts: Record<string, number> = {};
  for (const store of ["ops", "files", "chunks"]) {
    counts[store] = await new Promise((resolve) => {
      const asked = db.transaction(store).objectStore(store).count();
      asked.onsuccess = () => resolve(asked.result);
    });
  }
  const drafts = await new Promise<IDBValidKey[]>((resolve) => {
    const asked = db.transaction("drafts").objectStore("drafts").getAllKeys();
    asked.onsuccess = () => resolve(asked.result);
  });
  db.close();
  return { ...counts, drafts: drafts.filter((key) => String(key).includes("booking")).length };
}

test("with a network a visitor is asked to log in, for the booking and for a document", async ({ page, trade }) => {
  await fillIn(trade);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "invoice.pdf", mimeType: "application/pdf", buffer: pdf(20_000) });
  await expect(page.getByText("Not authenticated").first()).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  await expect(page.getByText("Authentication required")).toBeVisible();
  await expect(page.getByText("Please log in to book a shipment.")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?mode=signup$/);
});

async function fillIn(trade: Trade) {
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await trade.page.getByRole("region", { name: "Germany to Cyprus" }).getByText("Book Now").click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
}
