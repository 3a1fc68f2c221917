import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type DeviceCopy, writeDevice } from "../upgrade/device-copy.ts";
import { signInOverApi } from "./support/api.ts";
import { arrivedSums, chip, rowsOf } from "./support/device.ts";
import { startProduct } from "./support/server.ts";
import { test as base, expect } from "./support/trade.ts";

// The server of a release and devices that went offline with work on them (tests/upgrade/make-release.mjs): both are of today
// when they meet again.
const RELEASE = "tests/upgrade/second-release";
const made = JSON.parse(readFileSync(join(RELEASE, "requests.json"), "utf8"));
type Op = { opId: string; kind: string; payload: Record<string, string> };
const device = (name: string): DeviceCopy & { shipment: string } =>
  JSON.parse(readFileSync(join(RELEASE, `device-${name}.json`), "utf8"));
const stored = <T>(copy: DeviceCopy, store: string) =>
  (copy.stores.find(({ name }) => name === store)?.rows ?? []) as T[];
const opsOf = (copy: DeviceCopy) => stored<Op>(copy, "ops");
const idsOf = (copy: DeviceCopy, kind: string) => opsOf(copy).flatMap((op) => (op.kind === kind ? [op.opId] : []));

const test = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), "akamas-upgrade-"));
      writeFileSync(join(data, "data.db"), gunzipSync(readFileSync(join(RELEASE, "data.db.gz"))));
      cpSync(join(RELEASE, "storage"), join(data, "storage"), { recursive: true });
      const product = await startProduct({ DATA_DIR: data });
      await use(product);
      await product.stop();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

test("what a customer's device had kept arrives once, its documents byte for byte, and the draft is still one", async ({
  page,
  trade,
}) => {
  const anna = await signInOverApi(page.request, "anna@customers.test", made.password);
  const copy = device("customer");
  const before = await rowsOf(page.request, anna, "shipments");
  await page.goto("/robots.txt");
  await writeDevice(page, copy);
  await trade.enter(anna);
  const bookings = idsOf(copy, "booking.create");
  expect(bookings).toHaveLength(2);
  await expect
    .poll(async () => (await rowsOf(page.request, anna, "shipments")).map(({ id }) => id).sort())
    .toEqual([...before.map(({ id }) => id), ...bookings].sort());
  await expect
    .poll(async () => (await rowsOf(page.request, anna, "sea_freight_quotes")).map(({ id }) => id))
    .toContain(idsOf(copy, "quote.sea")[0]);
  const sums = stored<{ kind: string; sha256: string }>(copy, "files").map(({ sha256 }) => sha256);
  expect(sums).toHaveLength(2);
  // Not by the chip alone: it says that all is there until the outbox has been read.
  await expect
    .poll(async () => Object.values(await arrivedSums(page.request, anna)))
    .toEqual(expect.arrayContaining(sums));
  await expect(chip(page)).toContainText("Up to date");
  await page.goto("/air-freight-quote");
  await expect(page.getByLabel("Cargo description")).toHaveValue("A draft: one gearbox");
});

test("what the office's tablet had kept is applied", async ({ page, trade }) => {
  const office = await signInOverApi(page.request, "office@akamas.test", "office-password");
  const copy = device("office");
  await page.goto("/robots.txt");
  await writeDevice(page, copy);
  await trade.enter(office, "/admin");
  const edited = async () => (await rowsOf(page.request, office, "shipments")).find(({ id }) => id === copy.shipment);
  await expect.poll(async () => (await edited())?.tracking_number).toBe("CMAU 4711");
  const notes = async () =>
    (await rowsOf(page.request, office, "shipment_notes")).find(({ shipment }) => shipment === copy.shipment);
  await expect.poll(async () => (await notes())?.admin_notes).toBe("Ring the ramp first");
});

test("what a visitor's phone had kept is sent without an account", async ({ page }) => {
  const office = await signInOverApi(page.request, "office@akamas.test", "office-password");
  const copy = device("visitor");
  await page.goto("/robots.txt");
  await writeDevice(page, copy);
  await page.goto("/contact");
  await expect
    .poll(async () => (await rowsOf(page.request, office, "contact_messages")).map(({ subject }) => subject))
    .toEqual([opsOf(copy)[0]?.payload.subject]);
});
