import { createCustomer, signInOverApi } from "./support/api.ts";
import { rowsOf } from "./support/device.ts";
import { changeBerlin } from "./support/tariff.ts";
import { ELENI, expect, freshEmail, JONAS, testAlone } from "./support/trade.ts";

const test = testAlone();
const LOAD = [{ length: "1.2", width: "0.8", height: "1", weight: "300" }];

test("a price that changed underneath is asked about, and what is booked is what was accepted", async ({
  page,
  trade,
  request,
}) => {
  const who = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
  await trade.enter(who);
  await trade.quote({ country: "Germany", postcode: "10115", pallets: LOAD });
  await expect(page.getByText("€300.00").first()).toBeVisible();
  await page.getByRole("region", { name: "Germany to Cyprus" }).getByText("Book Now").click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  await page.getByRole("checkbox").check();

  // Meanwhile the rate per kg goes from 0.52 to 0.60, and the old tariff has run out.
  const version = await changeBerlin(request, 0.6, 20);

  await page.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  // 300 kg x 0.60 instead of 0.52: 24 euro more.
  await expect(page.getByText(/from €300\.00 to €324\.00/).first()).toBeVisible();
  const again = await signInOverApi(request, who.email, who.password);
  expect(await rowsOf(request, again, "shipments")).toEqual([]);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Booking submitted!").first()).toBeVisible();
  const stored = await rowsOf(request, again, "shipments");
  expect(stored.map((s) => [s.estimated_rate, s.tariff_version])).toEqual([[324, version]]);
  await expect(page.getByRole("article")).toContainText("€324.00");
});
