import type { Page } from "@playwright/test";
import { formatReference } from "#domain/shipment/reference.ts";
import { type Key, keysOf, type Layout } from "../support/scanner/keyboards.ts";
import { officeAccount } from "./support/api.ts";
import { rowsOf } from "./support/device.ts";
import { pulled, scanAt, ship } from "./support/phone.ts";
import { expect, testAlone } from "./support/trade.ts";

// A hand scanner presses keys of a US keyboard; the device reads them by its own layout.
const test = testAlone();

const LAYOUTS: readonly Layout[] = ["greek", "french", "german"];
const ENTER: Key = { code: "Enter", key: "Enter", shift: false };
const address = (code: string) => `HTTPS://APP.AKAMASFREIGHT.EXAMPLE/P/${code}`;

/** Real key events, each `gap` ms after the one before. */
async function press(page: Page, keys: readonly Key[], gap: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const from = Date.now() / 1000;
  for (const [i, { code, key, shift }] of keys.entries()) {
    const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
    const event = { code, key, modifiers: shift ? 8 : 0, timestamp: from + (i * gap) / 1000 };
    await cdp.send("Input.dispatchKeyEvent", {
      ...event,
      type: text ? "keyDown" : "rawKeyDown",
      ...(text && { text }),
    });
    await cdp.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
  }
  await cdp.detach();
}
const scan = (page: Page, text: string, device: Layout) => press(page, [...keysOf(text, { device }), ENTER], 4);

test("a hand scanner is read by the places of its keys wherever it types", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  const codes: [string, string, string][] = [];
  for (const _ of LAYOUTS) codes.push((await ship(page.request, office, 3)) as [string, string, string]);
  await trade.enter(office, "/warehouse");
  for (const [one] of codes) await pulled(page, one, 3);
  await scanAt(page, "Bologna, in");
  const scanned = async (code: string) =>
    (await rowsOf(page.request, office, "scans")).some(({ pallet }) => pallet === `${code.toLowerCase()}plt`);
  for (const [i, device] of LAYOUTS.entries()) {
    const [first, second] = codes[i] ?? ["", ""];
    await scan(page, address(first), device);
    await expect.poll(() => scanned(first), device).toBe(true);
    await page.getByRole("button", { name: "Type the number instead" }).click();
    await page.getByRole("textbox", { name: "Number" }).focus();
    await scan(page, address(second), device);
    await expect.poll(() => scanned(second), `${device}, typed`).toBe(true);
  }
  expect((await rowsOf(page.request, office, "scans")).length).toBe(2 * LAYOUTS.length);
});

test("search and tracking read a scanner, and a person's own letters stay", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  const [code = ""] = await ship(page.request, office, 1);
  const shown = formatReference(code.slice(0, 10));
  await trade.enter(office, "/admin");
  const search = page.getByRole("searchbox");
  for (const device of LAYOUTS) {
    await search.fill("pumps");
    await scan(page, address(code), device);
    await expect(search, device).toHaveValue(shown);
    // Nothing is focused.
    await search.fill("");
    await search.blur();
    await scan(page, address(code), device);
    await expect(search, `${device}, no field`).toHaveValue(shown);
  }
  for (const gap of [4, 150]) {
    await search.fill("");
    await search.focus();
    await press(
      page,
      [...keysOf("NIKOLAOS ", { device: "greek" }), ...keysOf("PAPADOPOYLOS", { device: "greek" })],
      gap,
    );
    await expect(search).toHaveValue("ΝΙΚΟΛΑΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ");
  }
  for (const device of LAYOUTS) {
    await page.goto("/track");
    await page.getByRole("textbox").first().focus();
    await scan(page, address(code), device);
    await expect(page, device).toHaveURL(new RegExp(`/track/${code.slice(0, 10)}$`));
  }
});
