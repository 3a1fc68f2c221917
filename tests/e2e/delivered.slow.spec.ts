import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { readPdf } from "../unit/support/read-pdf.ts";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { rowsOf, visitOnce } from "./support/device.ts";
import { enter, pulled } from "./support/phone.ts";
import { expect, testAlone } from "./support/trade.ts";

const test = testAlone();
const newId = () => randomUUID().replaceAll("-", "").slice(0, 15);
test.use({ viewport: { width: 390, height: 844 } });

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

test("a customer sees who received their goods, and makes the receipt without a network, the same one each time", async ({
  page,
  request,
}) => {
  const office = await officeAccount(request);
  const who = await createCustomer(request, "Eleni", `eleni.${newId()}@customer.test`);
  const pallets = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
  const { id } = await bookOverApi(request, who, { goods: "Pumps", zone: "PL-1", pallets });
  await officePatch(request, office, id, { status: "confirmed" });
  const shipment = (await rowsOf(request, office, "shipments")).find((row) => row.id === id);
  const headers = { Authorization: office.token };
  const scan = {
    ...{ id: newId(), pallet: `${shipment?.reference}01plt`.toLowerCase(), point: "delivered", condition: "damaged" },
    ...{ scanned_at: new Date().toISOString(), recipient: "Γιώργος Χατζής", remark: "Film torn.", note: "Inside only" },
  };
  const made = await request.post("/api/collections/scans/records", { headers, data: scan });
  expect(made.status(), await made.text()).toBe(200);
  const file = { name: "s.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };
  const multipart = { id: newId(), scan: scan.id, kind: "signature", file };
  expect((await request.post("/api/collections/scan_photos/records", { headers, multipart })).status()).toBe(200);

  await enter(page, who);
  await visitOnce(page);
  await page.goto(`/dashboard/shipment/${id}`);
  const proof = page.getByRole("region", { name: "Delivery" });
  await expect(proof.getByText("Γιώργος Χατζής")).toBeVisible();
  await expect(proof.getByText("“Film torn.”")).toBeVisible();
  await expect(proof.getByRole("img", { name: "Signature of Γιώργος Χατζής" })).toBeVisible();
  await expect(page.getByText("Inside only")).toHaveCount(0);
  await expectNoViolations(page, "/dashboard/shipment/{id}, delivered");
  await page.context().setOffline(true);
  const receipt = async () => {
    const saved = page.waitForEvent("download");
    await proof.getByRole("button", { name: "Delivery receipt" }).click();
    return readFileSync((await (await saved).path()) as string);
  };
  const first = await receipt();
  expect((await readPdf(new Uint8Array(first))).text).toContain("Signed at the handover");
  expect((await receipt()).equals(first)).toBe(true);
});

test("what the warehouse hands over on a phone is on the customer's page, and in the receipt", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const office = await officeAccount(request);
  const who = await createCustomer(request, "Eleni", `eleni.${newId()}@customer.test`);
  const pallet = { length: 1.2, width: 0.8, height: 1, weight: 300 };
  const { id } = await bookOverApi(request, who, { goods: "Pumps", zone: "PL-1", pallets: [pallet, pallet] });
  await officePatch(request, office, id, { status: "confirmed" });
  const shipment = (await rowsOf(request, office, "shipments")).find((row) => row.id === id);
  const code = `${shipment?.reference}01`;

  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 } });
  try {
    const hall = await context.newPage();
    await enter(hall, office);
    await pulled(hall, code, 2);
    const photo = { name: "door.png", mimeType: "image/png", buffer: await hall.screenshot() };
    await hall.goto(`/warehouse/delivery?pallet=${code}`);
    await hall.getByRole("checkbox", { name: "1 of 2" }).check({ force: true });
    await hall.getByRole("textbox", { name: "Received by" }).fill("Γιώργος Χατζής");
    const pad = hall.locator("canvas");
    await pad.scrollIntoViewIfNeeded();
    const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
    await hall.mouse.move(x + 40, y + 60);
    await hall.mouse.down();
    await hall.mouse.move(x + 140, y + 30, { steps: 5 });
    await hall.mouse.move(x + 220, y + 70, { steps: 5 });
    await hall.mouse.up();
    await hall.locator("input[type=file]").setInputFiles(photo);
    await expect(hall.getByText("Another photo")).toBeVisible();
    await hall.getByRole("textbox", { name: "A remark for the customer" }).fill("Left at the gate.");
    await hall.getByRole("button", { name: "Delivered, 1 of 2" }).click();
    await expect(hall.getByText("1 pallet delivered, kept on this phone")).toBeVisible();
    const pictures = async () =>
      (await rowsOf(request, office, "scan_photos")).filter((row) => row.shipment === id).map(({ kind }) => kind);
    await expect.poll(async () => (await pictures()).sort()).toEqual(["photo", "signature"]);
  } finally {
    await context.close();
  }

  await enter(page, who);
  await visitOnce(page);
  await page.goto(`/dashboard/shipment/${id}`);
  const proof = page.getByRole("region", { name: "Delivery" });
  await expect(proof.getByText("Γιώργος Χατζής")).toBeVisible();
  await expect(proof.getByText("“Left at the gate.”")).toBeVisible();
  await expect(proof.getByRole("img", { name: "Signature of Γιώργος Χατζής" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await proof.getByRole("button", { name: "Delivery receipt" }).click();
  const file = readFileSync((await (await saved).path()) as string);
  const { text } = await readPdf(new Uint8Array(file));
  for (const words of ["Signed at the handover", "Left at the gate."]) expect(text).toContain(words);
});
