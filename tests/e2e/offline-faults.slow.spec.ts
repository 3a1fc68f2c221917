import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Browser } from "@playwright/test";
import { prepareTemplate, startServer } from "../support/server.ts";
import { createCustomer, signInOverApi } from "./support/api.ts";
import { arrivedSums, bookOnDevice, card, chip, openTray, pdf, rowsOf, sha256, visitOnce } from "./support/device.ts";
import { creates, type Fault, startFaultProxy } from "./support/fault-proxy.ts";
import { SUPERUSER } from "./support/server.ts";
import { expect, freshEmail, test, tradeOn } from "./support/trade.ts";

const refusal = (code: string) =>
  JSON.stringify({ status: 409, message: "Taken.", data: { id: { code, message: "Taken." } } });

/** A customer's device behind its own fault proxy, offline, with a booking and its packing list submitted. */
async function bookedOffline({ browser, request, baseURL }: Given) {
  const proxy = await startFaultProxy(baseURL ?? "");
  const device = await browser.newContext({ baseURL: proxy.url });
  const who = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
  const page = await device.newPage();
  await visitOnce(page);
  await tradeOn(page).enter(who);
  await device.setOffline(true);
  const list = pdf(5000);
  await bookOnDevice(tradeOn(page), { list });
  return { proxy, device, who, page, list };
}

type Given = { browser: Browser; request: APIRequestContext; baseURL: string | undefined };

/** Name, fault of the proxy, and the text of the chip during it. */
const PASSING: [string, Fault, RegExp][] = [
  ["a captive portal's 200", { status: 200, type: "text/html", body: "<h1>Hotel</h1>" }, /Offline|Sending 2/],
  // Not our server's answer: the chip shows the result of the last request, this one or a pull.
  ["413 of a gateway", { status: 413, type: "text/html", body: "too large" }, /Offline|Sending 2/],
  ["429", { status: 429, body: '{"status":429,"message":"Slow down.","data":{}}', retryAfter: 1 }, /Sending 2/],
  ["500", { status: 500, body: '{"status":500,"message":"Broken.","data":{}}' }, /Sending 2/],
  ["an answer that is lost", "answer lost", /Offline|Sending 2/],
  ["a connection that hangs", "hangs", /Sending 2/],
];

for (const [name, fault, meanwhile] of PASSING)
  test(`${name}: the booking stays on the device and arrives once when the fault is over`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const { proxy, device, who, page, list } = await bookedOffline({ browser, request, baseURL });
    try {
      proxy.meet(creates("shipments"), fault);
      proxy.asked.length = 0;
      await device.setOffline(false);
      await expect.poll(() => proxy.asked.filter(creates("shipments")).length).toBeGreaterThan(0);
      await expect(chip(page)).toHaveText(meanwhile);
      await expect(card(page, "Olive presses")).toContainText(/Waiting|Sending/);
      expect(await rowsOf(request, who, "shipment_documents")).toEqual([]);

      proxy.heal();
      // "Send now" skips the back-off; it is hidden while a request is running.
      const now = page.getByRole("button", { name: "Send now" });
      await expect(async () => {
        if (await now.isVisible()) await now.click({ timeout: 1000 });
        await expect(card(page, "Olive presses")).toContainText("pending", { timeout: 1000 });
      }).toPass({ timeout: 60_000 });
      await expect.poll(async () => (await rowsOf(request, who, "shipment_documents")).length).toBe(1);
      expect(await rowsOf(request, who, "shipments")).toHaveLength(1);
      expect(await arrivedSums(request, who)).toEqual({ packing_list: sha256(list) });
      await expect(chip(page)).toHaveText("Up to date");
    } finally {
      await device.close();
      await proxy.stop();
    }
  });

test("409, the id is taken by other content: says so, can be edited, and is booked under a new id", async ({
  browser,
  request,
  baseURL,
}) => {
  const { proxy, device, who, page } = await bookedOffline({ browser, request, baseURL });
  try {
    proxy.meet(creates("shipments"), { status: 409, body: refusal("already_exists") });
    await device.setOffline(false);
    await expect(chip(page)).toHaveText("1 needs attention");
    const tray = await openTray(page);
    await expect(tray).toContainText("We already have something else under its number.");
    proxy.heal();
    await tray.getByRole("button", { name: /^Edit/ }).click();
    await expect(page).toHaveURL(/\/booking$/);
    // The tray that is being left names it too.
    await expect(page.getByRole("main").getByText("packing-list.pdf")).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: /Confirm Booking/ }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(card(page, "Olive presses")).toContainText("pending");
    await expect.poll(async () => (await rowsOf(request, who, "shipment_documents")).length).toBe(1);
    expect(await rowsOf(request, who, "shipments")).toHaveLength(1);
    await expect(chip(page)).toHaveText("Up to date");
  } finally {
    await device.close();
    await proxy.stop();
  }
});

