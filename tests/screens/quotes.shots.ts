import type { APIRequestContext } from "@playwright/test";
import { type Account, createCustomer } from "../e2e/support/api.ts";
import { DEFAULT_PALLET } from "../e2e/support/device.ts";
import { ELENI, expect } from "../e2e/support/trade.ts";
import { bookOverApi, EURO, freshEmail, shoot as shootPage, test } from "./screen.ts";

const SIZES = [
  [390, 844],
  [820, 1180],
  [1440, 1000],
] as const;
const shoot: typeof shootPage = (page, name, options) => shootPage(page, name, { sizes: SIZES, ...options });

type Quote = { n: number; company: string; name?: string; pallets?: number; zone?: string; over?: object };
const idOf = (n: number) => `shotquote00000${n}`;
const linkOf = (n: number) => String(n).repeat(26);

async function save(api: APIRequestContext, who: Account, { n, company, name = "", pallets = 1, ...rest }: Quote) {
  const tariff = await (await api.get("/api/tariff")).json();
  const zone = tariff.zones.find((one: { zone_name: string }) => one.zone_name.startsWith(rest.zone ?? "DE-4"));
  const quote = {
    ...{ id: idOf(n), reference: `Q${n}`.padEnd(10, "A"), link: linkOf(n), language: "en" },
    ...{ customer_name: name, customer_company: company, customer_email: "andri@estate.example", note: "" },
    ...{ country_id: zone.country_id, zone_id: zone.id, tariff_version: tariff.version },
    ...{ pallet_details: Array.from({ length: pallets }, () => EURO), quoted_at: new Date().toISOString() },
    ...rest.over,
  };
  const send = (total: number) =>
    api.post("/api/collections/quotes/records", {
      data: { ...quote, total },
      headers: { Authorization: who.token },
    });
  // Refused, and told the price.
  const { data } = await (await send(0)).json();
  const answer = await send(data.cost_breakdown.total);
  expect(answer.status(), await answer.text()).toBe(200);
}

test("quotes in each state", async ({ page, trade }) => {
  const api = page.request;
  const who = await createCustomer(api, ELENI.name, freshEmail("eleni"));
  const headers = { Authorization: who.token };
  await trade.enter(who, "/quotes");
  await expect(page.getByText("No quotes yet")).toBeVisible();
  await shoot(page, "quotes-none");
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await save(api, who, { n: 1, company: "Ξυλουργεία Παπαδοπούλου-Χριστοδουλίδη & Υιοί Λτδ", name: "Άντρη Μιχαήλ" });
  await save(api, who, { n: 2, company: "Kolossi Agro Ltd", pallets: 3, zone: "AT-3" });
  await save(api, who, { n: 3, company: "", name: "Zsófia Kőszegi-Szentgyörgyi", over: { valid_until: yesterday } });
  await save(api, who, { n: 4, company: "Omodos Casks Ltd", zone: "IE-1" });
  await save(api, who, { n: 5, company: "Loizou Coffee Trading", pallets: 2 });
  await save(api, who, { n: 6, company: "" });
  await api.post(`/api/quotes/${idOf(2)}/sent`, { headers, data: { op: "shotquotesent0001" } });
  await api.post(`/api/quotes/${idOf(4)}/withdraw`, { headers, data: { op: "shotquotedrop0001" } });
  await bookOverApi(api, who, { goods: "Coffee", zone: "DE-4", pallets: [EURO, EURO], quote: idOf(5) });
  await page.reload();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(6);
  await expect(page.getByText("accepted", { exact: true }).first()).toBeVisible();
  await shoot(page, "quotes");
  for (const [n, state] of [
    [1, "open"],
    [3, "expired"],
    [5, "accepted"],
  ] as const) {
    await page.goto(`/quotes/${idOf(n)}`);
    await expect(page.getByRole("heading", { level: 1, name: /^Quote AKQ-/ })).toBeVisible();
    await shoot(page, `quote-${state}`);
  }
  await page.goto(`/quotes/${idOf(1)}`);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("alertdialog").getByRole("heading")).toBeVisible();
  await shoot(page, "quote-withdraw", { fullPage: () => false });

  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await page.getByRole("button", { name: "Save quote" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Save as a quote" });
  await dialog.getByLabel("Email").fill("nowhere");
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(dialog.getByText("Please enter a valid email address").first()).toBeVisible();
  await shoot(page, "quote-save", { fullPage: () => false });
});

test("a quote behind its link", async ({ page }) => {
  const api = page.request;
  const who = await createCustomer(api, ELENI.name, freshEmail("eleni"));
  await save(api, who, { n: 7, company: "Κτήμα Αργάκι Λτδ", name: "Άντρη Μιχαήλ", pallets: 3 });
  await page.goto(`/q/${linkOf(7)}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Quote AKQ-/ })).toBeVisible();
  await shoot(page, "quote-link");
  await page.goto(`/q/${"z".repeat(26)}`);
  await expect(page.getByRole("heading", { level: 1, name: "There is no such quote" })).toBeVisible();
  await shoot(page, "quote-link-unknown");
});
