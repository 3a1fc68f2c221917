import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";
import { createCustomer } from "./support/api.ts";
import {
  arrivedSums,
  bookOnDevice,
  card,
  chip,
  openTray,
  pdf,
  rowsOf,
  sha256,
  title,
  visitOnce,
} from "./support/device.ts";
import { startFaultProxy } from "./support/fault-proxy.ts";
import { expect, freshEmail, test, tradeOn } from "./support/trade.ts";

const NINE_MB = 9 * 1_048_576;

test("booked without a network, the browser closed and started again: everything arrives once, whole and in order", async ({
  request,
  baseURL,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "akamas-profile-"));
  const proxy = await startFaultProxy(baseURL ?? "");
  const start = () =>
    chromium.launchPersistentContext(profile, {
      ...chromiumLaunch(),
      baseURL: proxy.url,
      locale: "en-GB",
      timezoneId: "Europe/Nicosia",
    });
  const who = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
  const invoice = pdf(NINE_MB);
  const list = pdf(NINE_MB - 4321);

  let browser = await start();
  try {
    const page = await browser.newPage();
    const trade = tradeOn(page);
    await visitOnce(page);
    await trade.enter(who);
    proxy.meet(() => true, "no network");
    await browser.setOffline(true);
    await bookOnDevice(trade, { goods: "Olive presses", invoice, list });
    await bookOnDevice(trade, { goods: "Wine bottles" });
    await expect(card(page, "Olive presses")).toContainText("Waiting");
    await expect(chip(page)).toHaveText("Offline");
    const tray = await openTray(page);
    await expect(tray.getByRole("article").first()).toContainText("Commercial invoice, τιμολόγιο.pdf");
    await expect(tray.getByRole("article").first()).toContainText("9.00 MB");
    await expect(tray).toContainText("Saved on this device. It will be sent when you are online.");
    await browser.close();
    expect(await rowsOf(request, who, "shipments")).toEqual([]);

    proxy.heal();
    browser = await start();
    const again = await browser.newPage();
    await again.goto("/dashboard");
    await expect(title(again)).toHaveText("Your Shipments");
    await expect(card(again, "Olive presses")).toContainText("pending");
    await expect
      .poll(async () => (await rowsOf(request, who, "shipment_documents")).length, { timeout: 60_000 })
      .toBe(2);
    const shipments = await rowsOf(request, who, "shipments");
    // Order holds where one thing needs the other; two bookings do not wait for each other.
    expect(shipments.map(({ goods_description }) => goods_description).sort()).toEqual([
      "Olive presses",
      "Wine bottles",
    ]);
    const booked = shipments.find(({ goods_description }) => goods_description === "Olive presses");
    for (const paper of await rowsOf(request, who, "shipment_documents")) {
      expect(paper.shipment).toBe(booked?.id);
      expect((paper.created ?? "") >= (booked?.created ?? "~")).toBe(true);
    }
    expect(await arrivedSums(request, who)).toEqual({
      commercial_invoice: sha256(invoice),
      packing_list: sha256(list),
    });

    await expect(chip(again)).toHaveText("Up to date");
    for (const goods of ["Olive presses", "Wine bottles"]) {
      await expect(card(again, goods)).toContainText("pending");
      await expect(card(again, goods)).not.toContainText("Waiting");
    }
    await expect(await openTray(again)).toContainText("Everything you have done here has reached us.");
  } finally {
    await browser.close();
    await proxy.stop();
    await rm(profile, { recursive: true, force: true });
  }
});
