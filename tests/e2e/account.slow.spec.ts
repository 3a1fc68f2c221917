import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { bookOverApi, createCustomer } from "./support/api.ts";
import { bookOnDevice, chip, openTray, pdf, visitOnce } from "./support/device.ts";
import { SUPERUSER } from "./support/server.ts";
import { ELENI, expect, freshEmail, test } from "./support/trade.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const contentOf = async (download: Download) => JSON.parse(await readFile(await download.path(), "utf8"));

test("a person exports their data as a file", async ({ page, trade }) => {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  await bookOverApi(page.request, who, { goods: "Ελαιόλαδο", zone: "DE-3", pallets: [EURO] });
  await visitOnce(page);
  await trade.enter(who, "/profile");
  const note = page.getByRole("region", { name: "Your data" });
  await page.context().setOffline(true);
  await note.getByRole("button", { name: "Download my data" }).click();
  await expect(note.getByRole("status")).toContainText("This needs a connection");
  await page.context().setOffline(false);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    note.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^akamas-my-data-[\d-]+\.json$/);
  expect(await contentOf(download)).toMatchObject({
    account: { id: who.id, email: who.email, full_name: ELENI.name },
    shipments: [{ goods_description: "Ελαιόλαδο" }],
  });
});

test("unsent work of a deleted account can be exported as a file", async ({ page, trade, request }) => {
  const who = await createCustomer(request, ELENI.name, freshEmail("eleni"));
  await visitOnce(page);
  await trade.enter(who);
  await page.context().setOffline(true);
  await bookOnDevice(trade, { goods: "Olive presses", list: pdf(2000) });
  const { token } = await (
    await request.post("/api/collections/_superusers/auth-with-password", {
      data: { identity: SUPERUSER.email, password: SUPERUSER.password },
    })
  ).json();
  const gone = await request.delete(`/api/collections/users/records/${who.id}`, { headers: { Authorization: token } });
  expect(gone.status()).toBe(204);
  await page.context().setOffline(false);
  await expect(chip(page)).toHaveText(/^Sign in to send/);

  const tray = await openTray(page);
  await tray.getByRole("button", { name: "Export and delete" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("alertdialog").getByRole("button", { name: "Export and delete" }).click(),
  ]);
  const { operations } = await contentOf(download);
  expect(operations.map(({ kind }: { kind: string }) => kind)).toEqual(["booking.create", "booking.document"]);
  expect(operations[1].document.base64.length).toBeGreaterThan(2000);
  await expect(tray.getByRole("article")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html[data-ready]")).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText("Sign in to send");
});
