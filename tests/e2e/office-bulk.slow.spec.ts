import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { visitOnce } from "./support/device.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

test("five shipments are confirmed at once; one conflicts, is shown with its reason and resolved", async ({
  page,
  trade,
}) => {
  const office = await officeAccount(page.request);
  // A unique name, also when the test runs again on the same server.
  const who = `Bulk ${Date.now()}`;
  const owner = await createCustomer(page.request, who, freshEmail("bulk"));
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const goods = { goods: `Batch ${n}`, zone: "AT-1", pallets: [EURO, EURO] };
    ids.push((await bookOverApi(page.request, owner, goods)).id);
  }
  await page.setViewportSize({ width: 1180, height: 820 });
  // Otherwise the "Ready to work offline" toast would replace the toast that this test waits for.
  await visitOnce(page);
  await expect(page.getByText("Ready to work offline")).toBeVisible();
  await trade.enter(office, `/admin?q=${encodeURIComponent(who)}`);
  const rows = page.getByRole("article", { name: who });
  await expect(rows).toHaveCount(5);
  // Rows have two lines while the list has the full width.
  const height = () => rows.first().evaluate((row) => row.getBoundingClientRect().height);
  await expect.poll(height).toBeLessThan(66);
  await page.getByRole("checkbox", { name: "Choose all 5" }).check();
  const bar = page.getByRole("region", { name: "Chosen shipments" });
  await expect(bar).toContainText("5 chosen");
  await expect(bar).toContainText("10 pallets");
  await expectNoViolations(page, "/admin with five chosen");

  // Offline, so that a colleague can be first with one of them.
  await page.context().setOffline(true);
  await bar.getByRole("button", { name: "Status…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "confirmed" }).check();
  await expectNoViolations(page, "the question about the status");
  await dialog.getByRole("button", { name: "Set 5 shipments" }).click();
  await expect(page.getByText("5 shipments saved on this device")).toBeVisible();
  await expect(rows.filter({ hasText: "Not sent yet" })).toHaveCount(5);
  await officePatch(page.request, office, ids[2] ?? "", { status: "cancelled" });
  await page.context().setOffline(false);

  const failed = rows.filter({ hasText: "Not saved." });
  await expect(failed).toHaveCount(1);
  await expect(rows.filter({ hasText: "Not sent yet" })).toHaveCount(0);
  await page.getByRole("button", { name: "Not saved 1" }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link", { name: `View Details, ${who}` }).click();
  const asked = page.getByRole("dialog", { name: "Two people changed this shipment" });
  await asked.getByRole("radio", { name: /^cancelled/ }).check();
  await asked.getByRole("button", { name: "Save these values" }).click();
  await expect(asked).toBeHidden();
  // Waits for the answer before the page is left.
  await expect(failed).toHaveCount(0);
  await page.goto(`/admin?q=${encodeURIComponent(who)}`);
  await expect(rows.filter({ hasText: "confirmed" })).toHaveCount(4);
  await expect(rows.filter({ hasText: "cancelled" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Not saved/ })).toHaveCount(0);

  // The four have pallets now: on one sailing, in one go.
  await page.getByRole("radio", { name: /^Confirmed \d/ }).click();
  await page.getByRole("checkbox", { name: "Choose all 4" }).check();
  await bar.getByRole("button", { name: "Sailing…" }).click();
  const ships = dialog.getByRole("radio", { name: /, week \d\d, / });
  // The last of those that are shown leaves in some weeks: all of them make it.
  const ship = (await ships.last().evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText)) ?? "";
  const week = `-W${/week (\d\d)/.exec(ship)?.[1]}`;
  await ships.last().check();
  await expect(dialog.getByText(/^All 4 can make /)).toBeVisible();
  // Who hears of it is the server's to say.
  await expect(dialog.getByRole("region", { name: "Who hears of it" })).not.toContainText("Counting");
  await expectNoViolations(page, "the question about the sailing");
  await dialog.getByRole("button", { name: "Move 4 shipments" }).click();
  await expect(page.getByText("4 shipments updated")).toBeVisible();
  await expect(rows.filter({ hasText: week })).toHaveCount(4);
  const headers = { Authorization: office.token };
  const stored = await Promise.all(
    ids.map(async (id) => (await page.request.get(`/api/collections/shipments/records/${id}`, { headers })).json()),
  );
  const sailings = stored.filter(({ status }) => status === "confirmed").map(({ sailing }) => sailing);
  expect(sailings).toHaveLength(4);
  expect(new Set(sailings).size).toBe(1);
  expect(sailings[0]).not.toBe("");

  // One of them is cancelled, with a reason that its customer reads.
  await rows.first().getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Status…" }).click();
  await dialog.getByRole("radio", { name: "cancelled" }).check();
  await expect(dialog.getByText(/^1 shipment comes off the sailing of /)).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Who hears of it" })).not.toContainText("Counting");
  await dialog.getByRole("radio", { name: "Booked twice" }).check();
  await expect(dialog).toContainText("Our office has cancelled it. Reason: Booked twice");
  await expectNoViolations(page, "the question about a cancellation");
  await dialog.getByRole("button", { name: "Cancel 1 shipment" }).click();
  await expect(page.getByText("1 shipment updated")).toBeVisible();
  const filter = encodeURIComponent("cancel_reason != ''");
  const told = await page.request.get(`/api/collections/shipments/records?filter=${filter}`, {
    headers: { Authorization: owner.token },
  });
  expect((await told.json()).items).toMatchObject([{ cancel_reason: "Booked twice", cancelled_by: "office" }]);
});

test("tracking numbers of three shipments are pasted as a column without a network, in the order of the list", async ({
  page,
  trade,
}) => {
  const office = await officeAccount(page.request);
  const who = `Tracked ${Date.now()}`;
  const owner = await createCustomer(page.request, who, freshEmail("tracked"));
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1)
    ids.push((await bookOverApi(page.request, owner, { goods: `Load ${n}`, zone: "AT-1", pallets: [EURO] })).id);
  await officePatch(page.request, office, ids[1] ?? "", { tracking_number: "MSKU KEPT" });
  await page.setViewportSize({ width: 390, height: 844 });
  await visitOnce(page);
  await expect(page.getByText("Ready to work offline")).toBeVisible();
  await trade.enter(office, `/admin?q=${encodeURIComponent(who)}`);
  const rows = page.getByRole("article", { name: who });
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: /^Show/ }).click();
  await page.getByRole("option", { name: "Pending", exact: true }).click();
  await page.getByRole("button", { name: /^Sort by/ }).click();
  await page.getByRole("option", { name: "Oldest booking" }).click();
  await expect(page).toHaveURL(/&sort=oldest/);
  await page.reload();
  await expect(rows.first()).toContainText("Load 0");
  await expectNoViolations(page, "/admin on a phone");

  await page.context().setOffline(true);
  await page.getByRole("checkbox", { name: "Choose all 3" }).check();
  await page.getByRole("button", { name: "Tracking numbers…" }).click();
  const dialog = page.getByRole("dialog", { name: "Tracking numbers of 3 shipments" });
  const fields = dialog.getByRole("textbox", { name: who });
  await expect(fields).toHaveCount(3);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // The second cell is empty.
  await page.evaluate(() => navigator.clipboard.writeText("MSKU 001\r\n\r\nMSKU 003\r\n"));
  await fields.first().focus();
  await page.keyboard.press("Control+V");
  await expect(fields.last()).toHaveValue("MSKU 003");
  await expect(dialog.getByText("2 fields filled.")).toBeVisible();
  await expectNoViolations(page, "the dialog of tracking numbers");
  await dialog.getByRole("button", { name: "Set 2 shipments" }).click();
  await expect(page.getByText("2 shipments saved on this device")).toBeVisible();
  await expect(rows.filter({ hasText: "Not sent yet" })).toHaveCount(2);
  await page.context().setOffline(false);
  const headers = { Authorization: office.token };
  const stored = async (id: string): Promise<string> =>
    (await (await page.request.get(`/api/collections/shipments/records/${id}`, { headers })).json()).tracking_number;
  await expect.poll(() => Promise.all(ids.map(stored))).toEqual(["MSKU 001", "MSKU KEPT", "MSKU 003"]);
});

