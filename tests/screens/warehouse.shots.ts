import type { APIRequestContext, Page } from "@playwright/test";
import { palletCode } from "#domain/pallets/code.ts";
import { type Account, createCustomer, officeAccount, officePatch } from "../e2e/support/api.ts";
import { pulled } from "../e2e/support/phone.ts";
import { expect, testAlone } from "../e2e/support/trade.ts";
import { test as base, bookOverApi, EURO, freshEmail, shoot as shootPage } from "./screen.ts";

// The lists have all pallets that the server knows.
const test = testAlone(base);

const SIZES = [
  [390, 844],
  [1180, 820],
] as const;
/** These screens are dark unless a theme was chosen. */
async function shoot(page: Page, name: string, over = false): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await shootPage(page, name, { sizes: SIZES, themes: [theme], fullPage: () => !over });
  }
}
const HOUR = 3_600_000;

/** Runs in the page: a camera that shows the same grey picture all the time. */
function stillCamera(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
    const drawn = canvas.getContext("2d");
    const draw = () => {
      if (!drawn) return;
      drawn.fillStyle = "#4c4a44";
      drawn.fillRect(0, 0, 1280, 720);
    };
    draw();
    setInterval(draw, 50);
    return canvas.captureStream(20);
  };
}

/** Runs in the page: as much as a camera that the person has refused. */
function refusedCamera(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException("refused", "NotAllowedError");
  };
}

/** Runs in the page: a signature, whose width follows from the times of its points. */
function sign(): void {
  const canvas = document.querySelector("canvas");
  if (!canvas) throw new Error("no pad");
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const { now } = Date;
  const { getTime } = Date.prototype;
  let time = now();
  Date.now = () => time;
  Date.prototype.getTime = () => time;
  const send = (type: string, part: number) => {
    time += 20;
    const clientX = left + width * (0.2 + 0.5 * part);
    const clientY = top + height * (0.5 + 0.25 * Math.sin(part * 18));
    const init = { clientX, clientY, pressure: 0.5, pointerId: 1, isPrimary: true, buttons: 1, bubbles: true };
    canvas.dispatchEvent(new PointerEvent(type, { ...init, cancelable: true }));
  };
  send("pointerdown", 0);
  for (let i = 1; i < 40; i++) send("pointermove", i / 40);
  send("pointerup", 1);
  Date.now = now;
  Date.prototype.getTime = getTime;
}

