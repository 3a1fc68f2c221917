import type { Page } from "@playwright/test";
import { createCustomer } from "../e2e/support/api.ts";
import { ELENI, expect, JONAS } from "../e2e/support/trade.ts";
import { freshEmail, shoot as shootPage, test } from "./screen.ts";

/** What lies over the page has the size of the screen. */
const shoot = (page: Page, name: string) => shootPage(page, name, { fullPage: () => false });

type Row = Record<string, unknown>;

/** Runs in the page: rows as the app writes them. */
async function seed({ ops, drafts }: { ops: Row[]; drafts: Row[] }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open("outbox");
    opening.onsuccess = () => {
      const db = opening.result;
      const tx = db.transaction(["ops", "drafts"], "readwrite");
      tx.objectStore("ops").clear();
      for (const row of ops) tx.objectStore("ops").put(row);
      for (const row of drafts) tx.objectStore("drafts").put(row);
      tx.oncomplete = () => {
        db.close();
        resolve();
      };
      tx.onerror = () => reject(tx.error);
    };
  });
}

let made = 0;
function op(owner: string, kind: string, payload: Row, over: Row = {}): Row {
  made += 1;
  const opId = `op${String(made).padStart(13, "0")}`;
  return {
    opId,
    owner,
    state: "queued",
    nextAt: 0,
    aggregate: opId,
    dependsOn: "",
    kind,
    v: 1,
    payload: { id: opId, ...payload },
    base: null,
    draft: null,
    attempts: 0,
    refusals: 0,
    unanswered: false,
    lastError: null,
    claimId: "",
    answer: null,
    createdAt: Date.now() - made * 300_000,
    ...over,
  };
}
const cost = (transport: number, total: number) => ({
  transport,
  fobCharges: 45,
  documentation: 25,
  seaFreight: 201.6,
  profit: 86.4,
  total,
});
const PALLET = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const booking = (owner: string, goods: string, over: Row = {}, total = 612.4) =>
  op(
    owner,
    "booking.create",
    { reference: "7K2M9QXR4T", goods_description: goods, estimated_rate: total, pallet_details: [PALLET, PALLET] },
    {
      draft: {
        key: "booking",
        value: { quote: { country: { name: "Poland" }, calculationResult: { costBreakdown: cost(254.4, total) } } },
      },
      ...over,
    },
  );
const paper = (owner: string, parent: Row, kind: string, file_name: string, size: number, over: Row = {}) =>
  op(owner, "booking.document", { kind, file_name, size, shipment: parent.opId }, { dependsOn: parent.opId, ...over });

test("the tray in each of its states", async ({ page, trade }) => {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  await trade.signIn(who);
  const chip = () => page.getByRole("banner").locator("[data-part=chip]");
  await chip().click();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await shoot(page, "tray-empty");
  await page.keyboard.press("Escape");

  await page.context().setOffline(true);
  const first = booking(who.id, "Irrigation parts");
  const second = booking(who.id, "Μάρμαρα και πλακάκια", {}, 434.92);
  const drafts = [
    { owner: who.id, key: "contact", value: {}, savedAt: Date.now() - 600_000 },
    {
      owner: who.id,
      key: "booking.earlier",
      value: { quote: { country: { name: "Austria" }, calculationResult: null } },
      savedAt: Date.now() - 90_000_000,
    },
  ];
  await page.evaluate(seed, {
    ops: [
      first,
      paper(who.id, first, "commercial_invoice", "τιμολόγιο-2026-118.pdf", 9_017_000),
      paper(who.id, first, "packing_list", "packing-list.pdf", 310_000),
      second,
      op(who.id, "quote.sea", {
        origin_country: "China",
        destination_port: "Limassol",
        cargo_description: "Two injection moulding machines, crated",
      }),
    ],
    drafts,
  });
  await page.reload();
  await chip().click();
  await expect(page.getByRole("region", { name: "Not sent yet" }).getByRole("article").first()).toBeVisible();
  await shoot(page, "tray-offline");
  await page.keyboard.press("Escape");

  const rejected = {
    state: "rejected",
    attempts: 1,
    lastError: {
      error: { kind: "price_changed", total: 628.1, version: "13-a", breakdown: cost(270.1, 628.1) },
      status: 400,
      at: 1,
    },
  };
  const theirs = { status: { value: "cancelled", by: "Maria Christofidou", at: "2026-11-21 11:57:00.000Z" } };
  const third = booking(who.id, "Shop fittings", {}, 513.07);
  await page.evaluate(seed, {
    ops: [
      booking(who.id, "Ceramic tiles", rejected),
      op(
        who.id,
        "shipment.edit",
        { status: "in_transit", tracking_number: "AKF 1054 DE" },
        {
          payload: { status: "in_transit", tracking_number: "AKF 1054 DE" },
          base: { status: "confirmed", tracking_number: "" },
          state: "conflict",
          attempts: 1,
          lastError: { error: { kind: "conflict", theirs }, status: 409, at: 1 },
        },
      ),
      third,
      paper(who.id, third, "packing_list", "packing-list.pdf", 9_310_000, {
        state: "rejected",
        lastError: { error: { kind: "too_large" }, status: 413, at: 1 },
      }),
    ],
    drafts,
  });
  await page.reload();
  await chip().click();
  await expect(page.getByRole("region", { name: "Not sent yet" }).getByRole("article").first()).toBeVisible();
  await shoot(page, "tray-attention");
  await page.getByRole("button", { name: /^See the new price/ }).click();
  await shoot(page, "tray-price");
  await page.getByRole("button", { name: "Decide later" }).click();
  await page.getByRole("button", { name: /^Choose: / }).click();
  await shoot(page, "tray-conflict");
  await page.getByRole("button", { name: "Decide later" }).click();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "have not been sent yet" })).toBeVisible();
  await shoot(page, "tray-sign-out");
});

test("an upload under way", async ({ page, trade }) => {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  await trade.signIn(who);
  await trade.quote({
    country: "Germany",
    postcode: "10115",
    pallets: [{ length: "1.2", width: "0.8", height: "1", weight: "300" }],
  });
  await page.getByRole("region", { name: "Germany to Cyprus" }).getByText("Book Now").click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  const [invoice] = await page.locator('input[type="file"]').all();
  const buffer = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(9_000_000)]);
  await invoice?.setInputFiles({ name: "τιμολόγιο.pdf", mimeType: "application/pdf", buffer });
  await expect(page.getByText("8.58 MB").first()).toBeVisible();
  await page.getByRole("checkbox").check();
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 300_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  await page.getByRole("button", { name: /Confirm Booking/ }).click();
  await expect(page).toHaveURL(/dashboard/, { timeout: 20_000 });
  await page.getByRole("banner").locator("[data-part=chip]").click();
  await expect(page.getByRole("dialog").getByRole("article")).toContainText(/3\.\d+ of 8\.58 MB sent/, {
    timeout: 40_000,
  });
  await shoot(page, "tray-upload");
});