test("a session that ends while offline loses nothing: it is sent after the sign-in", async ({
  page,
  trade,
  request,
}) => {
  const who = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
  await visitOnce(page);
  await trade.enter(who);
  await page.context().setOffline(true);
  const invoice = pdf(40_000);
  await bookOnDevice(trade, { invoice });

  // Another password ends every session of the account.
  const root = await request.post("/api/collections/_superusers/auth-with-password", {
    data: { identity: SUPERUSER.email, password: SUPERUSER.password },
  });
  const password = "another-password-for-tests";
  const changed = await request.patch(`/api/collections/users/records/${who.id}`, {
    headers: { Authorization: (await root.json()).token },
    data: { password, passwordConfirm: password },
  });
  expect(changed.ok()).toBe(true);
  await page.context().setOffline(false);
  await expect(chip(page)).toHaveText("Sign in to send 2");
  const tray = await openTray(page);
  await expect(tray.getByRole("article", { name: /^Booking AKF-/ })).toContainText("Commercial invoice, τιμολόγιο.pdf");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(chip(page)).toHaveText("Sign in to send 2");

  await trade.signIn({ ...who, password });
  await expect(card(page, "Olive presses")).toContainText("pending");
  const again = await signInOverApi(request, who.email, password);
  await expect.poll(async () => (await rowsOf(request, again, "shipment_documents")).length).toBe(1);
  expect(await rowsOf(request, again, "shipments")).toHaveLength(1);
  expect(await arrivedSums(request, again)).toEqual({ commercial_invoice: sha256(invoice) });
});

test("a server that is killed in the middle of an upload has it once, whole, after its restart", async ({
  browser,
  request,
}) => {
  const template = await mkdtemp(join(tmpdir(), "akamas-template-"));
  await prepareTemplate(template);
  process.env.SERVER_TEMPLATE_DIR = template;
  const server = await startServer();
  const proxy = await startFaultProxy(server.url);
  const device = await browser.newContext({ baseURL: proxy.url });
  try {
    const invoice = pdf(2_000_000);
    const page = await device.newPage();
    await visitOnce(page);
    await page.goto("/auth?mode=signup");
    const email = freshEmail("jonas");
    const password = "a-password-for-tests";
    await tradeOn(page).signUp({ name: "Jonas Brandt", email, password });
    await expect(page).toHaveURL(/\/dashboard$/);
    await device.setOffline(true);
    await bookOnDevice(tradeOn(page), { invoice });
    proxy.meet(creates("shipment_documents"), { bytesPerSecond: 200_000 });
    await device.setOffline(false);
    await expect.poll(() => proxy.asked.filter(creates("shipment_documents")).length).toBeGreaterThan(0);
    await server.kill();
    await expect(chip(page)).toHaveText(/Offline|Sending 1/);
    proxy.heal();
    await server.restart();
    const login = await request.post(`${server.url}/api/collections/users/auth-with-password`, {
      data: { identity: email, password },
    });
    const who: { token: string } = await login.json();
    await expect
      .poll(async () => (await rowsOf(request, who, "shipment_documents", server.url)).length, { timeout: 90_000 })
      .toBe(1);
    expect(await rowsOf(request, who, "shipments", server.url)).toHaveLength(1);
    expect(await arrivedSums(request, who, server.url)).toEqual({ commercial_invoice: sha256(invoice) });
    await expect(chip(page)).toHaveText("Up to date");
  } finally {
    await device.close();
    await proxy.stop();
    await server.stop();
    await rm(template, { recursive: true, force: true });
  }
});

test("a device that is full sends a booking with its documents directly", async ({ page, request, trade }) => {
  const who = await createCustomer(page.request, "Jonas Brandt", freshEmail("jonas"));
  await visitOnce(page);
  await trade.enter(who);
  // Chromium's own limit cannot be lowered from outside any more: the device's refusal is put in its place.
  await page.addInitScript(() => {
    const store = IDBObjectStore.prototype;
    const { add } = store;
    store.add = function (this: IDBObjectStore, ...row: Parameters<typeof add>) {
      if (this.name === "chunks" || this.name === "ops")
        throw new DOMException("The disk is full.", "QuotaExceededError");
      return add.apply(this, row);
    };
  });
  const [invoice, list] = [pdf(9_000_000), pdf(1000)];
  await bookOnDevice(trade, { invoice, list, outcome: "Booking submitted!" });
  expect(await rowsOf(request, who, "shipments")).toHaveLength(1);
  const sums = { commercial_invoice: sha256(invoice), packing_list: sha256(list) };
  expect(await arrivedSums(request, who)).toEqual(sums);
});
