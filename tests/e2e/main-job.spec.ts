import { createHash, randomBytes } from "node:crypto";
import { ELENI, expect, freshEmail, JONAS, test, tradeOn } from "./support/trade.ts";

const LOAD = [
  { length: "1.2", width: "0.8", height: "1", weight: "120" },
  { length: "0,8", width: "0,6", height: "0,8", weight: "90" },
  { length: "0.8", width: "0.6", height: "0.5", weight: "60" },
];
// Worked out by hand from the sample tariff (DE-4) and the formulas of docs/rules.md (price).
const BREAKDOWN = { transport: "€247.10", fob: "€22.18", documentation: "€25.00", sea: "€110.88", service: "€35.00" };
const TOTAL = "€440.16";
const PASSWORD = "berlin-to-limassol";

/** A file with a PDF header and incompressible content. */
function pdf(bytes: number): Buffer {
  const body = randomBytes(bytes);
  body.write("%PDF-1.7\n");
  return body;
}
/** Behind this mark a JPEG has no header any more: random bytes must not look like one. */
const DATA = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xda, 0, 12]);
const JPG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from("JFIF\0"),
  DATA,
  randomBytes(4000),
]);

test("prices three pallets from Berlin, signs up, books with both documents and sees the shipment", async ({
  page,
  trade,
  browser,
  baseURL,
  consoleErrors,
}) => {
  await trade.quote({ country: "Germany", postcode: "10115", pallets: LOAD });
  await expect(page.getByText("Rate calculated successfully!").first()).toBeVisible();
  const sheet = page.getByRole("region", { name: "Germany to Cyprus" });
  await expect(sheet).toContainText("DE-4 Berlin, Saxony, Brandenburg");
  for (const amount of Object.values(BREAKDOWN)) await expect(sheet).toContainText(amount);
  await expect(sheet).toContainText(TOTAL);
  await sheet
    .getByRole("link", { name: "Book Now" })
    .or(sheet.getByRole("button", { name: "Book Now" }))
    .click();
  await expect(page.getByRole("heading", { name: "Book Your Shipment" })).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click();
  const email = freshEmail("jonas");
  await trade.signUp({ name: "Jonas Brandt", email, password: PASSWORD });
  await expect(page.getByText("Account created!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole("link", { name: /Continue your booking/ }).click();
  await trade.fillContacts({ shipper: JONAS, consignee: ELENI });
  await page.getByLabel(/What are you shipping/).fill("Irrigation parts");
  const invoice = pdf(9 * 1024 * 1024);
  const inputs = page.locator('input[type="file"]');
  await inputs.nth(0).setInputFiles({ name: "τιμολόγιο-Λεμεσός.pdf", mimeType: "application/pdf", buffer: invoice });
  await expect(page.getByText("τιμολόγιο-Λεμεσός.pdf")).toBeVisible();
  await expect(page.getByText("9.00 MB", { exact: true })).toBeVisible();
  await inputs.nth(1).setInputFiles({ name: "packing-list.jpg", mimeType: "image/jpeg", buffer: JPG });
  await expect(page.getByText("packing-list.jpg")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: `Confirm Booking - ${TOTAL}` }).click();

  await expect(page.getByText("Booking submitted!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const card = page.getByRole("article").filter({ hasText: "Irrigation parts" });
  await expect(card).toContainText(TOTAL);
  await expect(card).toContainText("pending");
  await expect(card).toContainText("Various goods");

  // Both documents arrive byte for byte and open for their owner.
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("pocketbase_auth") ?? "{}").token as string);
  const headers = { Authorization: token };
  const list = () =>
    page.request
      .get("/api/collections/shipment_documents/records", { headers })
      .then((r) => r.json() as Promise<{ items: { id: string; kind: string; file: string; file_name: string }[] }>);
  await expect.poll(async () => (await list()).items.length).toBe(2);
  const stored = (await list()).items.find((d) => d.kind === "commercial_invoice");
  expect(stored?.file_name).toBe("τιμολόγιο-Λεμεσός.pdf");
  const path = `/api/files/shipment_documents/${stored?.id}/${stored?.file}`;
  const fileToken = await page.request.post("/api/files/token", { headers }).then((r) => r.json());
  const bytes = await page.request.get(`${path}?token=${fileToken.token}`).then((r) => r.body());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(createHash("sha256").update(invoice).digest("hex"));

  await card.getByRole("link", { name: "Irrigation parts" }).click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: /Commercial invoice/ }).click();
  await (await opened).close();
  await page.goBack();

  // Not accessible without a token or with another customer's.
  expect((await page.request.get(path)).status()).toBe(404);
  const stranger = await browser.newContext(baseURL ? { baseURL } : {});
  const other = tradeOn(await stranger.newPage());
  await other.page.goto("/auth?mode=signup");
  await other.signUp({ name: "Σταύρος Νικολάου", email: freshEmail("stavros"), password: PASSWORD });
  await expect(other.page).toHaveURL(/\/dashboard$/);
  await expect(other.page.getByText("No shipments yet. Book your first shipment to get started!")).toBeVisible();
  const theirs = await other.page.evaluate(() => JSON.parse(localStorage.getItem("pocketbase_auth") ?? "{}").token);
  const theirFileToken = await stranger.request
    .post("/api/files/token", { headers: { Authorization: theirs } })
    .then((r) => r.json());
  expect((await stranger.request.get(`${path}?token=${theirFileToken.token}`)).status()).toBe(404);
  await stranger.close();

  // After a reload the same card is shown, first from the mirror.
  await page.reload();
  await expect(page.getByRole("article").filter({ hasText: "Irrigation parts" })).toContainText(TOTAL);
  expect(consoleErrors.filter((e) => !e.includes("404"))).toEqual([]);
});
