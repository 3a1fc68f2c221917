import type { APIRequestContext, Page } from "@playwright/test";
import { type Account, createCustomer, officeAccount, officePatch } from "../e2e/support/api.ts";
import { expect, testAlone, tradeOn } from "../e2e/support/trade.ts";
import { test as base, bookOverApi, EURO, freshEmail, picture, shoot as shootPage } from "./screen.ts";

// The lists have all pallets and sailings that the server knows.
const test = testAlone(base);

const TALL = { length: 1.2, width: 1, height: 1.5, weight: 412 };
const SIZES = [
  [390, 844],
  [1180, 820],
  [1440, 1000],
] as const;

const shoot = (page: Page, name: string, over = false) =>
  shootPage(page, name, { sizes: SIZES, fullPage: () => !over });

let ops = 0;
async function send<T>(api: APIRequestContext, office: Account, path: string, data: object): Promise<T> {
  ops += 1;
  const headers = { Authorization: office.token };
  const answer = await api.post(path, { data: { op: `shot${String(ops).padStart(11, "0")}`, ...data }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as T;
}

async function confirmed(api: APIRequestContext, office: Account, company: string, reference: string, count: number) {
  const owner = await createCustomer(api, company, freshEmail("sails"));
  const pallets = Array.from({ length: count }, (_, n) => (n % 3 === 2 ? TALL : EURO));
  const { id } = await bookOverApi(api, owner, {
    goods: "Tiles",
    zone: "DE-4",
    pallets,
    consignee_company: company,
    reference,
    // Where a pallet stands follows its shipment.
    id: `shots${reference.toLowerCase()}`,
  });
  await officePatch(api, office, id, { status: "confirmed" });
  const filter = encodeURIComponent(`shipment = "${id}"`);
  const headers = { Authorization: office.token };
  const rows = await api.get(`/api/collections/pallets/records?perPage=100&sort=number&filter=${filter}`, { headers });
  const { items } = (await rows.json()) as { items: { id: string }[] };
  return { id, pallets: items.map((one) => one.id) };
}

test("sailings, their containers, labels and the warehouse", async ({ page }) => {
  const api = page.request;
  const office = await officeAccount(api);
  const headers = { Authorization: office.token };
  const first = Date.now() + 9 * 86_400_000;
  const at = (days: number) => new Date(first + days * 86_400_000).toISOString();
  const id = "shotsailing0001";
  await send(api, office, `/api/sailings/${id}/edit`, {
    set: {
      name: "2031-W20",
      port: "Venice",
      vessel: "Adriatic Star",
      voyage: "26W48",
      cut_off: at(-2),
      etd: at(0),
      eta: at(4),
    },
  });
  const many: { pallets: string[] } = { pallets: [] };
  for (const reference of ["AAAAA11111", "AAAAA22222", "AAAAA33333", "AAAAA44444"])
    many.pallets.push(...(await confirmed(api, office, "Αφοί Σάββα Λτδ", reference, 10)).pallets);
  const some = await confirmed(api, office, "Kolossi Agro Ltd", "BBBBB22222", 5);
  const loose = await confirmed(api, office, "Bike Point Paphos", "CCCCC33333", 3);
  await send(api, office, "/api/pallets/assign", { pallets: [...many.pallets, ...some.pallets], sailing: id });
  await send(api, office, "/api/pallets/assign", { shipments: [loose.id], sailing: "" });
  const scan = async (pallet: string | undefined, point: string, n: number, more: object = {}) => {
    const data = {
      id: `shotscan${String(n).padStart(7, "0")}`,
      pallet,
      point,
      scanned_at: new Date().toISOString(),
      ...more,
    };
    const answer = await api.post("/api/collections/scans/records", { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  for (const n of [0, 1, 2, 3]) await scan(many.pallets[n], "hub_in", n);
  for (const n of [4, 5]) await scan(many.pallets[n], "loaded", n, { sailing: id, container: "1HC-20" });
  await scan(some.pallets[0], "hub_in", 9);

  await tradeOn(page).enter(office, "/admin/sailings");
  await expect(page.getByRole("region", { name: "The next sailings" }).getByRole("listitem").first()).toBeVisible();
  await shoot(page, "sailings");
  await page.getByRole("button", { name: /^Bike Point/ }).click();
  await expect(page.getByText(/The first it can make is/)).toBeVisible();
  await shoot(page, "sailings-chosen");

  await page.goto(`/admin/sailings/${id}`);
  await expect(page.getByRole("img", { name: /from above/ })).toBeVisible();
  await page.getByRole("button", { name: /^Kolossi Agro/ }).click();
  await page.getByRole("checkbox", { name: /^Choose Kolossi Agro/ }).check();
  await shoot(page, "sailing");
  await page.getByRole("button", { name: "Delay…" }).click();
  await page
    .getByRole("dialog", { name: "Delay" })
    .getByRole("radio", { name: /^2\sdays$/ })
    .check();
  await expect(page.getByText(/^\d+ by push$/)).toBeVisible();
  await shoot(page, "sailing-delay", true);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close…" }).click();
  await page.getByRole("button", { name: "Close it" }).click();
  await page.getByRole("button", { name: "Sailed…" }).click();
  await expect(page.getByText(/not scanned as loaded/)).toBeVisible();
  await shoot(page, "sailing-sailed", true);
  for (const view of ["load", "manifest"] as const) {
    await page.goto(`/admin/sailings/${id}?view=${view}`);
    await expect(page.getByRole("table")).toBeVisible();
    await shoot(page, `sailing-${view}`);
    await onPaper(page, `sailing-${view}-paper`);
  }
  await page.goto(`/warehouse/labels?shipment=${some.id}`);
  await expect(page.getByRole("img", { name: /^Label / })).toHaveCount(5);
  await shoot(page, "labels");
  await onPaper(page, "labels-paper");
  for (const path of ["warehouse", "warehouse/expected", "warehouse/delivery"]) {
    await page.goto(`/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await shoot(page, path.replace("/", "-"));
  }
});

/** What a printer would be given. */
async function onPaper(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await picture(page, name, { fullPage: true });
  await page.emulateMedia({ media: "screen" });
}

for (const count of [3, 10])
  test(`the printed quote of ${count} pallets`, async ({ page, trade }) => {
    const pallets = Array.from({ length: count }, (_, n) => ({
      length: "1.2",
      width: n % 2 ? "0.8" : "1",
      height: String(1 + n / 10),
      weight: "120",
    }));
    await trade.quote({ country: "Germany", postcode: "10115", pallets });
    await expect(page.getByRole("region", { name: "Germany to Cyprus" })).toContainText("Total");
    await onPaper(page, `calculator-paper-${count}`);
  });
