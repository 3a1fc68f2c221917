import type { APIRequestContext } from "@playwright/test";
import { type Account, createCustomer, officeAccount, officePatch } from "../e2e/support/api.ts";
import { ELENI, expect, testAlone, tradeOn } from "../e2e/support/trade.ts";
import { test as base, bookOverApi, EURO, freshEmail, shoot } from "./screen.ts";

// The lists have all shipments and holds that the server knows.
const test = testAlone(base);

const SIZES = [
  [390, 844],
  [1180, 820],
] as const;
/** Without the list beside the shipment, whose rows may be read again with each size. */
const ONE_PANE = [
  [390, 844],
  [820, 1180],
] as const;
const HOUR = 3_600_000;

let made = 0;
/** A scan of the office; its id. */
async function scan(api: APIRequestContext, office: Account, body: object): Promise<string> {
  made += 1;
  const id = `shotscan${String(made).padStart(7, "0")}`;
  const data = { id, scanned_at: new Date(Date.now() - (40 - made) * HOUR).toISOString(), ...body };
  const answer = await api.post("/api/collections/scans/records", {
    data,
    headers: { Authorization: office.token },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return id;
}

async function confirmed(api: APIRequestContext, office: Account, reference: string) {
  const owner = await createCustomer(api, ELENI.name, freshEmail("pallets"));
  const cargo = { goods: "Ελαιοτριβεία", zone: "DE-4", reference, pallets: [EURO, EURO, EURO] };
  const { id } = await bookOverApi(api, owner, {
    ...cargo,
    consignee_company: "Αγροτικά Κολοσσίου Λτδ",
    // Where a pallet stands follows its shipment.
    id: `shots${reference.toLowerCase()}`,
  });
  await officePatch(api, office, id, { status: "confirmed" });
  const pallet = (n: number) => `${reference.toLowerCase()}0${n}plt`;
  return { id, pallet };
}

test("a shipment's pallets and scans, and the question about its status", async ({ page }) => {
  const api = page.request;
  const office = await officeAccount(api);
  const one = await confirmed(api, office, "7P6CTF30HM");
  for (const n of [1, 2, 3]) await scan(api, office, { pallet: one.pallet(n), point: "collected", condition: "ok" });
  await scan(api, office, { pallet: one.pallet(1), point: "hub_in", bay: "B12", weight: 309, length: 1.2 });
  const damaged = await scan(api, office, {
    ...{ pallet: one.pallet(2), point: "hub_in", bay: "Q", condition: "damaged", height: 1.35, weight: 412 },
    ...{ note: "Σκισμένο φιλμ, η μία γωνία βρεγμένη", reason: "Belongs on week 49, comes a week early" },
  });
  await page.goto("/icon-512.png");
  const buffer = await page.screenshot({ type: "jpeg", quality: 60, clip: { x: 0, y: 0, width: 640, height: 480 } });
  const photo = await api.post("/api/collections/scan_photos/records", {
    headers: { Authorization: office.token },
    multipart: {
      ...{ id: "shotphoto000001", scan: damaged, kind: "photo" },
      file: { name: "photo.jpg", mimeType: "image/jpeg", buffer },
    },
  });
  expect(photo.status(), await photo.text()).toBe(200);

  const two = await confirmed(api, office, "R5D2M7W9XC");
  const first = await scan(api, office, { pallet: two.pallet(2), point: "collected" });
  await scan(api, office, { pallet: two.pallet(2), point: "collected", voids: first });

  const trade = tradeOn(page);
  await trade.signIn(office);
  const open = async (id: string) => {
    await page.goto(`/admin/shipment/${id}`);
    await expect(page.getByRole("region", { name: "Pallets" })).toBeVisible();
  };
  await open(one.id);
  await page.getByRole("button", { name: "2 scans, Pallet 2 of 3" }).click();
  await page.getByRole("button", { name: "Show 1 photo" }).click();
  const scans = page.getByRole("list", { name: "Scans of Pallet 2 of 3" });
  await expect(scans.getByRole("img", { name: "Photo 1 of 1, opens in a new tab" })).toBeVisible();
  await shoot(page, "pallets", { sizes: ONE_PANE, fullPage: () => true });
  await page.getByRole("button", { name: /^Take back: Bologna, in/ }).click();
  await shoot(page, "pallets-take-back", { sizes: ONE_PANE });
  await page.getByRole("button", { name: "Keep it" }).click();
  await open(two.id);
  await expect(page.getByRole("button", { name: "Keep in transit" })).toBeVisible();
  await shoot(page, "pallets-question", { sizes: ONE_PANE });
  await page.goto("/admin");
  await expect(page.getByText("Set back?")).toBeVisible();
  await shoot(page, "pallets-list", { sizes: SIZES });
  await page.goto("/admin/holds");
  await expect(page.getByRole("button", { name: /^Charge as measured, / })).toBeVisible();
  await shoot(page, "holds", { sizes: [...SIZES, [820, 1180], [1440, 1000]] });
  await page.getByRole("button", { name: "Edit" }).first().click();
  await expect(page.getByLabel(/^New price in euro/)).toBeVisible();
  await shoot(page, "holds-other", { sizes: SIZES });
  await open(one.id);
  await page
    .getByRole("link", { name: /, sails / })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Who did what" })).toBeVisible();
  await shoot(page, "pallets-sailing-log", { sizes: SIZES });
  await page.getByRole("button", { name: "Delay…" }).click();
  await expect(page.getByText(/^\d+ by push$/)).toBeVisible();
  await shoot(page, "pallets-delay", { sizes: [[1180, 820]] });
});
