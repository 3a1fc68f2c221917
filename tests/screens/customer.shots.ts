import { createCustomer, officeAccount, officePatch } from "../e2e/support/api.ts";
import { DEFAULT_PALLET, pdf, visitOnce } from "../e2e/support/device.ts";
import { bookAsVisitor } from "../e2e/support/kept.ts";
import { ELENI, expect, JONAS } from "../e2e/support/trade.ts";
import { bookOverApi, EURO, freshEmail, shoot as shootPage, test } from "./screen.ts";

const SIZES = [
  [390, 844],
  [820, 1180],
  [1440, 1000],
] as const;
const shoot: typeof shootPage = (page, name, options) => shootPage(page, name, { sizes: SIZES, ...options });

test("a pending shipment is corrected or cancelled", async ({ page, trade }) => {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  const { id } = await bookOverApi(page.request, who, { goods: "Irrigation parts", zone: "DE-4", pallets: [EURO] });
  await trade.enter(who, `/dashboard/shipment/${id}/correct`);
  const consignee = page.getByRole("group", { name: "Consignee Information (Delivery in Cyprus)" });
  await expect(consignee.getByLabel("Phone")).toHaveValue(ELENI.phone);
  await shoot(page, "correct");
  await consignee.getByLabel("Phone").fill("25");
  await consignee.getByLabel(/Full name/i).fill("");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByRole("alert", { name: "Please check these fields" })).toBeVisible();
  await shoot(page, "correct-errors");
  await page.goto(`/dashboard/shipment/${id}/cancel`);
  await expect(page.getByLabel("Reason")).toBeVisible();
  await shoot(page, "cancel");
  await page.getByRole("button", { name: "Cancel the shipment" }).click();
  await expect(page.getByRole("alert", { name: "Please check these fields" })).toBeVisible();
  await shoot(page, "cancel-errors");
  await officePatch(page.request, await officeAccount(page.request), id, { status: "confirmed" });
  await expect(page.getByText("This shipment can no longer be changed here").first()).toBeVisible();
  await shoot(page, "cancel-too-late");
});

test("a shipment with planned and actual dates", async ({ page, trade }) => {
  const api = page.request;
  const office = await officeAccount(api);
  const who = await createCustomer(api, ELENI.name, freshEmail("eleni"));
  const reference = "7D1AAAAAAA";
  const { id } = await bookOverApi(api, who, {
    ...{ goods: "Espresso machines, two crated", zone: "DE-4", pallets: [EURO, EURO], reference },
  });
  await officePatch(api, office, id, { status: "confirmed" });
  await trade.enter(who, `/dashboard/shipment/${id}`);
  await expect(page.getByRole("region", { name: "Dates" })).toBeVisible();
  await shoot(page, "shipment-dates-planned");
  const headers = { Authorization: office.token };
  for (const [n, number, point] of [
    [1, 1, "collected"],
    [2, 2, "collected"],
    [3, 1, "hub_in"],
  ] as const) {
    const pallet = `${reference.toLowerCase()}0${number}plt`;
    const data = { id: `shotdatesscan0${n}`, pallet, point, scanned_at: new Date().toISOString() };
    const answer = await api.post("/api/collections/scans/records", { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const dates = page.getByRole("region", { name: "Dates" });
  await expect(dates).toContainText("Collected, 2 of 2 pallets");
  await expect(dates).toContainText("1 of 2 pallets");
  await shoot(page, "shipment-dates");
});

test("a visitor's booking that is kept on the device", async ({ page, trade }) => {
  await visitOnce(page);
  await page.context().setOffline(true);
  await bookAsVisitor(trade, { invoice: pdf(20_000) });
  await shoot(page, "kept-offline");
  await page.context().setOffline(false);
  await expect(page.getByRole("main").getByRole("link", { name: "Create an account" })).toBeVisible();
  await shoot(page, "kept");
  await page.getByRole("button", { name: /^Delete now/ }).click();
  await expect(page.getByRole("button", { name: "Keep it" })).toBeVisible();
  await shoot(page, "kept-delete", { fullPage: () => false });
  await page.getByRole("button", { name: "Keep it" }).click();
  const who = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
  await trade.enter(who);
  await expect(page.getByRole("heading", { name: /is it yours\?$/ })).toBeVisible();
  await shoot(page, "kept-question", { fullPage: () => false });
});

test("the question where a pickup is in another zone", async ({ page, trade }) => {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  await trade.enter(who);
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await page.getByRole("region", { name: "Germany to Cyprus" }).getByText("Book Now").click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  const shipper = page.getByRole("group", { name: /^Shipper/ });
  await shipper.getByLabel("Postcode").fill("80331");
  await expect(page.getByRole("region", { name: "Which one is the pickup?" })).toBeVisible();
  await shoot(page, "pickup-which");
  await page.getByRole("button", { name: "80331 is the pickup" }).click();
  await expect(page.getByRole("button", { name: /DE-1/ })).toBeVisible();
  await shoot(page, "pickup-question");
});
