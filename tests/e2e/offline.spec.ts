import { createCustomer } from "./support/api.ts";
import { bookOnDevice, pdf, sha256, title, visitOnce } from "./support/device.ts";
import { startFront } from "./support/next-build.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

test("after one visit of the home page the sailings are on the device", async ({ page }) => {
  await page.goto("/");
  const stored = () =>
    page.evaluate(async () => {
      // Opening it before the app does would create it.
      if (!(await indexedDB.databases()).some(({ name }) => name === "sailings")) return 0;
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("sailings");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const counting = db.transaction("current").objectStore("current").count();
          counting.onsuccess = () => {
            db.close();
            resolve(counting.result);
          };
          counting.onerror = () => reject(counting.error);
        };
      });
    });
  await expect.poll(stored).toBe(1);
});

test("a booking made offline waits in the outbox and is stored once, its documents byte for byte", async ({
  page,
  trade,
}) => {
  const who = await createCustomer(page.request, "Jonas Brandt", freshEmail("jonas"));
  await visitOnce(page);
  await trade.enter(who);
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

test("with no page open the service worker sends the outbox, and the next visit shows it as sent", async ({
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

  // Background Sync: the browser decides when to fire it, and retries while something is left.
  const wake = () =>
    browser.send("ServiceWorker.dispatchSyncEvent", {
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
  await expect(async () => {
    await wake();
    await expect.poll(() => count("shipment_documents"), { timeout: 2000 }).toBe(2);
  }).toPass({ timeout: 60_000 });
  expect(await count("shipments")).toBe(1);

  await page.goto("/dashboard");
  const card = page.getByRole("article").filter({ hasText: "Olive presses" });
  await expect(card).toContainText("pending");
  await expect(card).not.toContainText("Waiting");
  expect(await count("shipments")).toBe(1);
});

test("can be installed: manifest, icons and shortcuts, with cache headers that keep nothing outdated", async ({
  page,
}) => {
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
  const forms = manifest.screenshots.map(
    (shot: { form_factor: string; label: string }) => shot.label && shot.form_factor,
  );
  expect(forms.sort()).toEqual(["narrow", "wide"]);
  for (const { src, sizes } of manifest.screenshots) {
    const png = await (await page.request.get(src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const urls = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap((s: { icons: unknown[] }) => s.icons),
  ];
  for (const { src } of urls) expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }])
    expect((await page.request.get(url)).status()).toBe(200);
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  expect(worker.headers()["content-type"]).toContain("javascript");
});

test("a new version is applied only with Restart, in each tab separately", async ({ page, baseURL }) => {
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

    // Neither Later nor a reload has activated it; the next load asks again.
    await page.reload();
    await expect(notice).toContainText("Update ready");
    expect(await waits()).toBe(true);
    await expect(other.getByRole("region", { name: "Notifications" })).toContainText("Update ready");
    const kept = await other.evaluateHandle(() => document);
    const loaded = page.waitForEvent("load");
    await notice.getByRole("button", { name: "Restart" }).click();
    await loaded;
    await expect(title(page)).toHaveText(/Cost\s+Effective/);
    await expect.poll(waits).toBe(false);
    // The other tab was not reloaded.
    expect(await kept.evaluate((document) => document === window.document)).toBe(true);
    await expect(other.getByRole("region", { name: "Notifications" })).toContainText("Update ready");
  } finally {
    await front.stop();
  }
});
