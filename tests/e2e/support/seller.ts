import type { APIRequestContext, Page } from "@playwright/test";
import { type Account, createCustomer } from "./api.ts";
import { SUPERUSER } from "./server.ts";
import { expect, freshEmail } from "./trade.ts";

/** An account with the role sales. */
export async function seller(request: APIRequestContext, name = "Κώστας Παύλου"): Promise<Account> {
  const who = await createCustomer(request, name, freshEmail("kostas"));
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

/** The question whom the rate on the screen is for. */
export async function askedFor(page: Page) {
  await page.getByRole("button", { name: "Save quote" }).first().click();
  return page.getByRole("dialog", { name: "Save as a quote" });
}

/** Saves the rate that is on the screen as a quote; ends on its page and gives its reference, as it is shown. */
export async function saveAsQuote(page: Page, { company = "", name = "" } = {}): Promise<string> {
  const dialog = await askedFor(page);
  await dialog.getByLabel("Company").fill(company);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save quote" }).click();
  const head = page.getByRole("heading", { level: 1, name: /^Quote AKQ-/ });
  await expect(head).toBeVisible();
  return ((await head.textContent()) ?? "").replace("Quote ", "");
}

/** The path of the link on a quote's page. */
export const linkOn = async (page: Page): Promise<string> =>
  ((await page.getByText(/\/q\/[0-9a-z]{26}$/).textContent()) ?? "").replace(/^https?:\/\/[^/]+/, "");

/** Figures whose unit reaches out of their cell, and what reaches beyond the right edge of the page. */
export function outOfPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    const over = [...document.querySelectorAll(".value-cell dd")].filter((cell) => cell.scrollWidth > cell.clientWidth);
    return [...wide, ...over.map((cell) => `${cell.textContent} is wider than its cell`)];
  });
}

/** So large are letters from now on. The policy of the page allows no style of a stranger's. */
export const lettersOf = (page: Page, size: string) =>
  page.evaluate((value) => document.documentElement.style.setProperty("font-size", value), size);
