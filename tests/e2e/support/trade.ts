import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { Account } from "./api.ts";
import { startProduct } from "./server.ts";

export type Pallet = { length: string; width: string; height: string; weight: string };

/** A customer's actions, for all tests. */
export type Trade = {
  page: Page;
  quote: (input: { country: string; postcode?: string; zone?: RegExp; pallets: Pallet[] }) => Promise<void>;
  signUp: (person: { name: string; email: string; password: string }) => Promise<void>;
  signIn: (person: { email: string; password: string }) => Promise<void>;
  /** Signs in by writing the session to the device, without the sign-in screen. */
  enter: (who: Account, path?: string) => Promise<void>;
  fillContacts: (c: { shipper: Contact; consignee: Contact }) => Promise<void>;
};
export type Contact = { name: string; company?: string; address: string; phone: string; email: string };

let unique = 0;
/** An email that no other test of the run uses. */
export function freshEmail(who: string): string {
  unique += 1;
  return `${who}.${process.pid}.${Date.now().toString(36)}.${unique}@customers.test`;
}

export const JONAS: Contact = {
  name: "Jonas Brandt",
  company: "Brandt Landtechnik GmbH",
  address: "Quitzowstraße 48, 10559 Berlin, Germany",
  phone: "+49 30 5550 142",
  email: "versand@brandt-landtechnik.example",
};
export const ELENI: Contact = {
  name: "Ελένη Παπαδοπούλου-Χριστοδουλίδη",
  company: "Αγροτικά Κολοσσίου Λτδ",
  address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
  phone: "+357 25 000 318",
  email: "eleni@kolossi-agro.example",
};

export function tradeOn(page: Page): Trade {
  const pickCountry = async (country: string) => {
    const field = page.getByRole("combobox", { name: "Origin country" });
    await field.click();
    await field.fill(country);
    await page.getByRole("option", { name: new RegExp(`^${country}`) }).click();
  };
  return {
    page,
    async quote({ country, postcode, zone, pallets }) {
      await page.goto("/calculator");
      await pickCountry(country);
      if (postcode) await page.getByLabel("Postcode").fill(postcode);
      if (zone) {
        await page.getByRole("button", { name: /^Zone/ }).click();
        await page.getByRole("option", { name: zone }).click();
      }
      for (const [i, pallet] of pallets.entries()) {
        if (i > 0) await page.getByRole("button", { name: "Add Pallet" }).click();
        const box = page.getByRole("group", { name: `Row ${i + 1}`, exact: true });
        await box.getByLabel("Length").fill(pallet.length);
        await box.getByLabel("Width").fill(pallet.width);
        await box.getByLabel("Height").fill(pallet.height);
        await box.getByLabel("Weight").fill(pallet.weight);
      }
      await page.getByRole("button", { name: "Calculate Rate" }).first().click();
    },
    async signUp({ name, email, password }) {
      // The screen before it stays until this one's code is there, and the booking form has a Full name too.
      await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
      await page.getByLabel("Full Name").fill(name);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
    },
    async signIn({ email, password }) {
      await page.goto("/auth");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
      // By role.
      await expect(page).toHaveURL(/\/(dashboard|admin\/today|warehouse|calculator)$/);
    },
    async enter({ token, record }, path = "/dashboard") {
      if (!page.url().startsWith("http")) await page.goto("/robots.txt");
      await page.evaluate(
        (session) => localStorage.setItem("pocketbase_auth", session),
        JSON.stringify({ token, record }),
      );
      await page.goto(path);
    },
    async fillContacts({ shipper, consignee }) {
      for (const [legend, contact] of [
        ["Shipper Information (Pickup)", shipper],
        ["Consignee Information (Delivery in Cyprus)", consignee],
      ] as const) {
        const box = page.getByRole("group", { name: legend });
        await box.getByLabel(/Full name/i).fill(contact.name);
        if (contact.company) await box.getByLabel(/Company/i).fill(contact.company);
        // The list of earlier addresses has the word too.
        await box.getByRole("textbox", { name: /address/i }).fill(contact.address);
        await box.getByLabel(/Phone/i).fill(contact.phone);
        await box.getByLabel(/Email/i).fill(contact.email);
      }
    },
  };
}

/** Dispatches a pointer event on every page after loading. */
export function simulateUserActivity(where: Page | BrowserContext): Promise<unknown> {
  return where.addInitScript(() =>
    addEventListener("load", () => dispatchEvent(new PointerEvent("pointermove")), { once: true }),
  );
}

type Options = {
  /** Whether nobody touches the pages of this test but the test itself. */
  alone: boolean;
};

/** The browser test of this product: base URL from the started server, and no console error may go unseen. */
export const test = base.extend<Options & { trade: Trade; consoleErrors: string[] }>({
  alone: [false, { option: true }],
  page: async ({ page, alone }, use) => {
    if (!alone) await simulateUserActivity(page);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
  baseURL: async ({}, use) => {
    const url = process.env.AKAMAS_URL;
    if (!url) throw new Error("The server of the browser tests is not running");
    await use(url);
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(errors);
    },
    { auto: true },
  ],
  trade: async ({ page }, use) => use(tradeOn(page)),
});

/**
 * The same on a server of its own, for tests that publish a tariff or count everything that came in. Each file calls it:
 * files with the same fixture would share the server.
 */
export const testAlone = (from = test) =>
  from.extend<object, { product: { url: string } }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
      async ({}, use) => {
        const product = await startProduct();
        await use(product);
        await product.stop();
      },
      { scope: "worker", timeout: 240_000 },
    ],
    baseURL: async ({ product }, use) => use(product.url),
  });
export { expect };