let ops = 0;
async function send(api: APIRequestContext, office: Account, path: string, data: object): Promise<void> {
  ops += 1;
  const headers = { Authorization: office.token };
  const answer = await api.post(path, { data: { op: `shot${String(ops).padStart(11, "0")}`, ...data }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function confirmed(api: APIRequestContext, office: Account, company: string, reference: string, count: number) {
  const owner = await createCustomer(api, company, freshEmail("hall"));
  const pallets = Array.from({ length: count }, () => EURO);
  const cargo = { goods: "Tiles", zone: "DE-4", pallets, consignee_company: company, reference };
  const { id } = await bookOverApi(api, owner, { ...cargo, id: `shots${reference.toLowerCase()}` });
  await officePatch(api, office, id, { status: "confirmed" });
  return Array.from({ length: count }, (_, n) => palletCode(reference, n + 1));
}

/** The number of unsent scans is not in the pictures. */
const sent = (page: Page) => expect(page.getByText(/\d kept$/)).toHaveCount(0);

async function type(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Type the number instead" }).click();
  await page.getByRole("textbox", { name: "Number on the label" }).fill(code);
  await page.getByRole("button", { name: "Find the pallet" }).click();
}

test("the scanner, a problem, a wrong pallet and a delivery", async ({ page, trade }) => {
  const api = page.request;
  const office = await officeAccount(api);
  const many = await confirmed(api, office, "Αφοί Σάββα Λτδ", "AAAAA11111", 10);
  const some = await confirmed(api, office, "Ξυλουργεία Παπαδοπούλου-Χριστοδουλίδη & Υιοί Λτδ", "BBBBB22222", 5);
  const other = await confirmed(api, office, "Bike Point Paphos", "CCCCC33333", 3);
  const at = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString();
  for (const [n, name] of [
    [1, "2031-W20"],
    [2, "2031-W21"],
  ] as const)
    await send(api, office, `/api/sailings/shotsailing000${n}/edit`, {
      set: {
        ...{ name, port: "Venice", vessel: n === 1 ? "Adriatic Star" : "Europa Bay", voyage: `26W4${n}` },
        ...{ cut_off: at(7 * n + 1), etd: at(7 * n + 3), eta: at(7 * n + 7) },
      },
    });
  const pallets = (codes: string[]) => codes.map((code) => `${code.toLowerCase()}plt`);
  await send(api, office, "/api/pallets/assign", {
    ...{ pallets: [...pallets(many), ...pallets(some)], sailing: "shotsailing0001" },
  });
  await send(api, office, "/api/pallets/assign", { pallets: pallets(other), sailing: "shotsailing0002" });
  const headers = { Authorization: office.token };
  let scans = 0;
  const scan = async (code: string | undefined, point: string, minutesAgo: number, more = {}) => {
    scans += 1;
    const data = {
      ...{ id: `shotscan${String(scans).padStart(7, "0")}`, pallet: `${code?.toLowerCase()}plt`, point },
      ...{ scanned_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(), ...more },
    };
    const answer = await api.post("/api/collections/scans/records", { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  for (const code of [...many, ...some, ...other]) await scan(code, "collected", 300);
  // The others of theirs are missing by now.
  for (const code of some.slice(0, 3)) await scan(code, "hub_in", 45);
  for (const code of many.slice(0, 4)) await scan(code, "hub_in", 10);
  for (const code of other) await scan(code, "hub_in", 10, { bay: "D 4" });

  const giulia = await createCustomer(api, "Giulia Ferri", freshEmail("giulia"));
  await send(api, office, `/api/people/${giulia.id}/role`, { role: "warehouse" });
  await page.addInitScript(refusedCamera);
  await trade.enter(giulia, "/warehouse");
  await page.getByRole("radio", { name: "Bologna, in" }).check({ force: true });
  await shoot(page, "hall-start");
  await pulled(page, many[0] ?? "", 10);
  await shoot(page, "hall-expected-found");
  await page.getByRole("searchbox").fill("");
  await expect(page.getByText(/missing$/).first()).toBeVisible();
  await shoot(page, "hall-expected");

  await page.goto("/warehouse");
  await expect(page.getByText("This app may not use the camera")).toBeVisible();
  await shoot(page, "hall-refused", true);
  await page.addInitScript(stillCamera);
  await page.reload();
  await expect(page.getByText("No torch")).toBeVisible();
  await shoot(page, "hall-scan", true);
  await page.getByRole("button", { name: "Type the number instead" }).click();
  await page.getByRole("textbox", { name: "Number on the label" }).fill("1Z999");
  await page.getByRole("button", { name: "Find the pallet" }).click();
  await shoot(page, "hall-type", true);
  await page.getByRole("textbox", { name: "Number on the label" }).fill(many[4] ?? "");
  await page.getByRole("button", { name: "Find the pallet" }).click();
  await expect(page.getByText(/^In Bologna, /)).toBeVisible();
  await sent(page);
  await shoot(page, "hall-scanned", true);

  await page.getByRole("button", { name: "Measure" }).click();
  await page.getByLabel("Weight, measured").fill("412");
  await page.getByLabel("Height, measured").fill("180");
  await sent(page);
  await shoot(page, "hall-measure");
  await page.getByRole("button", { name: "Back" }).click();
  await type(page, many[5] ?? "");
  await page.getByRole("button", { name: "Damaged" }).click();
  await sent(page);
  await shoot(page, "hall-damaged");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("radio", { name: "Loaded" }).check({ force: true });
  await page.getByRole("radio", { name: /^2031-W20/ }).check({ force: true });
  await shoot(page, "hall-start-loading");
  await page.getByRole("button", { name: "Start scanning" }).click();
  await type(page, other[0] ?? "");
  await expect(page.getByRole("heading", { name: "Do not load it" })).toBeVisible();
  await sent(page);
  await shoot(page, "hall-wrong", true);
  await page.getByRole("button", { name: "The office says load it here" }).click();
  await shoot(page, "hall-wrong-reason", true);

  for (const code of [...some, ...other]) await scan(code, "port_in", 5);
  await page.goto("/warehouse");
  await page.getByRole("radio", { name: "Delivered" }).check({ force: true });
  await page.getByRole("link", { name: /^Expected/ }).click();
  await expect(page.getByText("Next, 1 of 2")).toBeVisible();
  await shoot(page, "hall-round");

  await page.goto(`/warehouse/delivery?pallet=${some[0]}`);
  await expect(page.getByRole("button", { name: "Delivered, 0 of 5" })).toBeVisible();
  await page.getByRole("checkbox", { name: /1 of 5/ }).check({ force: true });
  await page.getByRole("checkbox", { name: /2 of 5/ }).check({ force: true });
  await page.getByLabel("Received by").fill("Ελένη Παπαδοπούλου-Χριστοδουλίδη");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("canvas").scrollIntoViewIfNeeded();
  await page.evaluate(sign);
  await page.getByRole("checkbox", { name: "Something is damaged or missing" }).check();
  await shoot(page, "hall-delivery");
  await page.getByRole("button", { name: /^Delivered, / }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await shoot(page, "hall-delivery-errors", true);
});
