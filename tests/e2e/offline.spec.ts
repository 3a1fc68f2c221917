import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { createCustomer } from "./support/api.ts";
import { startFront } from "./support/next-build.ts";
import { ELENI, expect, freshEmail, JONAS, type Trade, test } from "./support/trade.ts";

const DEFAULT_PALLET = { length: "1.2", width: "0.8", height: "1", weight: "300" };

function pdf(bytes: number): Buffer {
  const body = randomBytes(bytes);
  body.write("%PDF-1.7\n");
  return body;
}
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The worker of this build is in control and the rates are stored: all that one visit leaves on the device. */
async function visitOnce(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await expect.poll(() => page.evaluate(tariffIsThere)).toBe(true);
}

/** Runs in the page: looks without creating what the app creates. */
async function tariffIsThere(): Promise<boolean> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "tariff")) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open("tariff");
    opening.onsuccess = () => {
      const db = opening.result;
      const asked = db.transaction("current").objectStore("current").count();
      asked.onsuccess = () => {
        db.close();
        resolve(asked.result === 1);
      };
    };
  });
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Quotes and books without a network, with both documents; ends on the dashboard. */
async function bookOnDevice(trade: Trade, { invoice, list }: { invoice: Buffer; list: Buffer }): Promise<void> {
  const { page } = trade;
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  const sheet = page.getByRole("region", { name: "Germany to Cyprus" });
  await expect(sheet).toContainText("€300.00");
  await sheet
    .getByRole("link", { name: "Book Now" })
    .or(sheet.getByRole("button", { name: "Book Now" }))
    .click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  await page.getByLabel(/What are you shipping/).fill("Olive presses");
  const [invoiceInput, listInput] = await page.locator('input[type="file"]').all();
  await invoiceInput?.setInputFiles({ name: "τιμολόγιο.pdf", mimeType: "application/pdf", buffer: invoice });
  await listInput?.setInputFiles({ name: "packing-list.pdf", mimeType: "application/pdf", buffer: list });
  await expect(page.getByText("τιμολόγιο.pdf")).toBeVisible();
  await expect(page.getByText("packing-list.pdf")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Confirm Booking - €300.00" }).click();
  await expect(page.getByText("Saved on this device. It will be sent when you are online.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("after one visit every screen opens without a network, by a hard reload and by a deep link", async ({
  page,
  trade,
}) => {
  await visitOnce(page);
  await page.context().setOffline(true);
  const screens = [
    ["/", /Cost\s+Effective/],
    ["/calculator", "European Door-to-Door Rate Calculator"],
    ["/auth", "Sign in"],
    ["/booking", "Book Your Shipment"],
    ["/lcl-germany-to-cyprus", "LCL Service from Germany to Cyprus"],
    // An address that no screen knows: the server is not there to say 404, the app says it.
    ["/pallets-to-nowhere", "Oops! Page not found"],
  ] as const;
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(title(page)).toHaveText(heading);
    await page.reload();
    await expect(title(page)).toHaveText(heading);
  }

  // The rates came along, although nobody has opened the calculator before.
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await expect(page.getByRole("region", { name: "Germany to Cyprus" })).toContainText("€300.00");
});

test("a booking made without a network waits on the device and arrives once, its documents byte for byte", async ({
  page,
  trade,
}) => {
  const who = await createCustomer(page.request, "Jonas Brandt", freshEmail("jonas"));
  await visitOnce(page);
  await trade.signIn(who);
  await page.context().setOffline(true);
  await page.reload();
  await expect(title(page)).toHaveText("Your Shipments");
  await expect(page).toHaveURL(/\/dashboard$/);

  const invoice = pdf(1_500_000);
  const list = pdf(300_000);
  await bookOnDevice(trade, { invoice, list });
  await page.reload();
  const card = page.getByRole("article").filter({ hasText: "Olive presses" });
  await expect(card).toContainText("Waiting");
  const headers = { Authorization: who.token };
  const rows = (collection: string) =>
    page.request
      .get(`/api/collections/${collection}/records`, { headers })
      .then((answer) => answer.json() as Promise<{ items: Record<string, string>[] }>)
      .then(({ items }) => items);

  await page.context().setOffline(false);
  await expect(card).toContainText("pending");
  await expect.poll(async () => (await rows("shipment_documents")).length).toBe(2);
  await expect(card).not.toContainText("Waiting");
  const shipments = await rows("shipments");
  expect(shipments.map(({ goods_description }) => goods_description)).toEqual(["Olive presses"]);

  const fileToken = await page.request.post("/api/files/token", { headers }).then((answer) => answer.json());
  const arrived: Record<string, string> = {};
  for (const { id, file, kind } of await rows("shipment_documents")) {
    const path = `/api/files/shipment_documents/${id}/${file}?token=${fileToken.token}`;
    arrived[kind ?? ""] = sha256(await page.request.get(path).then((answer) => answer.body()));
  }
  expect(arrived).toEqual({ commercial_invoice: sha256(invoice), packing_list: sha256(list) });
});

