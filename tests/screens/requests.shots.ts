import type { Page } from "@playwright/test";
import { ELENI, expect } from "../e2e/support/trade.ts";
import { shoot, test } from "./screen.ts";

async function piece(page: Page, n: number, values: [string, string, string, string]) {
  const box = page.getByRole("group", { name: `Piece ${n}`, exact: true });
  for (const [i, label] of ["Length", "Width", "Height", "Weight"].entries())
    await box.getByLabel(label).fill(values[i] as string);
}

test("sea freight quote", async ({ page }) => {
  await page.goto("/sea-freight-quote");
  await expect(page.getByRole("button", { name: "Request Quote" })).toBeVisible();
  await shoot(page, "sea-quote-empty");
  await page.getByLabel("Origin country").fill("China");
  await page.getByLabel("Cargo description").fill("Oak tables");
  await piece(page, 1, ["120", "80", "110", "300"]);
  await page.getByRole("button", { name: "Add Piece" }).click();
  await piece(page, 2, ["120", "100", "110", "0"]);
  await page.getByLabel("Company name").fill("Ξυλουργεία Παπαδοπούλου-Χριστοδουλίδη & Υιοί Λτδ");
  await page.getByLabel("Contact person").fill(ELENI.name);
  await page.getByLabel("Phone").fill("25 000");
  await page.getByRole("radio", { name: "Door to door" }).check();
  await page.getByRole("button", { name: "Request Quote" }).click();
  await expect(page.getByRole("alert").getByText("Origin port is required")).toBeVisible();
  await shoot(page, "sea-quote-errors");
  await page.getByRole("radio", { name: "40ft HC" }).check();
  await page.getByLabel("Number of containers").fill("2");
  await page.getByRole("button", { name: /^Incoterms/ }).click();
  await page.getByRole("option", { name: /^CIF/ }).click();
  await shoot(page, "sea-quote-fcl");
});

test("air freight quote", async ({ page }) => {
  await page.goto("/air-freight-quote");
  await expect(page.getByRole("button", { name: "Request Quote" })).toBeVisible();
  await shoot(page, "air-quote-empty");
  await piece(page, 1, ["120", "80", "110.5", "90"]);
  await page.getByRole("radio", { name: "Door to door" }).check();
  await page.getByRole("button", { name: "Request Quote" }).click();
  await shoot(page, "air-quote-errors");
});

test("contact", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeVisible();
  await page.getByLabel("Name").fill(ELENI.name);
  await page.getByLabel("Email").fill(ELENI.email);
  await page.getByLabel("Subject").fill("Δύο παλέτες από το Βερολίνο");
  await page.getByLabel("Message", { exact: true }).fill("Can you collect on a Thursday before noon?");
  await shoot(page, "contact");
  await page.getByLabel("Subject").fill("Hey");
  await page.getByRole("button", { name: "Send Message" }).click();
  await shoot(page, "contact-errors");
  await page.getByLabel("Subject").fill("Two pallets from Berlin");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText(/Message sent successfully|Failed to send/).first()).toBeVisible();
  await shoot(page, "contact-after");
});
