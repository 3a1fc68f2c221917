import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";
import { createCustomer, officeAccount } from "./support/api.ts";
import { title, visitOnce } from "./support/device.ts";
import { startFaultProxy } from "./support/fault-proxy.ts";
import { REQUESTS, type RequestCase } from "./support/forms.ts";
import { ELENI, expect, freshEmail, test, tradeOn } from "./support/trade.ts";

const SAVED = "Saved on this device. It will be sent when you are online.";
let made = 0;
const freshMark = () => {
  made += 1;
  return `mark-${process.pid}-${Date.now().toString(36)}-${made}`;
};

/** A browser with a profile on the disk: closed and opened again it is the same device. */
async function openBrowser(profile: string, baseURL: string): Promise<[BrowserContext, Page]> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    baseURL,
    locale: "en-GB",
    timezoneId: "Europe/Nicosia",
  });
  return [context, context.pages()[0] ?? (await context.newPage())];
}

type Found = { id: string; user_id?: string };

/** What the office finds under a mark. */
async function recordsOf(api: APIRequestContext, { collection, marked }: RequestCase, mark: string): Promise<Found[]> {
  const office = await officeAccount(api);
  // Not by a filter: the marked field is longer than what lists are filtered by.
  const answer = await api.get(`/api/collections/${collection}/records?perPage=500`, {
    headers: { Authorization: office.token },
  });
  const { items } = (await answer.json()) as { items: (Found & Record<string, unknown>)[] };
  return items.filter((row) => String(row[marked]).includes(mark));
}

/** The templates of the mails that a record queued. */
async function mailsOf(api: APIRequestContext, id: string): Promise<string[]> {
  const office = await officeAccount(api);
  const answer = await api.get("/api/collections/mail_queue/records", {
    params: { filter: `dedupe_key ~ "${id}"` },
    headers: { Authorization: office.token },
  });
  return ((await answer.json()) as { items: { template: string }[] }).items.map(({ template }) => template).sort();
}

for (const request of REQUESTS)
  for (const who of ["visitor", "customer"] as const)
    test(`${request.name}, ${who}: filled in offline, browser closed, opened again online: one record and its mails`, async ({
      request: api,
      baseURL,
    }) => {
      const profile = await mkdtemp(join(tmpdir(), "akamas-profile-"));
      const mark = freshMark();
      const proxy = await startFaultProxy(baseURL ?? "");
      let owner = "";
      try {
        const [first, page] = await openBrowser(profile, proxy.url);
        await visitOnce(page);
        if (who === "customer") {
          const account = await createCustomer(api, ELENI.name, freshEmail("eleni"));
          owner = account.id;
          await tradeOn(page).enter(account);
        }
        proxy.meet(() => true, "no network");
        await first.setOffline(true);
        await page.goto(request.path);
        await expect(title(page)).toHaveText(request.title);
        await request.fill(page, mark);
        await expect(page.getByText(/^Draft saved \d\d:\d\d on this device$/)).toBeVisible();
        await page.reload();
        await page.getByRole("button", { name: request.button }).click();
        await expect(page.getByText(SAVED).first()).toBeVisible();
        await expect(page.getByText(request.waiting)).toBeVisible();
        await first.close();
        expect(await recordsOf(api, request, mark)).toEqual([]);

        proxy.heal();
        const [second, later] = await openBrowser(profile, proxy.url);
        // Any page will do: not the form, and for a visitor one that needs no database.
        await later.goto("/terms");
        await expect.poll(() => recordsOf(api, request, mark).then(({ length }) => length)).toBe(1);
        await later.goto(request.path);
        await expect(later.getByRole("button", { name: request.button })).toBeEnabled();
        await expect(later.getByText(request.waiting)).toHaveCount(0);
        await second.close();
        const [record, ...more] = await recordsOf(api, request, mark);
        expect(more).toEqual([]);
        expect(await mailsOf(api, record?.id ?? "")).toEqual(request.mails);
        if (request.collection !== "contact_messages") expect(record?.user_id ?? "").toBe(owner);
      } finally {
        await proxy.stop();
        await rm(profile, { recursive: true, force: true });
      }
    });

