import type { Page } from "@playwright/test";
import { createCustomer, officeAccount, officePatch } from "../e2e/support/api.ts";
import { OFFICE } from "../e2e/support/server.ts";
import { PAGES } from "../e2e/support/site-links.ts";
import { ELENI, expect, JONAS, tradeOn } from "../e2e/support/trade.ts";
import { bookOverApi, EURO, freshEmail, picture, shoot, test } from "./screen.ts";

async function shootAt(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html[data-ready]")).toBeVisible();
  await shoot(page, name);
}

// All that strangers and search engines see, the 26 countries among them.
for (const path of Object.keys(PAGES))
  test(`public: ${path}`, async ({ page }) => {
    await shootAt(page, path, path === "/" ? "home" : path.slice(1));
  });

test("signed-out screens", async ({ page, trade }) => {
  for (const [path, name] of [
    ["/auth", "auth-sign-in"],
    ["/auth?mode=signup", "auth-sign-up"],
    ["/auth/reset", "auth-reset"],
    ["/auth/verify", "auth-verify"],
    ["/booking", "booking-no-quote"],
    ["/no-such-page", "not-found"],
  ] as const)
    await shootAt(page, path, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: /menu/i }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Login" })).toBeVisible();
  await picture(page, "menu-390-light");

  await page.goto("/auth");
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await shoot(page, "auth-errors");

  const load = [
    { length: "1.2", width: "0.8", height: "1", weight: "120" },
    { length: "0.8", width: "0.6", height: "0.8", weight: "90" },
    { length: "0.8", width: "0.6", height: "0.5", weight: "60" },
  ];
  await trade.quote({ country: "Germany", postcode: "10115", pallets: load });
  await shoot(page, "calculator-three");
  await page.emulateMedia({ media: "print" });
  await page.pdf({ path: "screens/quote.pdf", format: "A4" });
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("group", { name: "Row 3", exact: true }).getByLabel("Height").fill("1.2");
  await shoot(page, "calculator-stale");
  await page.getByRole("group", { name: "Row 3", exact: true }).getByLabel("Height").fill("3");
  await page.getByRole("button", { name: "Calculate Rate" }).first().click();
  await shoot(page, "calculator-errors");
});

test("ten pallets", async ({ page, trade }) => {
  const load = Array.from({ length: 10 }, (_, i) => ({
    length: i % 3 ? "1.2" : "0.8",
    width: i % 2 ? "0.8" : "0.6",
    height: String(0.6 + i * 0.14).slice(0, 4),
    weight: String(120 + i * 61),
  }));
  await trade.quote({ country: "Ireland", postcode: "D12 K5P0", pallets: load });
  await shoot(page, "calculator-ten");
});

test("a customer's screens", async ({ page, baseURL }) => {
  const trade = tradeOn(page);
  const api = page.request;
  const who = await createCustomer(api, ELENI.name, freshEmail("eleni"));
  await page.goto(`${baseURL}/auth`);
  await trade.signIn(who);
  await expect(page.getByText("No shipments yet. Book your first shipment to get started!")).toBeVisible();
  await shoot(page, "dashboard-empty");
  await shootAt(page, "/profile", "profile");
  await page.goto("/dashboard");

  const office = await officeAccount(api);
  const jobs = [
    {
      goods: "Shop fittings",
      zone: "AT-3",
      status: ["confirmed", "in_transit", "delivered"],
      tracking_number: "AKF 0988 AT",
    },
    {
      goods: "Whiskey casks, empty",
      zone: "IE-1",
      status: ["confirmed", "in_transit"],
      tracking_number: "AKF 1039 IE",
    },
    { goods: "Espresso machines, two crated", zone: "DE-3", status: ["in_transit"] },
    { goods: "Machine spare parts", zone: "CZ-2", status: ["confirmed"] },
    { goods: "Bathroom furniture", zone: "FR-2", status: [] },
    { goods: "", zone: "PL-1", status: ["cancelled"] },
  ];
  for (const { goods, zone, status, tracking_number } of jobs) {
    const { id } = await bookOverApi(api, who, { goods, zone, pallets: [EURO, { ...EURO, height: 1.4 }] });
    for (const to of status) await officePatch(api, office, id, { status: to });
    if (tracking_number) await officePatch(api, office, id, { tracking_number });
  }
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(jobs.length);
  await shoot(page, "dashboard");

  await trade.quote({
    country: "Germany",
    postcode: "10115",
    pallets: [{ length: "1.2", width: "0.8", height: "1", weight: "900" }],
  });
  await page.getByRole("region", { name: "Germany to Cyprus" }).getByText("Book Now").click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: "τιμολόγιο.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(1_400_000)]),
    });
  await expect(page.getByText("τιμολόγιο.pdf")).toBeVisible();
  await shoot(page, "booking");
  await page
    .getByRole("group", { name: "Shipper Information (Pickup)" })
    .getByLabel(/Full name/i)
    .fill("");
  await page.getByRole("button", { name: /Confirm Booking/ }).click();
  await shoot(page, "booking-errors");
});

test("the office's tariff desk, inbox and status", async ({ page, trade }) => {
  await trade.signIn(OFFICE);
  const request = {
    origin_country: "China",
    origin_port: "Ningbo",
    cargo_type: "machinery",
    cargo_description: "Two CNC lathes in wooden crates, forkliftable from two sides",
    container_type: "lcl",
    dimensions: [{ length: 220, width: 130, height: 180, weight: 1450.5 }],
    incoterms: "FOB",
    delivery_type: "door-to-door",
    destination_port: "Limassol",
    destination_address: ELENI.address,
    insurance_required: true,
    company_name: ELENI.company,
    contact_person: ELENI.name,
    contact_email: ELENI.email,
    contact_phone: ELENI.phone,
  };
  for (const id of ["shotrequest0001", "shotrequest0002"])
    await page.request.post("/api/collections/sea_freight_quotes/records", { data: { id, ...request } });
  await page.goto("/admin/inbox");
  await expect(page.getByRole("list", { name: /Requests and messages/ })).toBeVisible();
  await shoot(page, "inbox");
  await page.goto("/admin/inbox?id=shotrequest0001");
  await expect(page.getByRole("article")).toBeVisible();
  await shoot(page, "inbox-request");
  await page.goto("/admin/status");
  await expect(page.getByRole("region", { name: "Server" })).toBeVisible();
  await shoot(page, "status");

  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/admin/tariff?country=DE");
  await page.getByRole("row", { name: /^DE-1/ }).locator('[data-column="rate_under_1000"]').click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("0.5");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await shoot(page, "tariff-rates");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  await shoot(page, "tariff-publish");
  for (const view of ["sea", "checks", "changes", "history", "import"]) {
    await page.goto(`/admin/tariff?view=${view}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await shoot(page, `tariff-${view}`);
  }
});
