import type { Locator, Page } from "@playwright/test";
import { bookOverApi, createCustomer } from "./support/api.ts";
import { ELENI, expect, freshEmail, JONAS, test } from "./support/trade.ts";

// What a person has to do on a phone: taps and typed entries (docs/performance/taps.md). A field that the keyboard's Next
// key reaches from the one before costs its entry and no tap.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

class Effort {
  taps = 0;
  entries = 0;
  async tap(target: Locator) {
    this.taps += 1;
    await target.tap();
  }
  async enter(field: Locator, text: string) {
    this.entries += 1;
    await field.fill(text);
  }
  /** The keyboard's Next key leads to this field. */
  async next(field: Locator) {
    await field.page().keyboard.press("Tab");
    await expect(field).toBeFocused();
  }
  /** The keyboard's Go key sends the form from its last field. */
  async go(field: Locator) {
    await field.press("Enter");
  }
  get spent() {
    return { taps: this.taps, entries: this.entries };
  }
}

/** From the home page to the rate of the default pallet from Berlin. */
async function calculateBerlin(page: Page, effort: Effort): Promise<void> {
  await effort.tap(page.getByRole("main").getByRole("link", { name: "Calculate Rate" }).first());
  const country = page.getByRole("combobox", { name: "Origin country" });
  await effort.tap(country);
  await effort.enter(country, "Ger");
  await effort.tap(page.getByRole("option", { name: /^Germany/ }));
  const postcode = page.getByLabel("Postcode");
  await effort.next(postcode);
  await effort.enter(postcode, "10115");
  await effort.tap(page.getByRole("button", { name: "Calculate Rate" }).first());
}

test("from opening to a price, and from there to a guest's booking", async ({ page }) => {
  const effort = new Effort();
  await page.goto("/");
  await calculateBerlin(page, effort);
  await expect(page.getByText("€300.00").first()).toBeVisible();
  expect(effort.spent).toEqual({ taps: 4, entries: 2 });

  await effort.tap(
    page
      .getByRole("button", { name: "Book Now" })
      .or(page.getByRole("link", { name: "Book Now" }))
      .first(),
  );
  const email = freshEmail("eleni");
  for (const [legend, contact] of [
    ["Shipper Information (Pickup)", JONAS],
    ["Consignee Information (Delivery in Cyprus)", { ...ELENI, email }],
  ] as const) {
    const party = page.getByRole("group", { name: legend });
    await effort.enter(party.getByLabel("Full name"), contact.name);
    await effort.enter(party.getByRole("textbox", { name: /address/i }), contact.address);
    await effort.enter(party.getByLabel("Phone"), contact.phone);
    await effort.enter(party.getByLabel("Email"), contact.email);
  }
  await effort.tap(page.getByRole("button", { name: "I am the consignee" }));
  await effort.tap(page.getByRole("checkbox"));
  await effort.tap(page.getByRole("button", { name: /^Confirm Booking/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue(ELENI.name);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  const password = page.getByLabel("Password", { exact: true });
  await effort.enter(password, "berlin-to-limassol");
  await effort.go(password);
  await expect(page.getByRole("button", { name: /^Confirm Booking/ })).toBeFocused();
  await effort.tap(page.getByRole("button", { name: /^Confirm Booking/ }));
  await expect(page.getByText("Booking submitted!").first()).toBeVisible();
  expect(effort.spent).toEqual({ taps: 9, entries: 11 });
});

test("ten equal pallets", async ({ page }) => {
  const effort = new Effort();
  await page.goto("/calculator");
  const count = page.getByLabel("Pallets in row 1");
  await effort.tap(count);
  await effort.enter(count, "10");
  await expect(count).toHaveAttribute("aria-valuenow", "10");
  expect(effort.spent).toEqual({ taps: 1, entries: 1 });
});

test("a booking with addresses of former ones", async ({ page, trade }) => {
  const who = await createCustomer(page.request, ELENI.name, freshEmail("eleni"));
  const pallets = [{ length: 1.2, width: 0.8, height: 1, weight: 300 }];
  await bookOverApi(page.request, who, { goods: "Olive presses", zone: "DE-4", pallets });
  await trade.enter(who, "/calculator");
  const effort = new Effort();
  const country = page.getByRole("combobox", { name: "Origin country" });
  await effort.tap(country);
  await effort.enter(country, "Ger");
  await effort.tap(page.getByRole("option", { name: /^Germany/ }));
  const postcode = page.getByLabel("Postcode");
  await effort.next(postcode);
  await effort.enter(postcode, "10115");
  await effort.tap(page.getByRole("button", { name: "Calculate Rate" }).first());
  await effort.tap(
    page
      .getByRole("button", { name: "Book Now" })
      .or(page.getByRole("link", { name: "Book Now" }))
      .first(),
  );
  for (const [name, chosen] of [
    [/^Collect from an earlier/, /^Jonas Brandt/],
    [/^Deliver to an earlier/, /^Ελένη/],
  ] as const) {
    await effort.tap(page.getByRole("button", { name }));
    await effort.tap(page.getByRole("option", { name: chosen }));
  }
  await effort.tap(page.getByRole("checkbox"));
  await effort.tap(page.getByRole("button", { name: /^Confirm Booking/ }));
  await expect(page.getByText("Booking submitted!").first()).toBeVisible();
  expect(effort.spent).toEqual({ taps: 10, entries: 2 });
});

test("from opening to a quote that was handed over", async ({ page, trade }) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    navigator.canShare = (data) => Boolean(data?.files);
    navigator.share = async (data) => {
      for (const file of data?.files ?? []) shared.push(file.name);
    };
  });
  await trade.enter(await createCustomer(page.request, ELENI.name, freshEmail("eleni")), "/");
  const effort = new Effort();
  await calculateBerlin(page, effort);
  await effort.tap(page.getByRole("button", { name: "Save quote" }));
  const dialog = page.getByRole("dialog", { name: "Save as a quote" });
  const company = dialog.getByLabel("Company");
  await expect(company).toBeFocused();
  await effort.enter(company, "Kyrenia Hardware Ltd");
  await effort.tap(dialog.getByRole("button", { name: "Save quote" }));
  await effort.tap(page.getByRole("button", { name: /^Share AKQ-/ }));
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared);
  await expect.poll(shared).toEqual([expect.stringMatching(/^AKQ-\S+\.pdf$/)]);
  expect(effort.spent).toEqual({ taps: 7, entries: 3 });
});