test("every request's screen opens offline by a hard reload, and the account's screens too", async ({ page }) => {
  await visitOnce(page);
  await page.context().setOffline(true);
  for (const [path, heading] of [
    ...REQUESTS.map((request) => [request.path, request.title] as const),
    ["/auth?mode=forgot", "Forgot your password?"],
    ["/auth/reset#a.b.c", "Choose a new password"],
    ["/auth/verify#a.b.c", "Confirm your address"],
  ] as const) {
    await page.goto(path);
    await expect(title(page)).toHaveText(heading);
    await page.reload();
    await expect(title(page)).toHaveText(heading);
  }
});

for (const request of REQUESTS)
  test(`${request.name}: sent at once, confirmed on the page and by a toast, and the form is empty again`, async ({
    page,
    request: api,
  }) => {
    const mark = freshMark();
    await page.goto(request.path);
    await request.fill(page, mark);
    const loads: string[] = [];
    page.on("load", () => loads.push(page.url()));
    await page.getByRole("button", { name: request.button }).click();
    // Both at once, because the toast disappears.
    await Promise.all([
      expect(page.getByRole("main").getByText(request.sent)).toBeVisible(),
      expect(page.getByRole("region", { name: "Notifications" }).getByText(request.sent)).toBeVisible(),
    ]);
    await expect(page.getByLabel(request.path === "/contact" ? "Subject" : "Contact person")).toHaveValue("");
    // The sea form's success is a reload of the page.
    await expect.poll(() => loads.length).toBe(request.path === "/sea-freight-quote" ? 1 : 0);
    expect(await recordsOf(api, request, mark)).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole("button", { name: request.button })).toBeEnabled();
    await expect(page.getByText(request.sent)).toHaveCount(0);
  });

test("the sea form by keyboard alone", async ({ page, request: api }) => {
  const mark = freshMark();
  const [sea] = REQUESTS as [RequestCase];
  await page.goto("/sea-freight-quote");
  await expect(page.getByRole("button", { name: "Request Quote" })).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || "");
  const tabTo = async (what: string | RegExp) => {
    for (let n = 0; n < 40; n++) {
      const at = await focused();
      if (typeof what === "string" ? at === what : what.test(at)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${what}`);
  };
  const type = async (id: string, text: string) => {
    await tabTo(id);
    await page.keyboard.type(text);
  };

  // The page is drawn before the app is there; from then on its fields take what is typed.
  await expect(page.getByLabel("Origin country")).toBeEnabled();
  await page.getByRole("radio", { name: "LCL Loose Cargo" }).focus();
  // Up through the cards and back: a radio group is one stop, its arrows choose.
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "40ft HC" })).toBeChecked();
  await expect(page.getByLabel("Number of containers")).toBeVisible();
  await type("origin_country", "China");
  await type("origin_port", "Ningbo");
  await tabTo("cargo_type");
  await page.keyboard.press("Space");
  await expect(page.getByRole("listbox")).toBeFocused();
  await page.keyboard.type("m");
  await page.keyboard.press("Enter");
  // The list gives the focus back in its own time.
  await expect(page.locator("#cargo_type")).toBeFocused();
  await type("cargo_description", `${mark}: presses, two boxes of them`);
  await tabTo("number_of_containers");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("Number of containers")).toHaveValue("2");
  await tabTo("incoterms");
  await page.keyboard.press("Space");
  await expect(page.getByRole("listbox")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.getByText("DAP: Seller delivers to destination and buyer pays duties.")).toBeVisible();
  await expect(page.locator("#incoterms")).toBeFocused();
  await tabTo("delivery_type");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Door to door" })).toBeChecked();
  await tabTo("insurance_required");
  await page.keyboard.press("Space");
  await type("contact_person", "Wei Chen");
  await type("contact_email", "wei@sender.example");
  await type("contact_phone", "+86 21 12345678");
  await tabTo("Request Quote");
  await page.keyboard.press("Enter");
  // The address is missing: the summary has the focus and leads to it.
  const summary = page.getByRole("alert", { name: "Please check these details" });
  await expect(summary).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Destination address")).toBeFocused();
  await page.keyboard.type("Omonoias 84, Limassol");
  await tabTo("Request Quote");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByText("Quote Request Submitted")).toBeVisible();
  expect(await recordsOf(api, sea, mark)).toMatchObject([
    {
      container_type: "fcl-40hc",
      number_of_containers: 2,
      incoterms: "DAP",
      delivery_type: "door-to-door",
      destination_address: "Omonoias 84, Limassol",
      insurance_required: true,
    },
  ]);
});