test("with no page left the service worker sends what waits, and the next visit finds it arrived", async ({
  page,
  trade,
  baseURL,
}) => {
  const who = await createCustomer(page.request, "Jonas Brandt", freshEmail("jonas"));
  await visitOnce(page);
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations) if (scopeURL === `${baseURL}/`) resolve(registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  await trade.signIn(who);
  await page.context().setOffline(true);
  await bookOnDevice(trade, { invoice: pdf(1_200_000), list: pdf(1000) });
  await page.goto("about:blank");
  await page.context().setOffline(false);

  // The browser's word that there is a network again; it gives it when it likes.
  await browser.send("ServiceWorker.dispatchSyncEvent", {
    origin: baseURL ?? "",
    registrationId,
    tag: "outbox",
    lastChance: true,
  });
  const headers = { Authorization: who.token };
  const count = (collection: string) =>
    page.request
      .get(`/api/collections/${collection}/records`, { headers })
      .then((answer) => answer.json())
      .then(({ items }) => items.length as number);
  await expect.poll(() => count("shipments")).toBe(1);
  await expect.poll(() => count("shipment_documents")).toBe(2);

  await page.goto("/dashboard");
  const card = page.getByRole("article").filter({ hasText: "Olive presses" });
  await expect(card).toContainText("pending");
  await expect(card).not.toContainText("Waiting");
  expect(await count("shipments")).toBe(1);
});

test("can be installed: manifest, icons and shortcuts, and nothing that a cache could keep old", async ({ page }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  expect(answer.headers()["cache-control"]).toBe("no-cache");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ id: "/", scope: "/", display: "standalone" });
  expect(new Set(manifest.icons.map(({ purpose }: { purpose: string }) => purpose))).toEqual(
    new Set(["any", "maskable", "monochrome"]),
  );
  const urls = [...manifest.icons, ...manifest.shortcuts.flatMap((s: { icons: unknown[] }) => s.icons)];
  for (const { src } of urls) expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }])
    expect((await page.request.get(url)).status()).toBe(200);
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  expect(worker.headers()["content-type"]).toContain("javascript");
});

test("a new version waits for the person and comes with Restart alone, to other tabs with theirs", async ({
  page,
  baseURL,
}) => {
  const front = await startFront(baseURL ?? "");
  try {
    await visitOnce(page, front.url);
    const other = await page.context().newPage();
    await other.goto(`${front.url}/lcl-germany-to-cyprus`);
    await expect(title(other)).toBeVisible();
    const waits = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    front.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const notice = page.getByRole("region", { name: "Notifications" });
    await expect(notice).toContainText("Update ready");
    await notice.getByRole("button", { name: "Later" }).click();
    await expect(notice).not.toContainText("Update ready");

    // Neither Later nor a reload has let it in; the next load asks again.
    await page.reload();
    await expect(notice).toContainText("Update ready");
    expect(await waits()).toBe(true);
    await expect(other.getByRole("region", { name: "Notifications" })).toContainText("Update ready");
    const kept = await other.evaluateHandle(() => document);
    const loaded = page.waitForEvent("load");
    await notice.getByRole("button", { name: "Restart" }).click();
    await loaded;
    await expect(title(page)).toHaveText(/Cost\s+Effective/);
    expect(await waits()).toBe(false);
    // The other tab was not reloaded under its reader's hands.
    expect(await kept.evaluate((document) => document === window.document)).toBe(true);
    await expect(other.getByRole("region", { name: "Notifications" })).toContainText("Update ready");
  } finally {
    await front.stop();
  }
});