test("the office finds a shipment by telephone, email, town and reference, as it is said", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  const who = `Found ${Date.now()}`;
  const owner = await createCustomer(page.request, who, freshEmail("found"));
  const figures = String(Date.now()).slice(-6);
  const { id } = await bookOverApi(page.request, owner, {
    ...{ goods: "Tiles", zone: "DE-4", pallets: [EURO] },
    consignee_phone: `+357 97 ${figures.slice(0, 3)}-${figures.slice(3)}`,
    consignee_email: `found.${figures}@kolossi.example`,
    consignee_address: `Omodos ${figures}, 4760 Λεμεσός`,
  });
  const headers = { Authorization: office.token };
  const { reference } = await (await page.request.get(`/api/collections/shipments/records/${id}`, { headers })).json();
  await trade.enter(office, "/admin");
  const search = page.getByRole("searchbox");
  for (const text of [
    `97${figures}`,
    `+35797${figures}`,
    `FOUND.${figures}@`,
    `omodos ${figures}`,
    reference.toLowerCase(),
    `akf ${reference.slice(0, 5)} ${reference.slice(5)}`,
    `AKF-${reference.slice(0, 5)}-${reference.slice(5)} 1/1`,
    `${reference}01`,
  ]) {
    await search.fill(text);
    await expect(page.getByRole("article"), text).toHaveCount(1);
    await expect(page.getByRole("article"), text).toContainText(who);
  }
});
