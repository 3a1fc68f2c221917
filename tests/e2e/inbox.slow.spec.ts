import type { APIRequestContext, Page } from "@playwright/test";
import { officeAccount } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { SUPERUSER } from "./support/server.ts";
import { expect, testAlone } from "./support/trade.ts";

const test = testAlone();

// These tests count all requests, so they run one after the other.
test.describe.configure({ mode: "serial" });

const id = (n: number) => `request${String(n).padStart(8, "0")}`;
const SEA = {
  id: id(1),
  origin_country: "China",
  origin_port: "Ningbo",
  cargo_type: "machinery",
  cargo_description: "Two CNC lathes in wooden crates, forkliftable",
  container_type: "lcl",
  dimensions: [
    { length: 220, width: 130, height: 180, weight: 1450.5 },
    { length: 120, width: 80, height: 100, weight: 210 },
  ],
  hs_code: "8458.11",
  incoterms: "FOB",
  delivery_type: "door-to-door",
  destination_port: "Limassol",
  destination_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
  insurance_required: true,
  customs_clearance: true,
  special_requirements: "Tail lift; call an hour ahead & ask for Χρίστος",
  company_name: "Αγροτικά Κολοσσίου Λτδ",
  contact_person: "Ελένη Παπαδοπούλου-Χριστοδουλίδη",
  contact_email: "eleni@kolossi-agro.example",
  contact_phone: "+357 25 000 318",
};
const AIR = {
  id: id(2),
  origin_country: "Germany",
  origin_city: "Frankfurt (FRA)",
  cargo_type: "electronics",
  cargo_description: "Spare parts for a packaging line",
  dimensions: [{ length: 60, width: 40, height: 50, weight: 18 }],
  service_type: "door-to-airport",
  destination_airport: "LCA",
  contact_person: "Andreas Loizou",
  contact_email: "andreas@loizou.example",
  contact_phone: "+357 22 000 100",
};
const MESSAGE = {
  id: id(3),
  name: "Claire Vonthron",
  email: "claire@vonthron.example",
  subject: "Pallets from Strasbourg & Basel",
  message: "Bonjour,\nwe ship about four pallets a month. Which days do you collect?",
};

