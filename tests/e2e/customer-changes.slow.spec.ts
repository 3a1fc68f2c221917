import type { Page } from "@playwright/test";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { DEFAULT_PALLET, openTray, visitOnce } from "./support/device.ts";
import { ELENI, expect, freshEmail, JONAS, test, tradeOn } from "./support/trade.ts";

// A customer's changes to a shipment before its confirmation, on the device and as seen by the office.
const PALLETS = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
const PHONE = "+357 99 000 001";

async function shipmentOf(page: Page, goods: string) {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  const { id } = await bookOverApi(page.request, who, { goods, zone: "DE-4", pallets: PALLETS });
  return { who, id };
}
const party = (page: Page) => page.getByRole("group", { name: "Consignee Information (Delivery in Cyprus)" });

test("a correction made offline is sent automatically, and the office sees it live", async ({
  page,
  trade,
  browser,
  baseURL,
}) => {
  await visitOnce(page);
  const { who, id } = await shipmentOf(page, "Irrigation parts");
  const desk = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await tradeOn(desk).enter(await officeAccount(page.request), `/admin/shipment/${id}`);
  await expect(desk.getByRole("region", { name: "Consignee" })).toContainText(ELENI.phone);

  await trade.enter(who, `/dashboard/shipment/${id}`);
  await page.getByRole("link", { name: "Correct addresses and contacts" }).click();
  await expect(party(page).getByLabel("Phone")).toHaveValue(ELENI.phone);
  await expectNoViolations(page, "/dashboard/shipment/{id}/correct");
  await page.context().setOffline(true);
  await party(page).getByLabel("Phone").fill(PHONE);
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByText("The correction will be sent when you are online.")).toBeVisible();
  await expect(page.getByText(PHONE)).toBeVisible();
  await expect(page.getByText("Your correction is on this device")).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText("Your correction is on this device")).toBeHidden();
  await expect(page.getByText(PHONE)).toBeVisible();
  await expect(desk.getByRole("region", { name: "Consignee" })).toContainText(PHONE);
  await desk.context().close();
});

test("a shipment confirmed in the meantime is not changed, and the typed values stay", async ({ page, trade }) => {
  await visitOnce(page);
  const { who, id } = await shipmentOf(page, "Olive presses");
  await trade.enter(who, `/dashboard/shipment/${id}`);
  await page.getByRole("link", { name: "Correct addresses and contacts" }).click();
  await expect(party(page).getByLabel("Phone")).toHaveValue(ELENI.phone);
  await page.context().setOffline(true);
  await party(page).getByLabel("Phone").fill(PHONE);
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByText("Your correction is on this device")).toBeVisible();
  await officePatch(page.request, await officeAccount(page.request), id, { status: "confirmed" });
  await page.context().setOffline(false);

  await expect(page.getByText("Your correction was not accepted.")).toBeVisible();
  await expect(page.getByText("This shipment is confirmed already. Please write to us about it.")).toBeVisible();
  await expect(page.getByText(ELENI.phone)).toBeVisible();
  await expect(page.getByText(PHONE)).toBeHidden();
  const tray = await openTray(page);
  await tray.getByRole("button", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/shipment/${id}/correct$`));
  await expect(party(page).getByLabel("Phone")).toHaveValue(PHONE);
  await expect(page.getByText("This shipment can no longer be changed here").first()).toBeVisible();

  await page.getByRole("link", { name: "Message about this shipment" }).click();
  // Scoped to the form, because the page being left has the same labels.
  const contact = page.getByRole("form", { name: "Contact message" });
  await expect(contact.getByLabel("Name")).toHaveValue(ELENI.name);
  await expect(contact.getByLabel("Email")).toHaveValue(who.email);
  const about = (await page.getByText(/^About shipment AKF-/).textContent()) ?? "";
  await page.context().setOffline(true);
  await page.getByLabel("Message", { exact: true }).fill(`Please call ${PHONE} instead.`);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText(/Saved on this device/).first()).toBeVisible();
  await page.context().setOffline(false);
  const reference = about.replace(/^About shipment AKF-|-/g, "");
  const headers = { Authorization: (await officeAccount(page.request)).token };
  const filter = encodeURIComponent(`shipment_reference="${reference}"`);
  const messages = async () =>
    (await page.request.get(`/api/collections/contact_messages/records?filter=${filter}`, { headers })).json();
  await expect.poll(async () => (await messages()).totalItems).toBe(1);

  await tradeOn(page).enter(await officeAccount(page.request), `/admin/inbox?id=${(await messages()).items[0].id}`);
  await page.getByRole("link", { name: /^AKF-/ }).click();
  await expect(page.getByText("Olive presses").first()).toBeVisible();
});

test("a cancellation needs a confirmation and a reason, and the office sees both", async ({
  page,
  trade,
  browser,
  baseURL,
}) => {
  const { who, id } = await shipmentOf(page, "Garden tools");
  const desk = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await tradeOn(desk).enter(await officeAccount(page.request), `/admin/shipment/${id}`);
  await expect(desk.getByText("Garden tools").first()).toBeVisible();
  await trade.enter(who, `/dashboard/shipment/${id}`);
  await page.getByRole("link", { name: "Cancel the shipment" }).click();
  await page.getByRole("button", { name: "Cancel the shipment" }).click();
  await expect(page.getByRole("alert", { name: "Please check these fields" })).toBeVisible();
  await expectNoViolations(page, "/dashboard/shipment/{id}/cancel");
  await page.getByLabel("Reason").fill("The buyer stepped back");
  await page.getByRole("button", { name: "Cancel the shipment" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/shipment/${id}$`));
  await expect(page.getByRole("main").getByText("cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText("The buyer stepped back")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel the shipment" })).toBeHidden();
  await expect(desk.getByText("The buyer stepped back")).toBeVisible();
  await desk.context().close();
});

test("signing in from the booking keeps the draft, prefills name and email, and returns to it", async ({
  page,
  trade,
}) => {
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await page.getByRole("region", { name: "Germany to Cyprus" }).getByText("Book Now").click();
  const email = freshEmail("eleni");
  await trade.fillContacts({ shipper: JONAS, consignee: { ...ELENI, email } });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup$/);
  await expect(page.getByText("Your booking is kept")).toBeVisible();
  await page.getByRole("button", { name: ELENI.name }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue(ELENI.name);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill("berlin-to-limassol");
  await page.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page).toHaveURL(/\/booking$/);
  await expect(party(page).getByLabel("Full name")).toHaveValue(ELENI.name);
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  await expect(page.getByText("Booking submitted!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
