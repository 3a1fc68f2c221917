import { type Account, createCustomer, signInOverApi } from "./support/api.ts";
import { SUPERUSER, startProduct } from "./support/server.ts";
import { ELENI, expect, freshEmail, JONAS, test, tradeOn } from "./support/trade.ts";

const DAY = 86_400_000;
const LOAD = [{ length: "1.2", width: "0.8", height: "1", weight: "300" }];

test("a price that changed underneath is asked about, and what is booked is what was accepted", async ({ browser }) => {
  test.setTimeout(120_000);
  // A server of its own: this test publishes another tariff.
  const product = await startProduct();
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    const trade = tradeOn(page);
    const who = await createCustomer(page.request, "Jonas Brandt", freshEmail("jonas"));
    await trade.signIn(who);
    await trade.quote({ country: "Germany", postcode: "10115", pallets: LOAD });
    await expect(page.getByText("€300.00").first()).toBeVisible();
    await page.getByRole("region", { name: "Germany to Cyprus" }).getByText("Book Now").click();
    await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
    await page.getByRole("checkbox").check();

    // Meanwhile the rate per kg goes from 0.52 to 0.60, and the old tariff has run out.
    const superuser = await page.request
      .post("/api/collections/_superusers/auth-with-password", {
        data: { identity: SUPERUSER.email, password: SUPERUSER.password },
      })
      .then((r) => r.json() as Promise<Pick<Account, "token">>);
    const headers = { Authorization: superuser.token };
    const tariffs = "/api/collections/tariffs/records";
    const first = await page.request
      .get(`${tariffs}?sort=-number`, { headers })
      .then(async (r) => (await r.json()).items[0]);
    const snapshot = structuredClone(first.snapshot);
    for (const zone of snapshot.zones) if (zone.zone_name.startsWith("DE-4")) zone.rate_under_500 = 0.6;
    const version = `2-${"0".repeat(12)}`;
    const ago = new Date(Date.now() - 20 * DAY).toISOString();
    const superseded = await page.request.patch(`${tariffs}/${first.id}`, { headers, data: { superseded_at: ago } });
    expect(superseded.status()).toBe(200);
    const published = await page.request.post(tariffs, {
      headers,
      data: { number: 2, version, snapshot: { ...snapshot, version, number: 2 }, published_at: ago },
    });
    expect(published.status()).toBe(200);

    await page.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
    // 300 kg x 0.60 instead of 0.52: 24 euro more.
    await expect(page.getByText(/from €300\.00 to €324\.00/).first()).toBeVisible();
    expect((await ownBookings(page, who)).length).toBe(0);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("Booking submitted!").first()).toBeVisible();
    const stored = await ownBookings(page, who);
    expect(stored.map((s) => [s.estimated_rate, s.tariff_version])).toEqual([[324, version]]);
    await expect(page.getByRole("article")).toContainText("€324.00");
  } finally {
    await context.close();
    await product.stop();
  }
});

async function ownBookings(page: import("@playwright/test").Page, who: Account) {
  const fresh = await signInOverApi(page.request, who.email, who.password);
  const answer = await page.request.get("/api/collections/shipments/records", {
    headers: { Authorization: fresh.token },
  });
  return (await answer.json()).items as { estimated_rate: number; tariff_version: string }[];
}