async function send(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

const list = (page: Page) => page.getByRole("list", { name: "Requests and messages, newest first" });
const place = (page: Page) => page.getByRole("navigation", { name: "Office" }).getByRole("link", { name: /^Inbox/ });

test("requests arrive live, are read with every field, answered by mail and marked, offline too", async ({
  page,
  context,
  trade,
}) => {
  await trade.enter(await officeAccount(page.request), "/admin/inbox");
  await expect(page.getByText(/^Nothing has come in yet\./)).toBeVisible();
  await send(page.request, "/api/collections/sea_freight_quotes/records", SEA);
  await send(page.request, "/api/collections/air_freight_quotes/records", AIR);
  await send(page.request, "/api/contact", MESSAGE);
  // The page was open all the time.
  await expect(list(page).getByRole("listitem")).toHaveCount(3);
  await expect(place(page)).toHaveAccessibleName("Inbox 3 waiting");

  await page.getByRole("radio", { name: /^Ocean/ }).click({ force: true });
  await expect(page).toHaveURL(/kind=sea/);
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await list(page).getByRole("link").click();
  await expect(page).toHaveURL(/id=request00000001/);
  const request = page.getByRole("article", { name: "Ningbo, China – Limassol" });
  for (const words of [
    "LCL Loose Cargo",
    "1660.50 kg",
    "6.108 m³",
    "8458.11",
    "Machinery",
    "220 × 130 × 180",
    "FOB",
    "Door to door",
    "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
    "Insurance, Customs clearance",
    "Tail lift; call an hour ahead & ask for Χρίστος",
    "Αγροτικά Κολοσσίου Λτδ",
    "a visitor",
  ])
    await expect(request).toContainText(words);
  const reply = await request.getByRole("link", { name: "Reply by email" }).getAttribute("href");
  expect(reply).toMatch(/^mailto:eleni@kolossi-agro\.example\?subject=/);
  expect(decodeURIComponent(reply ?? "")).toContain("Your ocean freight request: Ningbo, China to Limassol");
  expect(decodeURIComponent(reply ?? "")).toContain("> Two CNC lathes in wooden crates, forkliftable");

  // Offline the mark is shown at once and waits in the outbox.
  await context.setOffline(true);
  await request.getByRole("button", { name: "Mark as handled" }).click();
  await expect(request.getByText("Kept on this device, sent when you are online")).toBeVisible();
  await expect(place(page)).toHaveAccessibleName("Inbox 2 waiting");
  await context.setOffline(false);
  await expect(request.getByText(/Handled .* by Office/)).toBeVisible();
  const office = await officeAccount(page.request);
  const headers = { Authorization: office.token };
  const stored = async () => {
    const feed = await (await page.request.get("/api/sync?since=0&limit=1000", { headers })).json();
    return feed.items.find(({ id }: { id: string }) => id === SEA.id)?.row.handled_by;
  };
  await expect.poll(stored).toBe(office.id);

  await page.goto("/admin/inbox?show=handled");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await list(page).getByRole("link").click();
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(place(page)).toHaveAccessibleName("Inbox 3 waiting");
});

test("one after another is opened beside the list: the chosen one is shown, answered and marked, alone", async ({
  page,
  trade,
}) => {
  await trade.enter(await officeAccount(page.request), "/admin/inbox");
  for (const width of [1180, 1440]) {
    await page.setViewportSize({ width, height: 820 });
    // The newest is the first.
    for (const [at, email] of [MESSAGE.email, AIR.contact_email, SEA.contact_email].entries()) {
      await list(page).getByRole("listitem").nth(at).getByRole("link").click();
      const reply = page.getByRole("link", { name: "Reply by email" });
      await expect(reply).toHaveAttribute("href", new RegExp(`^mailto:${email}`));
      await expect(reply).toHaveCount(1);
      await expect(page.getByRole("article")).toHaveCount(1);
      await expect(page.getByRole("button", { name: "Mark as handled" })).toHaveCount(1);
      await expect(page.getByRole("region", { name: "Who did what" })).toHaveCount(1);
      expect((await page.getByRole("article").boundingBox())?.y).toBeLessThan(300);
    }
  }
});

test("the status page shows queues and versions, and a failed mail can be retried", async ({ page, trade }) => {
  await trade.enter(await officeAccount(page.request), "/admin/status");
  const mail = page.getByRole("region", { name: "Email", exact: true });
  await expect(mail.getByText("No failed mail")).toBeVisible();
  await expect(page.getByRole("region", { name: "Server" })).toContainText("Ready");
  await expect(page.getByRole("region", { name: "This device" })).toContainText("Last sync");
  // Every request of the page is answered: none is refused by the server's own limits.
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("The server did not report its status.")).toHaveCount(0);

  const superuser = await page.request.post("/api/collections/_superusers/auth-with-password", {
    data: { identity: SUPERUSER.email, password: SUPERUSER.password },
  });
  const headers = { Authorization: (await superuser.json()).token };
  const giveUp = async (name: string) => {
    const data = {
      to: `${name}@vonthron.example`,
      template: "welcome",
      data: {},
      dedupe_key: `given-up-${name}`,
      state: "failed",
      attempts: 8,
      last_error: "550 5.1.1 No such user here",
    };
    const givenUp = await page.request.post("/api/collections/mail_queue/records", { headers, data });
    expect(givenUp.status()).toBe(200);
  };
  await giveUp("claire");
  await expect(mail).not.toContainText("Not sent");
  for (const [state, template] of [
    ["suppressed", "welcome"],
    ["gathered", "booking_office"],
    ["gathered", "booking_office"],
  ]) {
    const data = { to: "office", template, data: {}, dedupe_key: `${state}-${Math.random()}`, state };
    expect((await page.request.post("/api/collections/mail_queue/records", { headers, data })).status()).toBe(200);
  }
  await page.reload();
  await expect(mail).toContainText("Sent together: 2 in the last 30 days.");
  await expect(mail).toContainText("Not sent: 1 in the last 30 days.");
  const row = mail.getByRole("row", { name: /claire@vonthron\.example/ });
  await expect(row).toContainText("550 5.1.1 No such user here");
  await row.getByRole("button", { name: "Retry the email to claire@vonthron.example" }).click();
  await expect(page.getByText("The email is tried again")).toBeVisible();
  await expect(mail.getByText("No failed mail")).toBeVisible();
  await giveUp("paul");
  await giveUp("marie");
  await page.reload();
  await mail.getByRole("button", { name: "Retry all" }).click();
  await expect(page.getByText("2 emails are tried again")).toBeVisible();
  await expect(mail.getByText("No failed mail")).toBeVisible();
});

test("axe finds nothing in the inbox and on the status page", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  for (const path of [
    "/admin/inbox",
    `/admin/inbox?id=${SEA.id}`,
    `/admin/inbox?id=${AIR.id}&kind=air`,
    `/admin/inbox?id=${MESSAGE.id}`,
    "/admin/inbox?show=handled",
    "/admin/status",
  ]) {
    await trade.enter(office, path);
    await expect(page.locator("html[data-ready]")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path.includes("id=")) await expect(page.getByRole("article")).toBeVisible();
    await expectNoViolations(page, path);
  }
});
