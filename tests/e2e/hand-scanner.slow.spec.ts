import { formatReference } from "#domain/shipment/reference.ts";
import { keysOf, type Layout } from "../support/scanner/keyboards.ts";
import { officeAccount } from "./support/api.ts";
import { rowsOf } from "./support/device.ts";
import { faintTexts } from "./support/faint-texts.ts";
import { press, scan } from "./support/hand-scanner.ts";
import { pulled, scanAt, ship } from "./support/phone.ts";
import { expect, testAlone } from "./support/trade.ts";

// A hand scanner presses keys of a US keyboard; the device reads them by its own layout.
const test = testAlone();

const LAYOUTS: readonly Layout[] = ["greek", "french", "german"];
const address = (code: string) => `HTTPS://APP.AKAMASFREIGHT.EXAMPLE/P/${code}`;

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
    // Before the app is there a field takes letters as the keyboard gives them.
    await expect(page.locator("html")).toHaveAttribute("data-ready");
    await page.getByRole("textbox").first().focus();
    await scan(page, address(code), device);
    await expect(page, device).toHaveURL(new RegExp(`/track/${code.slice(0, 10)}$`));
  }
});

test("a stop is seen without its sound: its colour fills the screen from the top to the answers", async ({
  page,
  trade,
}) => {
  const office = await officeAccount(page.request);
  await page.setViewportSize({ width: 390, height: 844 });
  await trade.enter(office, "/warehouse");
  await scanAt(page, "Bologna, in");
  // Of no shipment that is on this device.
  await scan(page, address("7P6CTF30HM01"), "greek");
  await expect(page.getByRole("alert").getByRole("heading", { level: 2 })).toBeVisible();
  const share = await page.evaluate(() => {
    const red = getComputedStyle(document.querySelector("[role=alert]:has(h2)") as Element).backgroundColor;
    const ground = (part: Element | null): string => {
      const own = part ? getComputedStyle(part).backgroundColor : "";
      return part && own === "rgba(0, 0, 0, 0)" ? ground(part.parentElement) : own;
    };
    const rows = Array.from({ length: innerHeight }, (_, y) => ground(document.elementFromPoint(2, y)) === red);
    return rows.indexOf(false) / innerHeight;
  });
  expect(share).toBeGreaterThan(0.6);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  expect(await page.evaluate(faintTexts, 4.5)).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
  await page.getByRole("button", { name: "Set aside, next pallet" }).click();
  await expect(page.getByRole("button", { name: "Type the number instead" })).toBeVisible();
});
