import type { APIRequestContext, Page } from "@playwright/test";
import { formatReference } from "#domain/shipment/reference.ts";
import { type Account, bookOverApi, createCustomer, officeAccount } from "./support/api.ts";
import { beyondTheEdge } from "./support/beyond-the-edge.ts";
import { DEFAULT_PALLET } from "./support/device.ts";
import { scan } from "./support/hand-scanner.ts";
import { photoOf, pulled, scanAt, ship } from "./support/phone.ts";
import { smallTargets } from "./support/small-targets.ts";
import { ELENI, expect, freshEmail, testAlone } from "./support/trade.ts";

// On a phone every control is a target of 48 px, and on the screens of the warehouse nothing is wider than the screen, also of
// 320 px and with text of 200 %.
const test = testAlone();
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 600_000 });

const SIZES = [
  [320, "100%"],
  [360, "100%"],
  [390, "200%"],
  [320, "200%"],
] as const;

async function settled(page: Page): Promise<void> {
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

/** What is wrong with the page as it stands. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  const faults = await smallTargets(page);
  return faults.map((fault) => `${what}: ${fault}`);
}

/** The same of a screen of the warehouse: nothing is too wide, and the links of the site are behind their button. */
async function hallFaults(page: Page, what: string): Promise<string[]> {
  const faults = await faultsOf(page, what);
  for (const [width, text] of SIZES) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
    await expect
      .poll(() => beyondTheEdge(page), `${what}, ${width} px, ${text}`)
      .toEqual([])
      .catch((fault: Error) => faults.push(fault.message));
    if ((await page.getByRole("dialog").count()) === 0)
      await page
        .getByRole("button", { name: "Site and account" })
        .click({ trial: true, timeout: 5000 })
        .catch((fault: Error) => faults.push(`${what}, ${width} px, ${text}: ${fault.message}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize({ width: 390, height: 844 });
  return faults;
}

const UNKNOWN = "7P6CTF30HM01";
const address = (code: string) => `HTTPS://A.EXAMPLE/P/${code}`;

type Walk = { page: Page; codes: string[]; look: (what: string) => Promise<void> };

async function scanner({ page, codes: [first = ""], look }: Walk): Promise<void> {
  await scanAt(page, "Bologna, in");
  await look("the scanner");
  await page.getByRole("button", { name: "Type the number instead" }).click();
  await page.getByRole("textbox", { name: "Number on the label" }).fill(first.slice(0, 4));
  await expect(page.getByRole("list", { name: "What fits on this phone" })).toBeVisible();
  await look("a number being typed");
  await page.keyboard.press("Escape");
  await scan(page, address(first), "greek");
  await expect(page.getByText(/^In Bologna, /)).toBeVisible();
  await look("a scan");
  await page.getByRole("button", { name: "Set the bay" }).click();
  await look("a bay");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Your last scans" }).click();
  await look("the last scans");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Damaged" }).click();
  await look("a damaged pallet");
  await page.getByRole("button", { name: "Back" }).click();
}

async function withoutLabel({ page, look }: Walk): Promise<void> {
  await page.getByRole("button", { name: "No label" }).click();
  await look("no label");
  const buffer = await photoOf(page, { width: 800, height: 600 });
  await page.getByLabel("Take photo 1").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  for (const [name, value] of [
    ["Length", "1.2"],
    ["Width", "1,2.3"],
    ["Height", "140"],
  ] as const)
    await page.getByRole("textbox", { name }).fill(value);
  await look("no label, with a photo and errors");
  await page.getByRole("textbox", { name: "Width" }).fill("0.8");
  await page.getByRole("textbox", { name: "Height" }).fill("1.4");
  await expect(page.getByRole("img", { name: "As measured" })).toBeVisible();
  await look("no label, measured");
  await page.getByRole("button", { name: "Back" }).click();
}

async function stopAndRefusal({ page, look }: Walk): Promise<void> {
  await scan(page, address(UNKNOWN), "greek");
  await expect(page.getByRole("heading", { name: "Check the label" })).toBeVisible();
  await look("a stop");
  await page.getByRole("button", { name: "Record it all the same" }).click();
  await look("the reasons at a stop");
  await page.getByRole("button", { name: "Another reason" }).click();
  await look("a reason in words");
  await page.getByLabel(/^Why is it recorded/).fill("It is here");
  await page.getByRole("button", { name: "Record it in Bologna" }).click();
  await expect(page.getByRole("heading", { name: "Not recorded" })).toBeVisible();
  await look("a refused scan");
  await page.getByRole("button", { name: "Back" }).click();
}

async function lists({ page, codes: [, second = ""], look }: Walk): Promise<void> {
  await pulled(page, second, 3);
  await look("a search");
  await page.getByRole("button", { name: /^2 of 3/ }).click();
  await expect(page.getByRole("button", { name: "Record here: Bologna, in" })).toBeVisible();
  await look("the sheet of a pallet");
  await page.goto("/warehouse/expected");
  await settled(page);
  await look("the list");
  for (const [path, what] of [
    ["/warehouse/shift", "a shift"],
    [`/warehouse/delivery?pallet=${second}`, "a delivery"],
    ["/warehouse/labels?new=1", "labels"],
  ] as const) {
    await page.goto(path);
    await settled(page);
    await look(what);
  }
}

/** Deliveries are listed once they are in Limassol. */
async function round({ page, codes, look }: Walk, send: (code: string) => Promise<void>): Promise<void> {
  for (const code of codes) await send(code);
  await page.goto("/warehouse");
  await page.getByRole("button", { name: "Back" }).click();
  await look("the choice of a point");
  await page
    .locator("label")
    .filter({ has: page.getByRole("radio", { name: "Delivered" }) })
    .click();
  await page.getByRole("link", { name: "What is to be delivered" }).click();
  await expect(page.getByText("Next, 1 of 1")).toBeVisible();
  await look("a round");
}

test("the screens of the warehouse", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  const codes = await ship(page.request, office, 3);
  await trade.enter(office, "/warehouse");
  await pulled(page, codes[0] ?? "", 3);
  const faults: string[] = [];
  const look = async (what: string) => void faults.push(...(await hallFaults(page, what)));
  const walk: Walk = { page, codes, look };
  await scanner(walk);
  await withoutLabel(walk);
  await stopAndRefusal(walk);
  await lists(walk);
  await round(walk, (code) => scanAtPort(page.request, office, code));
  expect(faults).toEqual([]);
});

let scans = 0;
async function scanAtPort(request: APIRequestContext, office: Account, code: string): Promise<void> {
  scans += 1;
  const data = {
    ...{ id: `targetscan${String(scans).padStart(5, "0")}`, pallet: `${code.toLowerCase()}plt`, point: "port_in" },
    scanned_at: new Date().toISOString(),
  };
  const headers = { Authorization: office.token };
  expect((await request.post("/api/collections/scans/records", { headers, data })).status()).toBe(200);
}

test("the links of the site behind one button, over a scan", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  const [code = ""] = await ship(page.request, office, 2);
  await trade.enter(office, "/warehouse");
  await pulled(page, code, 2);
  await scanAt(page, "Bologna, in");
  await scan(page, address(code), "greek");
  await expect(page.getByRole("region", { name: formatReference(code.slice(0, 10)) })).toBeVisible();
  await page.getByRole("button", { name: "Site and account" }).click();
  const menu = page.getByRole("region", { name: "Site and account" });
  const links = await menu.getByRole("link").evaluateAll((all) => all.map((one) => one.textContent));
  for (const name of ["Home", "Calculator", "Track", "Contact", "Dashboard", "Admin", "Profile", "Terms", "Privacy"])
    expect(links).toContain(name);
  await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(await beyondTheEdge(page)).toEqual([]);
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

async function lookAt(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    faults.push(...(await faultsOf(page, path)));
  }
  return faults;
}

test("the pages of visitor, customer and office", async ({ page, trade }) => {
  const faults = await lookAt(page, [
    ...["/", "/auth", "/track", "/lcl-germany-to-cyprus", "/lcl-service", "/contact", "/sea-freight-quote"],
    ...["/air-freight-quote", "/sea-freight", "/air-freight", "/terms"],
  ]);
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await expect(page.getByText("€300.00").first()).toBeVisible();
  faults.push(...(await faultsOf(page, "a price")), ...(await lookAt(page, ["/booking"])));
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  const pallets = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
  const { id } = await bookOverApi(page.request, who, { goods: "Olive presses", zone: "DE-4", pallets });
  await trade.enter(who);
  faults.push(...(await lookAt(page, ["/dashboard", `/dashboard/shipment/${id}`, "/quotes", "/profile"])));
  await trade.enter(await officeAccount(page.request), "/admin");
  faults.push(
    ...(await lookAt(page, [
      ...["/admin/today", "/admin", `/admin/shipment/${id}`, "/admin/holds", "/admin/inbox", "/admin/sailings"],
      ...["/admin/tariff", "/admin/people", "/admin/people/log", "/admin/status", "/quotes"],
    ])),
  );
  expect(faults).toEqual([]);
});
