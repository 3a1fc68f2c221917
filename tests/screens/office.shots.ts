import type { Page } from "@playwright/test";
import { createCustomer, officeAccount, officePatch } from "../e2e/support/api.ts";
import { ELENI, expect, testAlone, tradeOn } from "../e2e/support/trade.ts";
import { test as base, bookOverApi, EURO, freshEmail, picture, shoot as shootPage } from "./screen.ts";

// The list has all shipments that the server knows.
const test = testAlone(base);

const SIZES = [
  [390, 844],
  [820, 1180],
  [1180, 820],
  [1440, 1000],
] as const;

const shoot = (page: Page, name: string, themes?: readonly ("light" | "dark")[]) =>
  shootPage(page, name, {
    sizes: SIZES,
    fullPage: (width) => width < 840 && name !== "admin",
    ...(themes && { themes }),
  });

const JOBS = [
  {
    who: 0,
    goods: "Shop fittings",
    zone: "AT-3",
    status: ["confirmed", "in_transit", "delivered"],
    tracking: "AKF 0988 AT",
  },
  { who: 1, goods: "Whiskey casks, empty", zone: "IE-1", status: ["confirmed", "in_transit"], tracking: "AKF 1039 IE" },
  { who: 2, goods: "", zone: "FR-2", status: [], tracking: "" },
  { who: 3, goods: "Espresso machines, two crated", zone: "DE-3", status: ["in_transit"], tracking: "AKF 1046 DE" },
  { who: 4, goods: "Shelving", zone: "AT-1", status: ["cancelled"], tracking: "" },
  { who: 0, goods: "Irrigation parts", zone: "DE-4", status: ["confirmed"], tracking: "AKF 1054 DE" },
] as const;
const PEOPLE = [
  [ELENI.name, "Αγροτικά Κολοσσίου Λτδ"],
  ["Seán Mac Giolla Phádraig", "Omodos Casks Ltd"],
  ["Claire Vonthron", ""],
  ["Andreas Loizou", "Loizou Coffee Trading"],
  ["Zsófia Kőszegi-Szentgyörgyi", ""],
] as const;

test("the office's screens", async ({ page, baseURL }) => {
  const api = page.request;
  const office = await officeAccount(api);
  const people = [];
  for (const [name, company] of PEOPLE) {
    const who = await createCustomer(api, name, freshEmail("shots"));
    const headers = { Authorization: who.token };
    await api.patch(`/api/collections/users/records/${who.id}`, {
      data: { company_name: company, phone: "+357 25 000 318" },
      headers,
    });
    people.push(who);
  }
  for (const { who, goods, zone, status, tracking } of JOBS) {
    const owner = people[who];
    if (!owner) continue;
    const { id } = await bookOverApi(api, owner, { goods, zone, pallets: [EURO, EURO, EURO] });
    for (const to of status) await officePatch(api, office, id, { status: to });
    if (tracking) await officePatch(api, office, id, { tracking_number: tracking });
    if (goods !== "Irrigation parts") continue;
    for (const kind of ["packing_list", "commercial_invoice"])
      await api.post("/api/collections/shipment_documents/records", {
        headers: { Authorization: owner.token },
        multipart: {
          id: kind.replace("_", "").padEnd(15, "0").slice(0, 15),
          shipment: id,
          kind,
          file_name: `${kind}.pdf`,
          file: { name: `${kind}.pdf`, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") },
        },
      });
    await api.post("/api/collections/shipment_notes/records", {
      headers: { Authorization: office.token },
      data: {
        shipment: id,
        admin_notes: "Driver calls 30 min ahead. Tail lift needed in Berlin; ask for Herr Brandt at gate 2.",
      },
    });
  }
  await tradeOn(page).signIn(office);
  await page.goto(`${baseURL}/admin`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await shoot(page, "admin");
  await page.getByRole("checkbox", { name: /^Choose all/ }).check();
  await page.getByRole("button", { name: "Tracking numbers…" }).click();
  await shoot(page, "admin-tracking");
  await page.getByRole("button", { name: "Cancel" }).click();
  await shoot(page, "admin-chosen", ["light"]);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.setViewportSize({ width: 1180, height: 820 });
  await page
    .getByRole("link", { name: `View Details, ${ELENI.name}` })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
  await shoot(page, "admin-detail");
  await page.getByLabel("Tracking number").fill("AKF 1054 DE-B");
  await page.getByRole("button", { name: /^Status/ }).click();
  await picture(page, "admin-status-1180-light");
  await page.getByRole("option", { name: "in transit" }).click();
  await picture(page, "admin-changed-1180-light");
  await page.getByRole("searchbox").fill("nothing like that");
  await expect(page.getByText("No shipments match your filters")).toBeVisible();
  await picture(page, "admin-nomatch-1180-light");
});

test("a customer's shipment", async ({ page, baseURL }) => {
  const api = page.request;
  const office = await officeAccount(api);
  const who = await createCustomer(api, ELENI.name, freshEmail("eleni"));
  const cargo = { goods: "Espresso machines, two crated", zone: "DE-4", pallets: [EURO, { ...EURO, height: 1.4 }] };
  const { id } = await bookOverApi(api, who, cargo);
  await tradeOn(page).signIn(who);
  await page.goto(`${baseURL}/dashboard/shipment/${id}`);
  await expect(page.getByRole("button", { name: "Book again" })).toBeVisible();
  await shoot(page, "shipment-pending", ["light"]);
  for (const to of ["confirmed", "in_transit"]) await officePatch(api, office, id, { status: to });
  await officePatch(api, office, id, { tracking_number: "AKF 1046 DE" });
  await expect(page.getByRole("main").getByText("in transit", { exact: true })).toBeVisible();
  await shoot(page, "shipment");
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await picture(page, "shipment-paper", { fullPage: true });
});
