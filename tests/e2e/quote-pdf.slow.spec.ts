import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { type Account, createCustomer } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { DEFAULT_PALLET, visitOnce } from "./support/device.ts";
import { SUPERUSER } from "./support/server.ts";
import { expect, freshEmail, testAlone, tradeOn } from "./support/trade.ts";

// The paper that the salesman leaves at a customer's site without a signal.
const test = testAlone();
test.use({ viewport: { width: 390, height: 844 } });

async function seller(request: APIRequestContext): Promise<Account> {
  const who = await createCustomer(request, "Κώστας Παύλου", freshEmail("kostas"));
  const { email: identity, password } = SUPERUSER;
  const signedIn = await request.post("/api/collections/_superusers/auth-with-password", {
    data: { identity, password },
  });
  const headers = { Authorization: (await signedIn.json()).token };
  const made = await request.post("/api/collections/user_roles/records", {
    headers,
    data: { user_id: who.id, role: "sales" },
  });
  expect(made.status()).toBe(200);
  return who;
}

/** What the device's share sheet is handed, instead of a sheet that a test cannot close; `answer` as the sheet answers. */
async function shareSheet(page: Page, answer: "taken" | "closed"): Promise<void> {
  await page.addInitScript((how) => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared, refusals: 0 });
    navigator.canShare = (data) => Boolean(data?.files);
    navigator.share = async (data) => {
      if (how === "closed") {
        Object.assign(globalThis, { refusals: 1 });
        throw new DOMException("Share canceled", "AbortError");
      }
      for (const file of data?.files ?? []) shared.push(`${file.name} ${file.type} ${(await file.text()).slice(0, 5)}`);
    };
  }, answer);
}

const fileOf = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync((await download.path()) as string) };
};

test("a quote that was saved without a network is handed over as a PDF, the same one each time", async ({
  page,
  trade,
}) => {
  const who = await seller(page.request);
  await trade.enter(who, "/calculator");
  await visitOnce(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.context().setOffline(true);
  await trade.quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
  await page.getByRole("button", { name: "Save quote" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a quote" });
  await dialog.getByLabel("Company").fill("Κτήμα Αργάκι Λτδ");
  expect(asked.filter((path) => /quote-pdf|\.ttf$/.test(path))).toEqual([]);
  await dialog.getByRole("button", { name: "Save quote" }).click();
  const head = page.getByRole("heading", { level: 1, name: /^Quote AKQ-/ });
  await expect(head).toBeVisible();
  const reference = ((await head.textContent()) ?? "").replace("Quote ", "");

  const share = page.getByRole("button", { name: `Share ${reference} as a PDF` });
  const first = await fileOf(page, () => share.click());
  expect(first.name).toBe(`${reference}.pdf`);
  expect(first.bytes.subarray(0, 8).toString("latin1")).toBe("%PDF-1.7");
  expect(first.bytes.length).toBeLessThan(200_000);
  await expect(page.getByText(`${reference}.pdf is in your downloads`)).toBeVisible();
  await expect(page.getByText("sent", { exact: true })).toBeVisible();
  await expectNoViolations(page, "/quotes/{id}, shared");

  await page.goto("/quotes");
  const again = await fileOf(page, () => share.click());
  expect(again.bytes.equals(first.bytes)).toBe(true);
});

for (const answer of ["taken", "closed"] as const)
  test(`a share sheet that is ${answer} ${answer === "taken" ? "has the file" : "changes nothing and is no error"}`, async ({
    page,
    trade,
  }) => {
    await shareSheet(page, answer);
    const who = await seller(page.request);
    await trade.enter(who, "/calculator");
    await tradeOn(page).quote({ country: "Germany", postcode: "10115", pallets: [DEFAULT_PALLET] });
    await page.getByRole("button", { name: "Save quote" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as a quote" });
    await dialog.getByRole("button", { name: "Save quote" }).click();
    const share = page.getByRole("button", { name: /^Share AKQ-\S+ as a PDF$/ });
    await share.click();
    const shared = () => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);
    if (answer === "taken") {
      await expect.poll(shared).toEqual([expect.stringMatching(/^AKQ-\S+\.pdf application\/pdf %PDF-$/)]);
      await expect(page.getByText("sent", { exact: true })).toBeVisible();
    } else {
      await expect.poll(() => page.evaluate(() => (globalThis as unknown as { refusals: number }).refusals)).toBe(1);
      await expect(share).toHaveAttribute("aria-busy", "false");
      expect(await shared()).toEqual([]);
      await expect(page.getByText("open", { exact: true })).toBeVisible();
      await expect(page.getByText("The PDF could not be made")).toHaveCount(0);
    }
  });
